import { plusDays } from "./local-time.ts";

/** Days of an absence: from the first one on, back on the second. Local dates `YYYY-MM-DD`. */
export type AwayDays = { from: string; back: string };

/** The farthest day on which somebody is back. */
export const mostAwayDays = 90;

/**
 * The days that a person means by what follows `/away`: `until friday` from today on, back on
 * Friday; `friday`, `tomorrow`, `24 dec` or `2026-12-24` that day alone; `24 dec until 2 jan` from
 * one to the other; nothing today. `today`: their local date. Null if it is not understood, is over,
 * or ends more than 90 days ahead.
 */
export function readAway(text: string, today: string): AwayDays | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [, start = "", end] = /^(?:from )?(.*?)(?: ?\buntil (.+))?$/.exec(words) ?? [];
  const from = start === "" ? today : readDay(start, today);
  if (from === null) return null;
  const back = end === undefined ? plusDays(from, 1) : readDay(end, from);
  const isFit = back !== null && from >= today && back > from;
  return isFit && back <= plusDays(today, mostAwayDays) ? { from, back } : null;
}

/** The first day from `start` on that is named so. */
function readDay(name: string, start: string): string | null {
  if (name === "today") return start;
  if (name === "tomorrow") return plusDays(start, 1);
  return readWeekday(name, start) ?? readDate(name, start);
}

const weekdayNames = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** The next one, never the day itself: `monday` on a Monday is in a week. */
function readWeekday(name: string, start: string): string | null {
  const plain = name.replace(/^(next|on) /, "");
  const at = plain.length < 3 ? -1 : weekdayNames.findIndex((each) => each.startsWith(plain));
  if (at === -1) return null;
  const ahead = (at - new Date(start).getUTCDay() + 7) % 7;
  return plusDays(start, ahead === 0 ? 7 : ahead);
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `24 dec`, `24th december`, `dec 24` or `2026-12-24`. */
function readDate(name: string, start: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return isDate(name) ? name : null;
  const [, before, word, after] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?$/.exec(
      name,
    ) ?? [];
  const month = months.findIndex((each) => word?.slice(0, 3) === each) + 1;
  const dayOfMonth = before ?? after;
  if (month === 0 || dayOfMonth === undefined || (before && after)) return null;
  const year = Number(start.slice(0, 4));
  const found = [year, year + 1]
    .map((each) => [each, pad(month), pad(Number(dayOfMonth))].join("-"))
    .find((date) => isDate(date) && date >= start);
  return found ?? null;
}

const pad = (n: number) => String(n).padStart(2, "0");

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
