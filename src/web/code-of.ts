import { isApiError } from "./api-error.ts";

/** The code of a refusal, such as `PREVIOUS_SUBSCRIPTION`; null if it has none. */
export function codeOf(error: unknown): string | null {
  const body = isApiError(error) ? error.body : null;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return typeof code === "string" ? code : null;
}
