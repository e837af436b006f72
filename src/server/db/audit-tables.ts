import { boolean, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditedPlan } from "#domain/account/audited-plan.ts";
import type { TelemetryEvent } from "#domain/account/telemetry.ts";
import type { UserId } from "#domain/ids.ts";
import type { Audited } from "#domain/survey/permissions.ts";
import { application, instant, tenant } from "./columns.ts";

/**
 * The audit: who did what with a survey or a subscription, and when (decisions/024). Append-only;
 * rows outlive the survey and are deleted after `AUDIT_DAYS`. Never an answer, a text, a name or an address.
 */
export const audit = pgTable(
  "audit",
  {
    tenantId: tenant(),
    createdAt: instant().notNull(),
    id: uuid().notNull(),
    /**
     * The survey; the series or the subscription of a change of one; the organisation where its
     * flags were set or a token for a trial in it was signed.
     */
    surveyId: uuid().notNull().$type<string>(),
    /** Null for the product itself. */
    userId: uuid().$type<UserId>(),
    what: text().notNull().$type<Audited | AuditedPlan>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.createdAt, t.id] })],
);

/**
 * What pages reported about themselves (API-89), never by whom. Deleted after `TELEMETRY_DAYS`, and
 * the oldest beyond `limits.telemetryEvents`.
 */
export const telemetry = pgTable(
  "telemetry",
  {
    tenantId: tenant(),
    createdAt: instant().notNull(),
    id: uuid().notNull(),
    applicationType: application(),
    event: text().notNull().$type<TelemetryEvent>(),
    isError: boolean().notNull(),
    properties: jsonb().notNull().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.createdAt, t.id] })],
);
