import { AppError } from "#domain/errors.ts";
import { HostError } from "./teams/host.ts";
import { traceOf } from "./trace-of.ts";

/**
 * The reason of a failure in one word for a log or a row: the message of our own errors, which
 * contain no data; only the class of others, whose messages may.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError || error instanceof HostError) return error.message;
  const { kind, code } = traceOf(error);
  return code ? `${kind} ${code}` : kind;
}
