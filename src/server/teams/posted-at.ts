/** Milliseconds by which the host's clock may be behind ours. */
const behind = 5000;

/**
 * The latest time, by our clock, at which the host posted a message: its ids are milliseconds since
 * 1970, from 2001 to 2286. Null for anything else: a client may name what the database takes for no
 * time.
 */
export function postedBefore(messageId: string): Date | null {
  return /^\d{13}$/.test(messageId) ? new Date(Number(messageId) + behind) : null;
}
