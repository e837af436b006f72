import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BillingFrequency, Subscription } from "#domain/account/subscription.ts";
import type { PricingPlanId } from "#domain/billing/plans.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { application, bytea, instant, survey, tenant } from "./columns.ts";

/**
 * Plans that were bought or granted. Scope `tenant`: everybody of the organisation holds it;
 * otherwise the people in `subscription_users`. Of a subscription that is paid online, what the
 * payment provider decides is copied from there (`billing/project-subscription.ts`).
 */
/**
 * `by`: the change of plan or the checkout that asks for it; null: it was found at the provider,
 * where it waits for its payment. `until`: from then on (ISO 8601) a reading tells what became of
 * it; null: each one does.
 */
export type QuantityChange = { by: string | null; quantity: number; until: string | null };

export const subscriptions = pgTable(
  "subscriptions",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    plan: text().notNull().$type<Subscription["plan"]>(),
    type: text().notNull().$type<Subscription["type"]>(),
    state: text().notNull().$type<Subscription["state"]>(),
    planLevel: bigint({ mode: "number" }).notNull(),
    scope: text().notNull().$type<Subscription["scope"]>(),
    trialExpiresAt: instant(),
    planUsageType: text().notNull().$type<Subscription["planUsageType"]>().default("licensed"),
    /** `own`: granted by an operator. */
    provider: text().notNull().$type<"stripe" | "own">().default("own"),
    /** The provider's id of it. */
    providerSubId: text(),
    /** The variant in which it was bought. */
    applicationType: application().default("msteams"),
    /** The pricing plan; another text for a plan that is no longer sold. */
    planId: text(),
    /** The most people who may hold it; null: any number. */
    planQuantity: integer(),
    /** A change of that number which is asked of the provider and may be made any moment. */
    quantityChange: jsonb().$type<QuantityChange>(),
    frequency: text().$type<BillingFrequency>(),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** When it was last read from the provider. */
    readAt: instant(),
    /** When a round last asked for it, whatever the provider answered (`billing/reread.ts`). */
    askedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // The hourly reading finds what was not heard of, across tenants.
    index("subscriptions_read_index").on(t.readAt).where(sql`provider = 'stripe'`),
    check("subscriptions_provider", sql`${t.provider} in ('stripe', 'own')`),
  ],
);

/** The people of a plan: `user` holds it, `owner` and `admin` manage it. */
export type SubscriptionRole = "user" | "owner" | "admin";

export const subscriptionUsers = pgTable(
  "subscription_users",
  {
    tenantId: tenant(),
    subscriptionId: uuid().notNull(),
    userId: uuid().notNull().$type<UserId>(),
    role: text().notNull().$type<SubscriptionRole>().default("user"),
    /** As the host named them when they were added. */
    name: text().notNull().default(""),
    upn: text().notNull().default(""),
    teamsUserId: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.subscriptionId, t.userId] })],
);

/** The payment provider's customer of each owner of a plan. */
export const billingCustomers = pgTable(
  "billing_customers",
  {
    tenantId: tenant(),
    ownerId: uuid().notNull().$type<UserId>(),
    customerId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.ownerId] })],
);

/**
 * Purchases, each written before the payment provider hears of it: with `id` in what is sent, so
 * that a repeated call finds what the first one made (decisions/038). No card data.
 */
export const checkouts = pgTable(
  "checkouts",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    ownerId: uuid().notNull().$type<UserId>(),
    payerId: uuid().notNull().$type<UserId>(),
    planId: text().notNull().$type<PricingPlanId>(),
    plan: text().notNull().$type<Subscription["plan"]>(),
    isTrial: boolean().notNull(),
    /** Of the subscription that it makes. */
    subscriptionId: uuid().notNull(),
    state: text().notNull().$type<"open" | "done" | "failed">().default("open"),
    /** Until when a process works on it. */
    claimedUntil: instant(),
    /** When a round last asked what it made, whatever the provider answered. */
    askedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("checkouts_open_index")
      .on(t.tenantId, t.ownerId, t.plan)
      .where(sql`state = 'open'`),
    check("checkouts_state", sql`${t.state} in ('open', 'done', 'failed')`),
  ],
);

/** Events of the payment provider that were handled; kept as long as it may send them again. */
export const paymentEvents = pgTable(
  "payment_events",
  { id: text().primaryKey(), type: text().notNull(), handledAt: instant().notNull() },
  (t) => [index("payment_events_handled_index").on(t.handledAt)],
);

/** One-time links to the card update page (CRD-08), by the hash of their token. */
export const billingLinks = pgTable(
  "billing_links",
  {
    tokenHash: bytea().primaryKey(),
    tenantId: tenant(),
    subscriptionId: uuid().notNull(),
    /** Who made it. */
    userId: uuid().notNull().$type<UserId>(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("billing_links_expires_index").on(t.expiresAt)],
);

/**
 * What people wrote when they asked for a licence, for whoever approves it: read by an operator's
 * command only, deleted after `AUDIT_DAYS`. `region`: of a trial by a marketplace token.
 */
export const licenseRequests = pgTable(
  "license_requests",
  {
    tenantId: tenant(),
    /** The trial that was granted. */
    subscriptionId: uuid().notNull(),
    userId: uuid().notNull().$type<UserId>(),
    approvalContact: text(),
    reason: text(),
    region: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.subscriptionId] }),
    index("license_requests_created_index").on(t.createdAt),
  ],
);

/** Flags that an operator switched for an organisation (`featureFlags` of the domain). */
export const featureFlags = pgTable("feature_flags", {
  tenantId: uuid().primaryKey().$type<TenantId>(),
  flags: jsonb().notNull().$type<Record<string, unknown>>(),
});

/**
 * Completed responses to a survey by calendar month in UTC, `YYYY-MM` (LIM-01). Only increases:
 * removed responses count as used.
 */
export const usage = pgTable(
  "usage",
  { tenantId: tenant(), surveyId: survey(), period: text().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.period] }),
    // A month of an organisation (API-108).
    index("usage_period_index").on(t.tenantId, t.period),
  ],
);

/**
 * A person's last stated intent (API-79). `json`, not `jsonb`: it stores every JSON object,
 * including NUL characters and the order of keys.
 */
export const intents = pgTable(
  "intents",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    stated: json().notNull().$type<Record<string, unknown>>(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);

/**
 * What a person said when asked to rate the product (NPS-09): the last answer with its score, 0 to
 * 10, and reason, the last dismissal, and whether they opted out. Named; never in a log.
 */
export const ratings = pgTable(
  "ratings",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    score: integer(),
    reason: text(),
    submittedAt: instant(),
    dismissedAt: instant(),
    optedOutAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    check("ratings_score", sql`${t.score} between 0 and 10`),
  ],
);

/** When people are away, in both variants: standups do not ask them then. */
export const absences = pgTable(
  "absences",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The day on which they are back, `YYYY-MM-DD` in their own zone. */
    backOn: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.startsAt] }),
    index("absences_ends_index").on(t.endsAt),
  ],
);
