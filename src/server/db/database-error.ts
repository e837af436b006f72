/** The database is unusable; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/** Which right the account on the server lacks, if that is why it failed. */
export function lackedRight(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ("code" in error && error.code === "42501")
      return `DATABASE_URL: the account lacks a right: ${error.message}`;
  return null;
}
