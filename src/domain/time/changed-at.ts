/**
 * When something is changed that was last changed at `before`: later than that, also within a
 * millisecond and whatever the clock does, so that an edit of the earlier version is refused.
 */
export function changedAt(now: Date, before: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
