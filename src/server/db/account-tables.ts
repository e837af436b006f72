import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Subscription } from "#domain/account/subscription.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { instant, survey, tenant } from "./columns.ts";

/** Plans that were bought or granted. `tenant` scope: everybody of the organisation holds it; else whom `subscription_users` names. */
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

/** Who a plan names: `user` holds it, `owner` and `admin` manage it. */
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

/** What an operator switched for an organisation (`featureFlags` of the domain). */
export const featureFlags = pgTable("feature_flags", {
  tenantId: uuid().primaryKey().$type<TenantId>(),
  flags: jsonb().notNull().$type<Record<string, unknown>>(),
});

/** Completed responses to a survey by calendar month in UTC, `YYYY-MM` (LIM-01). It only rises: what was removed was used too. */
export const usage = pgTable(
  "usage",
  { tenantId: tenant(), surveyId: survey(), period: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.period] })],
);
