import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { UserId } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import { bytea, survey, tenant } from "./columns.ts";

/**
 * Anonymous responses, keyed by the hash of a receipt that only the answering device holds. No
 * person, no time, no order.
 */
export const ballots = pgTable(
  "ballots",
  {
    tenantId: tenant(),
    surveyId: survey(),
    receiptHash: bytea().notNull(),
    answers: jsonb().notNull().$type<Answer[]>(),
    picks: text().array().notNull(),
    comment: text(),
    /** Proves to who has the receipt that exactly these answers count; null in old rows. */
    commitment: bytea(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.receiptHash] })],
);

/**
 * The pool of a survey: anonymous responses that are saved but not counted yet, each sealed with
 * the survey's key and padded to the same length. They become ballots in groups (decisions/040).
 */
export const sealedBallots = pgTable(
  "sealed_ballots",
  {
    tenantId: tenant(),
    surveyId: survey(),
    /** Random, and new with each change: it leads to nothing. */
    id: uuid().notNull(),
    sealed: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.id] })],
);

/** The key of a survey's pool, wrapped with the deployment's key. */
export const surveySeals = pgTable(
  "survey_seals",
  {
    tenantId: tenant(),
    surveyId: survey(),
    /** Which key of the deployment wraps it. */
    keyId: text().notNull(),
    /** Null once it is destroyed. */
    wrapped: bytea(),
    /** Whether everything was shown exactly before, at a close or when everybody had answered. */
    shownWhole: boolean().notNull().default(false),
    /** The most people that its places have had while answers came in. */
    audience: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);

/**
 * Who has taken part anonymously: one row per survey, sorted by person, so that nothing reveals
 * when each answered. Stored uncompressed (migration 0031). `people`: how many of them have an
 * account. Only these make a group: anybody can be as many guests as they like.
 */
export const participation = pgTable(
  "participation",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userIds: uuid().array().notNull().$type<UserId[]>(),
    people: integer().notNull().default(0),
    /**
     * How many of them were erased. Each may have come back and answered once more, so that groups
     * are larger by as many (decisions/047).
     */
    erased: integer().notNull().default(0),
    /** How many of `people`, at most, are somebody of them who came back. */
    returned: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);
