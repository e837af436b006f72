import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ChoiceId, PostId, QuestionId, ReplyId, UserId } from "#domain/ids.ts";
import type { PostState, Reaction, ReplyScope } from "#domain/post/post.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import type { TriviaDifficulty } from "#domain/trivia/trivia-request.ts";
import { bytea, instant, survey, tenant } from "./columns.ts";

/**
 * Posts (decisions/025, 034). A named one has an author, an anonymous one the hash of its receipt
 * and a time rounded down to the hour; never both.
 */
export const posts = pgTable(
  "posts",
  {
    tenantId: tenant(),
    surveyId: survey(),
    id: uuid().notNull().$type<PostId>(),
    authorId: uuid().$type<UserId>(),
    receiptHash: bytea(),
    text: text().notNull(),
    state: text().notNull().$type<PostState>(),
    focused: boolean().notNull().default(false),
    edited: boolean().notNull().default(false),
    /** Anonymous, and shown to nobody until others come (`ANONYMITY_MIN_GROUP`). */
    held: boolean().notNull().default(false),
    /** The sum of its reactions, to sort by. */
    likes: integer().notNull().default(0),
    stateChangedAt: instant(),
    createdAt: instant().notNull(),
    /** The survey's revision with the last change that viewers see. */
    revision: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.id] }),
    uniqueIndex("posts_receipt_index")
      .on(t.tenantId, t.surveyId, t.receiptHash)
      .where(sql`receipt_hash is not null`),
    uniqueIndex("posts_focus_index").on(t.tenantId, t.surveyId).where(sql`focused`),
    index("posts_author_index")
      .on(t.tenantId, t.surveyId, t.authorId)
      .where(sql`author_id is not null`),
    index("posts_revision_index").on(t.tenantId, t.surveyId, t.revision),
    check("posts_author", sql`(${t.authorId} is null) <> (${t.receiptHash} is null)`),
    check("posts_state", sql`${t.state} in ('pending', 'approved', 'done', 'dismissed')`),
  ],
);

/** Who gave which reaction to a post: sorted by person, so that nothing shows when each did. */
export const postReactions = pgTable(
  "post_reactions",
  {
    tenantId: tenant(),
    surveyId: survey(),
    postId: uuid().notNull().$type<PostId>(),
    reaction: text().notNull().$type<Reaction>(),
    userIds: uuid().array().notNull().$type<UserId[]>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.postId, t.reaction] })],
);

/** Moderators' replies to posts. */
export const postReplies = pgTable(
  "post_replies",
  {
    tenantId: tenant(),
    surveyId: survey(),
    id: uuid().notNull().$type<ReplyId>(),
    postId: uuid().notNull().$type<PostId>(),
    authorId: uuid().notNull().$type<UserId>(),
    scope: text().notNull().$type<ReplyScope>(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.id] }),
    index("post_replies_post_index").on(t.tenantId, t.surveyId, t.postId, t.createdAt),
    check("post_replies_scope", sql`${t.scope} in ('public', 'private')`),
  ],
);

/**
 * Trivia games. The questions are here and not with the survey until it is closed, so that nothing
 * that shows a survey can show a question early (decisions/036).
 */
export const games = pgTable(
  "games",
  {
    tenantId: tenant(),
    surveyId: survey(),
    category: text().notNull(),
    difficulty: text().notNull().$type<TriviaDifficulty>(),
    /** Seconds for each question. */
    questionDuration: integer().notNull(),
    questions: jsonb().notNull().$type<QuestionOf<"nominal">[]>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);

/** Each player's answer to each question of a game; `took` in milliseconds. */
export const gameAnswers = pgTable(
  "game_answers",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userId: uuid().notNull().$type<UserId>(),
    questionId: uuid().notNull().$type<QuestionId>(),
    choiceId: uuid().notNull().$type<ChoiceId>(),
    correct: boolean().notNull(),
    took: integer().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.userId, t.questionId] }),
    index().on(t.tenantId, t.surveyId, t.questionId),
    check("game_answers_took", sql`${t.took} >= 0`),
  ],
);

/**
 * Processes that do not reach Redis, so that the others look for their changes. Of no tenant: an id
 * is a process's own.
 */
export const lifeSigns = pgTable("life_signs", {
  id: uuid().primaryKey(),
  seenAt: instant().notNull(),
});
