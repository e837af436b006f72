/** How far two clocks may differ. Milliseconds. */
const mostBehind = 60_000;

/**
 * Whether a job has come too early because this process's clock is behind the database's, by which
 * the queue goes: it must come again. One that is earlier still belongs to a time that was moved,
 * and the new time has a job of its own.
 */
export function isEarly(at: Date, now: Date): boolean {
  return at > now && at.getTime() - now.getTime() < mostBehind;
}
