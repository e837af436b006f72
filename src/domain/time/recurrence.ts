import { instantOf, localTimeOf } from "./local-time.ts";

/** The days of the week as in RFC 5545, Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];
/** Monday to Friday. */
export const workdays = weekdays.slice(0, 5);

/** First to fourth of a month, and the last (REC-08). */
export const ordinals = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ordinals)[number];

export type MonthlyOn = { day: number } | { ordinal: Ordinal; weekday: Weekday };

/**
 * What the editor offers (REC-01 to REC-08). `interval`: every 1 to 30 days, weeks or months.
 * `until`: the local date of the last possible occurrence, `YYYY-MM-DD`; null without an end.
 */
export type Recurrence = { interval: number; until: string | null } & (
  | { frequency: "daily" }
  | { frequency: "weekly"; weekdays: readonly Weekday[] }
  | { frequency: "monthly"; on: MonthlyOn }
);
export type Frequency = Recurrence["frequency"];
export const frequencies = ["daily", "weekly", "monthly"] as const satisfies readonly Frequency[];

/** REC-02. */
export const mostInterval = 30;

/** The recurrence as an RFC 5545 rule. `zone`: the IANA zone in which `until` is a date. */
export function ruleOf(recurrence: Recurrence, zone: string): string {
  const { frequency, interval, until } = recurrence;
  const end = until && instantOf({ date: until, time: "23:59" }, zone);
  return [
    `FREQ=${frequency.toUpperCase()}`,
    `INTERVAL=${interval}`,
    ...partsOf(recurrence),
    ...(end ? [`UNTIL=${compact(end)}`] : []),
  ].join(";");
}

function partsOf(recurrence: Recurrence): string[] {
  if (recurrence.frequency === "daily") return [];
  if (recurrence.frequency === "weekly") return [`BYDAY=${inOrder(recurrence.weekdays).join(",")}`];
  const { on } = recurrence;
  return ["day" in on ? `BYMONTHDAY=${on.day}` : `BYDAY=${on.ordinal}${on.weekday}`];
}

function inOrder(days: readonly Weekday[]): Weekday[] {
  return weekdays.filter((day) => days.includes(day));
}

/** `YYYYMMDDTHHMMSSZ`. */
function compact(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/**
 * The recurrence of a rule; null if the editor could not have made it. Nothing else is stored, so
 * nothing else is ever expanded.
 */
export function readRule(rule: string, zone: string): Recurrence | null {
  const parts = new Map(rule.split(";").map((part) => [nameIn(part), valueIn(part)]));
  const frequency = frequencies.find((name) => name.toUpperCase() === parts.get("FREQ"));
  const interval = numberIn(parts.get("INTERVAL") ?? "1", 1, mostInterval);
  if (!frequency || interval === null) return null;
  const read = withDays(frequency, interval, untilOf(parts.get("UNTIL"), zone), parts);
  return read && sameRule(ruleOf(read, zone), rule) ? read : null;
}

const nameIn = (part: string) => part.slice(0, part.indexOf("="));
const valueIn = (part: string) => part.slice(part.indexOf("=") + 1);

function withDays(
  frequency: Frequency,
  interval: number,
  until: string | null,
  parts: ReadonlyMap<string, string>,
): Recurrence | null {
  if (frequency === "daily") return { frequency, interval, until };
  const byDay = parts.get("BYDAY") ?? "";
  if (frequency === "weekly") {
    const days = byDay.split(",").filter(isWeekday);
    return days.length > 0 ? { frequency, interval, until, weekdays: inOrder(days) } : null;
  }
  const day = numberIn(parts.get("BYMONTHDAY") ?? "", 1, 31);
  if (day !== null) return { frequency, interval, until, on: { day } };
  const ordinal = ordinals.find((one) => String(one) === byDay.slice(0, -2));
  const weekday = byDay.slice(-2);
  return ordinal !== undefined && isWeekday(weekday)
    ? { frequency, interval, until, on: { ordinal, weekday } }
    : null;
}

/**
 * Whether two rules have the same parts in any order; an interval of 1 may be left out, and ends
 * may differ by two hours.
 */
function sameRule(one: string, other: string): boolean {
  const [end, otherEnd] = [one, other].map((rule) => instantIn(/UNTIL=([^;]*)/.exec(rule)?.[1]));
  if (Math.abs((end?.getTime() ?? 0) - (otherEnd?.getTime() ?? 0)) > zoneChange) return false;
  const [ones, others] = [one, other].map((rule) =>
    rule
      .split(";")
      .filter((part) => part !== "INTERVAL=1")
      .map(comparable)
      .toSorted(byName),
  );
  return String(ones) === String(others);
}

const byName = (first: string, second: string) => (first < second ? -1 : 1);

function comparable(part: string): string {
  if (nameIn(part) === "UNTIL") return "UNTIL";
  return nameIn(part) === "BYDAY" ? part.split(/[=,]/).toSorted(byName).join() : part;
}

/**
 * An end is stored as the instant of 23:59 of its date. A zone whose rules changed since, or that a
 * browser knows otherwise, has another local time for it. Milliseconds.
 */
const zoneChange = 2 * 3_600_000;

/** The local date of the last possible occurrence, of a rule's `UNTIL`. */
export function untilOf(text: string | undefined, zone: string): string | null {
  const end = instantIn(text);
  return end && localTimeOf(new Date(end.getTime() - zoneChange), zone).date;
}

function instantIn(text: string | undefined): Date | null {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text ?? "");
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function isWeekday(text: string): text is Weekday {
  return weekdays.some((day) => day === text);
}

function numberIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** The weekday of a local date `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  const at = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weekdays[at] ?? "MO";
}

/**
 * What the editor begins with after a change of the frequency. `date`: the local date from which it
 * counts, `0000-00-00` while there is none.
 */
export function recurrenceOf(frequency: Frequency, date: string): Recurrence {
  const every = { interval: 1, until: null };
  if (frequency === "daily") return { ...every, frequency };
  if (frequency === "weekly") return { ...every, frequency, weekdays: [...workdays] }; // REC-11
  return { ...every, frequency, on: { day: Math.max(1, Number(date.slice(8))) } }; // REC-09
}
