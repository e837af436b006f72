/** The error of a refused call: sent as `{error: {code, message}}`, as Teams does. */
export type HttpError = Error & { statusCode: number; code: string; retryAfterSeconds?: number };

export function httpError(statusCode: number, code: string, message: string): HttpError {
  return Object.assign(new Error(message), { statusCode, code });
}
