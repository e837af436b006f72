import type { PostKind } from "#contract/posts.ts";
import type { PostId, SurveyId } from "#domain/ids.ts";
import type { Post, Reaction } from "#domain/post/post.ts";
import type { Context } from "../context.ts";
import { findPosted } from "./find-posted.ts";
import { takePace } from "./post-pace.ts";
import { readPost } from "./read-post.ts";
import { saveReaction } from "./save-reactions.ts";

type Given = { reaction: Reaction; on?: boolean | undefined };

/**
 * Gives a reaction or takes it back (API-44, API-45); with `on`, sets it. The people of each
 * reaction are one sorted list, so each counts once.
 */
export async function reactToPost(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  postId: PostId,
  { reaction, on }: Given,
): Promise<Post> {
  const found = await findPosted(ctx, kind, id, "if-known");
  takePace(ctx, found, "reaction");
  await saveReaction(ctx, { found, postId, reaction, on });
  return readPost(ctx, found, postId);
}
