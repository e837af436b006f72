import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type PostId, type ReplyId, replyId, type SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Post, postProblems, type ReplyScope } from "#domain/post/post.ts";
import { assertScope } from "#domain/survey/post-rules.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { postReplies } from "../db/live-tables.ts";
import { findPosted } from "./find-posted.ts";
import { takePace } from "./post-pace.ts";
import { readPost } from "./read-post.ts";
import { findPost, of, raise, writePosts } from "./write-posts.ts";

type Input = { id?: ReplyId | undefined; scope: ReplyScope; value: string };

/**
 * A moderator replies to a question (API-43, QNA-23). The audience does not reply: that would be a
 * way around the review. The same id again changes nothing.
 */
export async function replyToPost(
  ctx: Context,
  id: SurveyId,
  postId: PostId,
  { id: given, scope, value }: Input,
): Promise<Post> {
  const found = await findPosted(ctx, "qna", id);
  const { userId } = found.viewer;
  const problems = postProblems(value, "value");
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  takePace(ctx, found, "reply");
  await writePosts(ctx, found, "moderate", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, postId);
    const made = given ?? replyId.parse(randomUUID());
    const [known] = await rowsOf<{ own: boolean }>(
      tx.db,
      sql`select author_id = ${userId} and post_id = ${postId} as own from post_replies
      where ${of(locked)} and id = ${made}`,
    );
    if (known && !known.own) throw new AppError("post.not-yours");
    if (known) return { done: null, changed: false };
    assertScope(post.state, scope);
    const [row] = await rowsOf<{ count: number }>(
      tx.db,
      sql`select count(*)::int as count from post_replies
      where ${of(locked)} and post_id = ${postId}`,
    );
    if ((row?.count ?? 0) >= limits.replies.toPost) throw new AppError("post.too-many");
    const revision = await raise(tx, locked);
    await tx.db.insert(postReplies).values({
      tenantId: locked.tenantId,
      surveyId: locked.id,
      id: made,
      postId,
      authorId: userId,
      scope,
      text: value,
      createdAt: tx.now(),
    });
    await tx.db.execute(sql`
      update posts set revision = ${revision} where ${of(locked)} and id = ${postId}`);
    return { done: null, changed: true };
  });
  return readPost(ctx, found, postId);
}
