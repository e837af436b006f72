import { type ErrorAnswer, errorAnswer } from "#contract/error.ts";
import { isApiError } from "./api-error.ts";

/** The answer as the product's own servers give it, with the fields that it names; undefined for anything else. */
export function answerOf(error: unknown): ErrorAnswer | undefined {
  return isApiError(error) ? errorAnswer.safeParse(error.body).data : undefined;
}
