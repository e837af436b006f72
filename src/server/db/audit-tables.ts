import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { TelemetryEvent } from "#domain/account/telemetry.ts";
import type { AuditAction } from "#domain/administration/audited.ts";
import type { Policy } from "#domain/administration/policy.ts";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import { application, instant, tenant } from "./columns.ts";

/**
 * The audit: who did what, and when (decisions/024, 042). Append-only; rows outlive the survey and
 * are deleted after `AUDIT_DAYS`. Never an answer, a text, a name or an address. An erased person is
 * `erasedUser` in it.
 */
export const audit = pgTable(
  "audit",
  {
    tenantId: tenant(),
    createdAt: instant().notNull(),
    id: uuid().notNull(),
    /** The survey, series, subscription or task; the organisation where it is about none. */
    surveyId: uuid().notNull().$type<string>(),
    /** Null for the product itself. */
    userId: uuid().$type<UserId>(),
    what: text().notNull().$type<AuditAction>(),
    /** The person whom it is about, if somebody else. */
    about: uuid().$type<UserId>(),
    /** Done as an administrator of the organisation. */
    administering: boolean().notNull().default(false),
    /** A word of the product's own, such as an error's code. */
    detail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.createdAt, t.id] }),
    index("audit_subject_index").on(t.tenantId, t.surveyId, t.createdAt, t.id),
    index("audit_person_index").on(t.tenantId, t.userId, t.createdAt, t.id),
    index("audit_about_index")
      .on(t.tenantId, t.about, t.createdAt, t.id)
      .where(sql`about is not null`),
    index("audit_action_index").on(t.tenantId, t.what, t.createdAt, t.id),
  ],
);

/** Administrators that a command named; others have a role in the directory (decisions/042). */
export const administrators = pgTable(
  "administrators",
  { tenantId: tenant(), userId: uuid().notNull().$type<UserId>(), createdAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);

/** What an organisation's administrators decided. */
export const policies = pgTable("policies", {
  tenantId: uuid().primaryKey().$type<TenantId>(),
  policy: jsonb().notNull().$type<Policy>(),
  updatedAt: instant().notNull(),
});

/**
 * What is done for a person in the background: handing over what they own, or erasing them. Deleted
 * `AUDIT_DAYS` after it is finished.
 */
export const personTasks = pgTable(
  "person_tasks",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    kind: text().notNull().$type<"hand-over" | "erase">(),
    /** Null once they are erased. */
    personId: uuid().$type<UserId>(),
    toId: uuid().$type<UserId>(),
    /** Who asked for it; null: a command. */
    byId: uuid().$type<UserId>(),
    done: integer().notNull().default(0),
    /** The last survey that was looked at; null: none yet. */
    afterId: uuid().$type<SurveyId>(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("person_tasks_created_index").on(t.tenantId, t.createdAt),
    check("person_tasks_kind", sql`${t.kind} in ('hand-over', 'erase')`),
  ],
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
