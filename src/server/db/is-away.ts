const unreachable = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
/**
 * SQLSTATE classes of transient errors: connection exception, insufficient resources (connections,
 * disk, memory), operator intervention (shutting down, starting), invalid transaction state
 * (read-only, as while the disk is full).
 */
const passing = ["08", "25", "53", "57"];
/** The driver's messages that have no code. */
const said =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** Why no connection was made, whatever the code: a renamed database, a role without a login. */
const ofConnecting = new WeakSet<Error>();

export function noteNotConnected(error: Error): void {
  ofConnecting.add(error);
}

/**
 * Whether a query failed because the database is unavailable (or full, or starting), so that a
 * retry may succeed soon.
 */
export function isAway(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (ofConnecting.has(error) || said.test(error.message)) return true;
    if (!("code" in error) || typeof error.code !== "string") continue;
    const { code } = error;
    if (
      unreachable.includes(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && passing.includes(code.slice(0, 2)))
    )
      return true;
  }
  return false;
}
