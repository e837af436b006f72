const day = 86_400_000;

/**
 * When something was, as Teams writes it in lists: the time today, the weekday within a week, else
 * the date.
 */
export function shortTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return clockTime(iso);
  if (now.getTime() - at.getTime() < 6 * day)
    return at.toLocaleDateString("en-US", { weekday: "short" });
  return at.toLocaleDateString("en-US", { month: "numeric", day: "numeric" });
}

export function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}

/** The day and time of a message. */
export function messageTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return clockTime(iso);
  return `${at.toLocaleDateString("en-US", { month: "short", day: "numeric" })} ${clockTime(iso)}`;
}
