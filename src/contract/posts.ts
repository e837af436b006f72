import { z } from "zod";
import { postId, receipt, replyId, surveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { post, postState, postText, reaction, replyScope, sharedPost } from "#domain/post/post.ts";
import { responseAnonymity } from "#domain/response/response.ts";
import { several } from "./query-values.ts";
import { defineApi } from "./route.ts";

/** The types that take posts; another kind, such as `hot-take`, is refused with 400 (HOT-16). */
export const postKind = z.enum(["qna", "icebreaker"]);
export type PostKind = z.infer<typeof postKind>;

const ofKind = z.object({ kind: postKind, id: surveyId });
const ofPost = z.object({ id: surveyId, responseId: postId });
const onePost = z.object({ post });

/** By state. Null for states that only moderators see. */
const postCounts = z.object({
  pending: z.number().int().nullable(),
  approved: z.number().int(),
  done: z.number().int(),
  dismissed: z.number().int().nullable(),
});

/**
 * Beside every reading of posts. `total`: of moderators all that were submitted, whatever became of
 * them; of others those that they may see at some time.
 * `withheld`: anonymous ones among them that are shown to nobody yet (decisions/034).
 */
const postTotals = z.object({
  revision: z.number().int(),
  counts: postCounts,
  total: z.number().int(),
  withheld: z.number().int(),
});
export type PostTotals = z.infer<typeof postTotals>;

/**
 * The posts in an event of the survey's stream (`liveEvent`). `changed`: those of the viewer's kind
 * that are new or changed after revision `since`. A page whose own revision is below `since`, and
 * every page if `since` is null, reads its list again.
 */
export const postNews = postTotals.extend({
  since: z.number().int().nullable(),
  changed: z.array(sharedPost),
});
export type PostNews = z.infer<typeof postNews>;

const postPage = postTotals.extend({
  posts: z.array(post),
  next: z.string().nullable(),
  serverTime: z.coerce.date(),
});
export type PostPage = z.infer<typeof postPage>;

const change = z.union([
  z.strictObject({ responseValue: postText, receipt: receipt.optional() }),
  z.strictObject({ focused: z.boolean() }),
  z.strictObject({ state: postState, read: postText.optional() }),
  z.strictObject({ mergeInto: postId }),
]);
export type PostChange = z.infer<typeof change>;

/**
 * Q&A and icebreaker: people write any number of posts. `receipt` is the key of an anonymous post,
 * as in the contract of responses; it is never in an address.
 */
export const postsApi = defineApi({
  /**
   * Posts in these states: of pending and dismissed ones, moderators see all and others none. The
   * focused one comes first. A page key follows the order at the time it was given: by likes, a
   * post may appear on two pages or none while people react.
   */
  list: {
    method: "GET",
    path: "/v1/:kind/:id/response",
    params: ofKind,
    query: z.object({
      states: several(postState).default(["approved", "done"]),
      sort: z.enum(["newest", "likes"]).default("newest"),
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(limits.postPage),
    }),
    reply: postPage,
    guests: true,
  },
  /**
   * The caller's own posts, newest first, except dismissed ones, with private replies: the named
   * ones, and the anonymous ones of these receipts.
   */
  mine: {
    method: "POST",
    path: "/v1/:kind/:id/response/mine",
    params: ofKind,
    body: z.object({ receipts: z.array(receipt).max(50).default([]) }).prefault({}),
    reply: z.object({ posts: z.array(post) }),
    guests: true,
    reads: true,
  },
  /**
   * Writes a post. `id`, of a named post, or `receipt`, of an anonymous one: made by the device,
   * and the same again when it tries again, so that there is one post. The receipt that is returned
   * is the only key to an anonymous post.
   */
  create: {
    method: "POST",
    path: "/v1/:kind/:id/response",
    params: ofKind,
    body: z.object({
      responseValue: postText,
      responseAnonymity: responseAnonymity.optional(),
      id: postId.optional(),
      receipt: receipt.optional(),
    }),
    /** `held`: anonymous, and shown with others later. */
    reply: onePost.extend({ receipt: receipt.nullable(), held: z.boolean() }),
    status: 201,
    guests: true,
  },
  /**
   * Changes one thing (API-42): the text by its author, `focused` or `state` by a moderator, who
   * sends the text that they `read`: refused if its author has changed it since. The
   * author of an anonymous post sends its receipt. `mergeInto`: an approved post that asks the
   * same, which gets the reactions of this one; this one is dismissed.
   */
  change: {
    method: "PUT",
    path: "/v1/qna/:id/response/:responseId",
    params: ofPost,
    body: change,
    reply: onePost,
    guests: true,
  },
  /**
   * A moderator replies (API-43): `private` to a pending post, `public` to an approved one. `id`:
   * made by the device, and the same again when it tries again, so that there is one reply.
   */
  reply: {
    method: "POST",
    path: "/v1/qna/:id/response/:responseId/reply",
    params: ofPost,
    body: z.object({ id: replyId.optional(), scope: replyScope, value: postText }),
    reply: onePost,
    status: 201,
  },
  /**
   * Gives a reaction, or takes it back if it is the caller's already (API-44, API-45). With `on`,
   * sets it: a call that is tried again then changes nothing.
   */
  react: {
    method: "POST",
    path: "/v1/:kind/:id/response/:responseId/reaction",
    params: ofKind.extend({ responseId: postId }),
    body: z.object({ reaction, on: z.boolean().optional() }),
    reply: onePost,
    guests: true,
  },
});
