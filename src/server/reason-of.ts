import { AppError } from "#domain/errors.ts";
import { HostError } from "./teams/host.ts";
import { traceOf } from "./trace-of.ts";

/** In a word why something failed, fit for a log or a row: our own errors by their message, which holds no data; others by their kind, because theirs may. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError || error instanceof HostError) return error.message;
  const { kind, code } = traceOf(error);
  return code ? `${kind} ${code}` : kind;
}
