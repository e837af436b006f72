import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Subscription } from "#domain/account/subscription.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { instant, survey, tenant } from "./columns.ts";

/**
 * Plans that were bought or granted. Scope `tenant`: everybody of the organisation holds it;
 * otherwise the people in `subscription_users`.
 */
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
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
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
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.subscriptionId, t.userId] })],
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
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.period] })],
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
