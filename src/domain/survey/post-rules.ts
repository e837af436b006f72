import { AppError } from "../errors.ts";
import type { PostState, Reaction, ReplyScope } from "../post/post.ts";
import { type Survey, typeNames } from "./survey.ts";
import { specOf } from "./types/registry.ts";

/** The allowed moves (QNA-09 to QNA-13). */
const moves: Record<PostState, readonly PostState[]> = {
  pending: ["approved", "dismissed"],
  approved: ["done"],
  done: ["approved"],
  dismissed: ["approved"],
};

/** Refuses a move that is not allowed (QNA-14). The state that a post has already is none. */
export function assertMoves(from: PostState, to: PostState): void {
  if (from !== to && !moves[from].includes(to)) throw new AppError("post.no-such-move");
}

/** Refuses a merge except of what is not decided on yet, or is approved, into an approved post. */
export function assertMayMerge(isSame: boolean, from: PostState, into: PostState): void {
  const isOpen = from === "pending" || from === "approved";
  if (isSame || !isOpen || into !== "approved") throw new AppError("post.no-such-move");
}

/** The state of a new post (QNA-15). */
export function firstState({ requireApproval }: Pick<Survey, "requireApproval">): PostState {
  return requireApproval ? "pending" : "approved";
}

/** Whether authors may change the text of a post in this state (API-42, QNA-20). */
export function takesEdit(
  survey: Pick<Survey, "type" | "requireApproval">,
  state: PostState,
): boolean {
  return specOf(survey.type).view === "questions" && state === firstState(survey);
}

/** Only an approved post can be focused (QNA-16). */
export function assertMayFocus(state: PostState): void {
  if (state !== "approved") throw new AppError("post.not-approved");
}

/**
 * An author edits what nobody has decided on yet: a reviewed post could otherwise be changed behind
 * the reviewers' backs.
 */
export function assertMayEdit(survey: Pick<Survey, "requireApproval">, state: PostState): void {
  if (state !== firstState(survey)) throw new AppError("post.decided");
}

const scopes: Record<PostState, ReplyScope | null> = {
  pending: "private",
  approved: "public",
  done: null,
  dismissed: null,
};

/** A reply's scope follows from the state of the post (QNA-23). */
export function takesReply(state: PostState, scope: ReplyScope): boolean {
  return scopes[state] === scope;
}

export function assertScope(state: PostState, scope: ReplyScope): void {
  if (!takesReply(state, scope)) throw new AppError("post.no-such-reply");
}

/** Refuses reactions that the item does not take (API-46), and all to posts that are not shown. */
export function assertMayReact(
  { type, allowReactions }: Pick<Survey, "type" | "allowReactions">,
  state: PostState,
  given: Reaction,
): void {
  const named = { type: typeNames[type] };
  if (!specOf(type).reactions.includes(given)) throw new AppError("post.no-such-reaction", named);
  if (!allowReactions) throw new AppError("post.reactions-off", named);
  if (state !== "approved") throw new AppError("post.not-approved");
}
