import { errors as joseErrors } from "jose";
import { AppError } from "#domain/errors.ts";

/** For `catch` of a verification: a token that does not hold is a 401; keys that cannot be fetched or read are our trouble, not the caller's. */
export function refuseToken(error: unknown): never {
  const isOurs =
    !(error instanceof joseErrors.JOSEError) ||
    error instanceof joseErrors.JWKSTimeout ||
    error instanceof joseErrors.JWKSInvalid ||
    error.code === "ERR_JOSE_GENERIC";
  throw new AppError(isOurs ? "server.busy" : "auth.invalid");
}
