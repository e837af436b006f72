import { commentIn } from "#domain/response/comment-in.ts";
import type { OwnAnswer } from "./answering-api.ts";
import type { Given } from "./given.ts";
import type { TakingState } from "./taking-state.ts";

/** Whether this is the comment on the survey as a whole that the server has. */
export function isSaid(mine: OwnAnswer | null, comment = ""): boolean {
  return (commentIn(comment) ?? "") === (mine?.comments[0] ?? "");
}

/** The comment on the survey as a whole that the server does not have; "" for none. */
export function unsentComment({ comment, mine }: TakingState): string {
  return isSaid(mine, comment) ? "" : (commentIn(comment) ?? "");
}

/** What was entered and is not saved. */
export function enteredIn({ phase, given, unsent = {} }: TakingState): Given {
  return phase === "done" ? unsent : given;
}
