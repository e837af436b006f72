import { DrizzleQueryError } from "drizzle-orm/errors";
import { ConfigError } from "../config.ts";
import { DatabaseError, lackedRight } from "../db/database-error.ts";

/** A failure in one line, for the operator; of a failed statement what the database said of it. */
export function lineOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  // The driver's own message repeats the statement and its values.
  const said = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const text = lackedRight(said) ?? (said instanceof Error ? said.message : String(said));
  return process.env.LOG_LEVEL === "debug" && error instanceof Error ? (error.stack ?? text) : text;
}
