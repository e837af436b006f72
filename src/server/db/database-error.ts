/** The database is unusable; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
