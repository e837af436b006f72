import { z } from "zod";
import type { Problem } from "../errors.ts";
import { postId, replyId, userId } from "../ids.ts";
import { limits } from "../limits.ts";
import { storableText } from "../storable-text.ts";
import { isBlank } from "../unseen-signs.ts";
import { unturned } from "../unturned.ts";

/** `pending` waits for review; `done` was answered (ENT-27). */
export const postState = z.enum(["pending", "approved", "done", "dismissed"]);
export type PostState = z.infer<typeof postState>;

export const reaction = z.enum([":laughing:", ":thumbsup:", ":heart:", ":cry:", ":clap:"]);
/** An emoji that people give to a post (ENT-29, ICE-03). */
export type Reaction = z.infer<typeof reaction>;

/** `private`: only for the author of the post and the moderators (QNA-24). */
export const replyScope = z.enum(["public", "private"]);
export type ReplyScope = z.infer<typeof replyScope>;

/** The text of a post or a reply as it arrives; `postProblems` checks its length. */
export const postText = storableText.max(100_000).overwrite(unturned).trim();

/** Why a post or a reply can't be saved with this text (QNA-02). */
export function postProblems(text: string, path: string): Problem[] {
  const { max } = limits.post;
  if (isBlank(text)) return [{ path, code: "post.required" }];
  return text.length > max ? [{ path, code: "post.too-long", values: { max } }] : [];
}

/**
 * Who wrote something. Participants without an account have no id here; `null` in its place is an
 * anonymous author.
 */
const author = z.object({ aadObjectId: userId.nullable(), name: z.string() });

/**
 * How many people gave this reaction. `names`: the first five by name, for the tooltip (ICE-17);
 * none in an anonymous item.
 */
const reactionCount = z.object({
  reaction,
  count: z.number().int(),
  names: z.array(z.string()),
});

const reply = z.object({
  id: replyId,
  user: author,
  scope: replyScope,
  value: z.string(),
  createdAt: z.coerce.date(),
});

/** A post as all viewers of one kind, moderators or the audience, see it (ENT-27, ENT-28). */
export const sharedPost = z.object({
  id: postId,
  user: author.nullable(),
  responseValue: z.string(),
  state: postState,
  focused: z.boolean(),
  edited: z.boolean(),
  /** Null for an anonymous post. */
  createdAt: z.coerce.date().nullable(),
  stateChangedAt: z.coerce.date().nullable(),
  reactions: z.array(reactionCount),
  replies: z.array(reply),
});
export type SharedPost = z.infer<typeof sharedPost>;

/** The same for one viewer. */
export const post = sharedPost.extend({
  /** Whether the caller wrote it. Of an anonymous one only the device with the receipt knows. */
  mine: z.boolean(),
  /** The caller's own reactions. */
  reacted: z.array(reaction),
});
export type Post = z.infer<typeof post>;
