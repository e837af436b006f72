import type { Recurrence } from "#domain/time/recurrence.ts";

const [minute, day] = [60_000, 86_400_000];
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

type Start = { date: string; time: string; zone: string; years: number };

/**
 * What a recurrence means, written without any thought of speed: each local day that matches, at
 * the first minute of the zone at which clocks show the time or more. Instants, in order.
 */
export function modelOf(recurrence: Recurrence, { date, time, zone, years }: Start): number[] {
  const first = Date.parse(`${date}T00:00Z`);
  const clock = clockOf(zone, first - 3 * day, first + (years * 366 + 3) * day);
  const found: number[] = [];
  for (let at = first; at < first + years * 365 * day; at += day)
    if (isOn(recurrence, first, at)) found.push(clock(at + Date.parse(`1970-01-01T${time}Z`)));
  return found;
}

/** Whether a recurrence that starts on one local day comes on another; both 00:00 as if in UTC. */
function isOn(recurrence: Recurrence, start: number, at: number): boolean {
  const { interval } = recurrence;
  const [from, to] = [new Date(start), new Date(at)];
  if (recurrence.frequency === "daily") return ((at - start) / day) % interval === 0;
  const weekday = weekdays[to.getUTCDay()];
  if (recurrence.frequency === "weekly") {
    const weeks = (mondayOf(at) - mondayOf(start)) / (7 * day);
    return weeks % interval === 0 && recurrence.weekdays.some((one) => one === weekday);
  }
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (months % interval !== 0) return false;
  const { on } = recurrence;
  if ("day" in on) return to.getUTCDate() === on.day;
  if (weekday !== on.weekday) return false;
  const isLast = new Date(at + 7 * day).getUTCMonth() !== to.getUTCMonth();
  return on.ordinal === -1 ? isLast : Math.ceil(to.getUTCDate() / 7) === on.ordinal;
}

const mondayOf = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * day;

/**
 * The first instant at which a zone's clocks show a wall time or a later one. The zone is read
 * every six hours, and minute by minute where its offset changed between two readings.
 */
function clockOf(zone: string, from: number, until: number): (wall: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const offsetAt = (instant: number) => {
    const part = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const wall = Date.UTC(
      part.year ?? 0,
      (part.month ?? 1) - 1,
      part.day ?? 1,
      part.hour ?? 0,
      part.minute ?? 0,
    );
    return wall - instant;
  };
  const spans = [{ from, offset: offsetAt(from) }];
  const step = 6 * 60 * minute;
  for (let at = from; at < until; at += step) {
    if (offsetAt(at + step) === spans.at(-1)?.offset) continue;
    for (let one = at; one <= at + step; one += minute) {
      const offset = offsetAt(one);
      if (offset !== spans.at(-1)?.offset) spans.push({ from: one, offset });
    }
  }
  return (wall) => {
    for (const [at, span] of spans.entries()) {
      const first = Math.max(span.from, wall - span.offset);
      if (first < (spans[at + 1]?.from ?? Number.POSITIVE_INFINITY)) return first;
    }
    throw new Error("the last span has no end");
  };
}
