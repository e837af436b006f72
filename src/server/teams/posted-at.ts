/** Milliseconds by which the host's clock may be behind ours. */
const behind = 5000;

/**
 * The latest time, by our clock, at which the host posted a message: its ids are milliseconds since
 * 1970. Null for anything else.
 */
export function postedBefore(messageId: string): Date | null {
  return /^\d{1,15}$/.test(messageId) ? new Date(Number(messageId) + behind) : null;
}
