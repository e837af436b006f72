import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type PostId, replyId, type SurveyId } from "#domain/ids.ts";
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

/**
 * A moderator replies to a question (API-43, QNA-23). The audience does not reply: that would be a
 * way around the review.
 */
export async function replyToPost(
  ctx: Context,
  id: SurveyId,
  postId: PostId,
  { scope, value }: { scope: ReplyScope; value: string },
): Promise<Post> {
  const found = await findPosted(ctx, "qna", id);
  const { userId } = found.viewer;
  const problems = postProblems(value, "value");
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  takePace(ctx, found, "reply");
  await writePosts(ctx, found, "moderate", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, postId);
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
      id: replyId.parse(randomUUID()),
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
