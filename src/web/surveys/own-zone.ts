/** The IANA zone of the reader's clock. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const hour = 3_600_000;

/** The next full hour that is at least an hour away: what a chosen time begins with. */
export function nextHour(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + hour) / hour) * hour);
}
