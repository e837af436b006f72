/** What a call is refused with: answered as `{error: {code, message}}`, the shape of Teams' own refusals. */
export type HttpError = Error & { statusCode: number; code: string; retryAfterSeconds?: number };

export function httpError(statusCode: number, code: string, message: string): HttpError {
  return Object.assign(new Error(message), { statusCode, code });
}
