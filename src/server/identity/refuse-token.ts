import { errors as joseErrors } from "jose";
import { AppError } from "#domain/errors.ts";

/**
 * For `catch` of a verification: an invalid token is a 401; keys that can't be fetched or parsed
 * are the server's error.
 */
export function refuseToken(error: unknown): never {
  const isOurs =
    !(error instanceof joseErrors.JOSEError) ||
    error instanceof joseErrors.JWKSTimeout ||
    error instanceof joseErrors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC";
  throw new AppError(isOurs ? "server.busy" : "auth.invalid");
}
