import { type SQL, sql } from "drizzle-orm";
import type { PostChange, PostKind } from "#contract/posts.ts";
import { AppError } from "#domain/errors.ts";
import type { PostId, Receipt, SurveyId } from "#domain/ids.ts";
import { type Post, postProblems } from "#domain/post/post.ts";
import { assertMayEdit, assertMayFocus, assertMoves } from "#domain/survey/post-rules.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { editAnonymous } from "./edit-anonymous.ts";
import { findPosted, type Posted } from "./find-posted.ts";
import { mergePost } from "./merge-post.ts";
import { takePace } from "./post-pace.ts";
import { readPost } from "./read-post.ts";
import { findPost, of, raise, writePosts } from "./write-posts.ts";

const kind: PostKind = "qna";

/** Changes the text, the state or the focus of a post (API-42), or merges it into another. */
export async function changePost(
  ctx: Context,
  id: SurveyId,
  postId: PostId,
  change: PostChange,
): Promise<Post> {
  const found = await findPosted(ctx, kind, id);
  if ("state" in change) await move(ctx, found, postId, change);
  else if ("mergeInto" in change) await mergePost(ctx, found, postId, change.mergeInto);
  else if ("focused" in change) await focus(ctx, found, postId, change.focused);
  else await edit(ctx, found, postId, change);
  return readPost(ctx, found, postId, "receipt" in change ? change.receipt : undefined);
}

type Edit = { responseValue: string; receipt?: Receipt | undefined };

/** The author changes the text (QNA-20). */
async function edit(ctx: Context, found: Posted, id: PostId, { responseValue, receipt }: Edit) {
  const problems = postProblems(responseValue, "responseValue");
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  takePace(ctx, found, "post");
  await writePosts(ctx, found, "respond", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, id, receipt);
    if (!post.mine) throw new AppError("post.not-yours");
    assertMayEdit(locked, post.state);
    if (post.text === responseValue) return { done: null, changed: false };
    if (!post.named) await editAnonymous(tx, locked, id, responseValue);
    else await update(tx, locked, id, sql`text = ${responseValue}, edited = true`);
    return { done: null, changed: true };
  });
}

type Move = { state: Post["state"]; read?: string | undefined };

/**
 * A moderator moves it to another state (QNA-09 to QNA-14): not where it has another text than the
 * one that they `read` (QNA-15, QNA-20). What leaves `approved` loses focus.
 */
async function move(ctx: Context, found: Posted, id: PostId, { state, read }: Move) {
  await writePosts(ctx, found, "moderate", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, id);
    assertMoves(post.state, state);
    if (post.state === state) return { done: null, changed: false };
    if (read !== undefined && read !== post.text) throw new AppError("post.edited");
    const at = tx.now().toISOString();
    const set = sql`state = ${state}, focused = false, state_changed_at = ${at}::timestamptz`;
    await update(tx, locked, id, set);
    return { done: null, changed: true };
  });
}

/** A moderator focuses an approved one, in place of another, or no more (QNA-16). */
async function focus(ctx: Context, found: Posted, id: PostId, focused: boolean) {
  await writePosts(ctx, found, "moderate", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, id);
    if (focused) assertMayFocus(post.state);
    if (post.focused === focused) return { done: null, changed: false };
    const revision = await raise(tx, locked);
    await tx.db.execute(sql`
      update posts set focused = false, revision = ${revision} where ${of(locked)} and focused`);
    if (focused)
      await tx.db.execute(sql`
        update posts set focused = true, revision = ${revision}
        where ${of(locked)} and id = ${id}`);
    return { done: null, changed: true };
  });
}

async function update(tx: Context, survey: Survey, id: PostId, set: SQL): Promise<void> {
  const revision = await raise(tx, survey);
  await tx.db.execute(
    sql`update posts set ${set}, revision = ${revision} where ${of(survey)} and id = ${id}`,
  );
}
