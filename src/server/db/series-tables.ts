import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConversationId, SeriesId, SurveyId, UserId } from "#domain/ids.ts";
import type { SeriesContent, SeriesState } from "#domain/series/series.ts";
import type { Owner, Recipient } from "#domain/survey/survey.ts";
import { application, instant, tenant } from "./columns.ts";

const seriesKey = () => uuid().notNull().$type<SeriesId>();

/** Series: what is sent again and again (decisions/031). */
export const series = pgTable(
  "series",
  {
    tenantId: tenant(),
    id: seriesKey(),
    applicationType: application(),
    state: text().notNull().$type<SeriesState>(),
    content: jsonb().notNull().$type<SeriesContent>(),
    recipients: jsonb().notNull().$type<Recipient[]>(),
    owners: jsonb().notNull().$type<Owner[]>(),
    /** Its first owner, for whom it counts among their series; null once they were erased. */
    creator: uuid().$type<UserId>(),
    rrule: text().notNull(),
    /** Local date and time. */
    rruleDTStart: text("rrule_dtstart").notNull(),
    /** The IANA zone of the rule. */
    rruleTZID: text("rrule_tzid").notNull(),
    openDuration: text().notNull(),
    next: instant(),
    stopped: boolean().notNull().default(false),
    lastSurveyId: uuid().$type<SurveyId>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("series_next_index").on(t.next).where(sql`next is not null`),
    index("series_creator_index").on(t.tenantId, t.creator),
    index("series_deleted_index").on(t.deletedAt).where(sql`deleted_at is not null`),
    check("series_state", sql`${t.state} in ('active', 'disabled', 'ended')`),
  ],
);

/**
 * The lists that a series is in, as `listings` for surveys: of each owner, and of each place and each
 * person that it is sent to. So a person's list has series that they do not own.
 */
export const seriesListings = pgTable(
  "series_listings",
  {
    tenantId: tenant(),
    applicationType: application(),
    listId: text().notNull().$type<ConversationId | UserId>(),
    createdAt: instant().notNull(),
    seriesId: seriesKey(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.listId, t.createdAt, t.seriesId] }),
    index().on(t.tenantId, t.seriesId),
  ],
);

/**
 * The occurrences that are over: one row each, so that none ever sends twice. Without a survey it
 * was skipped.
 */
export const occurrences = pgTable(
  "occurrences",
  {
    tenantId: tenant(),
    seriesId: seriesKey(),
    dueAt: instant().notNull(),
    surveyId: uuid().$type<SurveyId>(),
    /** Its date, `YYYY-MM-DD`, in the zone that the rule had then; null in rows of older versions. */
    localDate: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.seriesId, t.dueAt] })],
);
