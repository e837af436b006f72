import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PostId, ReplyId, UserId } from "#domain/ids.ts";
import type { PostState, Reaction, ReplyScope } from "#domain/post/post.ts";
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
