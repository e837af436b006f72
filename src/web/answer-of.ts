import { type ErrorAnswer, errorAnswer } from "#contract/error.ts";
import { isApiError } from "./api-error.ts";

/** A failed call's body as the product's own error response; undefined for any other error. */
export function answerOf(error: unknown): ErrorAnswer | undefined {
  return isApiError(error) ? errorAnswer.safeParse(error.body).data : undefined;
}
