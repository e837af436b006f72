import {
  type Frequency,
  type MonthlyOn,
  type Ordinal,
  type Recurrence,
  readRule,
  type Weekday,
  workdays,
} from "#domain/time/recurrence.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { zoneName } from "#domain/time/zone-names.ts";
import { dayText, timeText } from "../format/date.ts";
import { fill } from "../format/fill.ts";

/** Texts of the recurrence editor (REC-01 to REC-11). */
export const recurrenceText = {
  recurring: "Recurring",
  heading: "Recurring",
  stop: "Send once instead",
  startDate: "Start date",
  startTime: "Time",
  zone: "Time zone",
  ownZones: "At this time in each person's own time zone",
  ownZonesHint: `Their time zone is known once they have written to the bot; others get it in the one
above. It closes when the last person has had it for the whole time that it is open.`,
  frequency: "Repeats",
  interval: "Every",
  weekdays: "On these days",
  lastWeekday: "At least one day stays selected",
  monthly: "On",
  byDay: "A day of the month",
  byWeekday: "A weekday of the month",
  day: "Day of the month",
  ordinal: "Which one",
  weekday: "Weekday",
  ends: "Ends",
  never: "Never",
  onDate: "On a date",
  endDate: "Last possible date",
  summary: "Summary",
  closing: "Close after",
  startSeries: "Start series",
  nowRecurring: "It is sent again and again",
  goes: "Goes {to}: {rule}.",
} as const;

export const frequencyLabels: Record<Frequency, string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

export const weekdayNames: Record<Weekday, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

export const ordinalNames: Record<Ordinal, string> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

const units: Record<Frequency, { one: string; some: string }> = {
  daily: { one: "day", some: "days" },
  weekly: { one: "week", some: "weeks" },
  monthly: { one: "month", some: "months" },
};

/** `2 weeks`. */
export function intervalText(frequency: Frequency, interval: number): string {
  return `${interval} ${units[frequency][interval === 1 ? "one" : "some"]}`;
}

const sentences = {
  every: "Every {unit}",
  everyFew: "Every {interval}",
  workdays: "from Monday to Friday",
  weekly: "on {days}",
  monthlyDay: "on day {day}",
  monthlyWeekday: "on the {ordinal} {weekday}",
  at: "{rule} at {time}, {zone}",
  atOwn: "{rule} at {time} in each person's own time zone, or {zone}",
  until: "{rule}, until {date}",
  skips: "Months without day {day} are skipped.",
} as const;
const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** `Every 2 weeks on Monday and Friday`. */
function ruleText(recurrence: Recurrence): string {
  const { frequency, interval } = recurrence;
  const every =
    interval === 1
      ? fill(sentences.every, { unit: units[frequency].one })
      : fill(sentences.everyFew, { interval: intervalText(frequency, interval) });
  return [every, onText(recurrence)].filter(Boolean).join(" ");
}

function onText(recurrence: Recurrence): string {
  if (recurrence.frequency === "daily") return "";
  if (recurrence.frequency === "monthly") return monthlyText(recurrence.on);
  const { weekdays } = recurrence;
  if (String(weekdays) === String(workdays)) return sentences.workdays;
  return fill(sentences.weekly, { days: and.format(weekdays.map((day) => weekdayNames[day])) });
}

function monthlyText(on: MonthlyOn): string {
  if ("day" in on) return fill(sentences.monthlyDay, { day: on.day });
  const { ordinal, weekday } = on;
  return fill(sentences.monthlyWeekday, {
    ordinal: ordinalNames[ordinal],
    weekday: weekdayNames[weekday],
  });
}

type Timed = Pick<SeriesSchedule, "rrule" | "rruleDTStart" | "rruleTZID" | "eachInOwnZone">;

/**
 * When a series sends, in one line: `Every 2 weeks on Monday and Friday at 9:00 AM, Europe/Berlin`
 * (REC-10).
 */
export function scheduleRuleText({ rrule, rruleDTStart, rruleTZID, ...each }: Timed): string {
  const recurrence = readRule(rrule, rruleTZID);
  if (!recurrence) return "";
  const time = timeText(rruleDTStart.slice(11)).replace(/^0/, "");
  const zone = zoneName(rruleTZID).replaceAll("_", " ");
  const rule = fill(sentences[each.eachInOwnZone ? "atOwn" : "at"], {
    rule: ruleText(recurrence),
    time,
    zone,
  });
  return recurrence.until ? fill(sentences.until, { rule, date: dayText(recurrence.until) }) : rule;
}

/** What the rule leaves out, for days that not every month has (REC-07); null for others. */
export function skippedText(recurrence: Recurrence): string | null {
  if (recurrence.frequency !== "monthly" || !("day" in recurrence.on)) return null;
  const { day } = recurrence.on;
  return day > 28 ? fill(sentences.skips, { day }) : null;
}
