import { zoneName } from "#domain/time/zone-names.ts";

/** The IANA time zone of the viewer's device. */
export function ownZone(): string {
  return zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const hour = 3_600_000;

/** The next full hour at least an hour away: the initial value of a time field. */
export function nextHour(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + hour) / hour) * hour);
}
