import { isApiError } from "../api-error.ts";

/** The code of a refused response, such as `RESPONSE_COUNTED`; undefined if it has none. */
export function codeIn(refusal: unknown): unknown {
  const body = isApiError(refusal) ? refusal.body : null;
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}
