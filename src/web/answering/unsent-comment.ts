import type { TakingState } from "./taking-state.ts";

/** The comment on the survey as a whole that the server does not have; "" for none. */
export function unsentComment({ comment = "", mine }: TakingState): string {
  return comment.trim() === (mine?.comments[0] ?? "") ? "" : comment.trim();
}
