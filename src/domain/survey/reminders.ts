import type { Problem, ProblemCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { addMonths } from "../time/duration.ts";
import { closeTime, deliveryTime, type Times } from "./schedule.ts";
import type { Reminder, Survey, SurveyType } from "./survey.ts";
import { specOf } from "./types/registry.ts";

export const reminderUnits = ["minutes", "hours", "days"] as const;
export type ReminderUnit = (typeof reminderUnits)[number];

/** RMD-02. */
const minutesIn: Record<ReminderUnit, number> = { minutes: 1, hours: 60, days: 1440 };
const letters: Record<ReminderUnit, (number: string) => string> = {
  minutes: (number) => `PT${number}M`,
  hours: (number) => `PT${number}H`,
  days: (number) => `P${number}D`,
};
const pattern = /^P(?:([^TD]*)D|T(.*)([HM]))$/;

/**
 * The ISO duration of an author's input. It may be blank or invalid, which `reminderProblems`
 * reports.
 */
export function reminderDuration(number: string, unit: ReminderUnit): string {
  return letters[unit](number.trim());
}

/**
 * The number and unit of a stored duration (RMD-01). An invalid one is returned as a number of
 * minutes.
 */
export function reminderParts(duration: string): { number: string; unit: ReminderUnit } {
  const [, days, number, letter] = pattern.exec(duration) ?? [];
  if (days !== undefined) return { number: days, unit: "days" };
  return number === undefined
    ? { number: duration, unit: "minutes" }
    : { number, unit: letter === "H" ? "hours" : "minutes" };
}

/**
 * The default duration for a unit: 30 minutes, 1 hour or 1 day (RMD-04). New reminders start with
 * 30 minutes (RMD-03).
 */
export function defaultReminder(unit: ReminderUnit = "minutes"): string {
  return reminderDuration(unit === "minutes" ? String(limits.reminders.defaultMinutes) : "1", unit);
}

/**
 * The duration in whole minutes; null if the number is blank, not an integer, or not above zero
 * (RMD-05, RMD-08).
 */
export function reminderMinutes(duration: string): number | null {
  const { number, unit } = reminderParts(duration);
  if (!/^\d{1,6}$/.test(number) || Number(number) === 0) return null;
  return Number(number) * minutesIn[unit];
}

type Reminded = Pick<Survey, "reminders"> & Times & { type: SurveyType };

/** Validation errors of a draft's reminders (RMD-07 to RMD-12). */
export function reminderProblems(survey: Reminded, now: Date): Problem[] {
  const { reminders } = survey;
  const delivery = deliveryTime(survey, now) ?? now;
  const closeAt = closeTime(survey, delivery);
  const problems = reminders.flatMap(({ duration }, at) => {
    const code = problemOf(duration, survey.type, delivery, closeAt);
    const minutes = reminderMinutes(duration);
    const again =
      minutes !== null &&
      reminders.findIndex((other) => reminderMinutes(other.duration) === minutes) < at;
    const found = code ?? (again ? "reminder.duplicate" : null);
    return found
      ? [
          {
            path: `reminders.${at}.duration`,
            code: found,
            values: { field: "Reminder", duration: `${limits.farthestMonths} months` },
          },
        ]
      : [];
  });
  const tooMany = reminders.length > limits.reminders.max;
  return tooMany
    ? [
        ...problems,
        { path: "reminders", code: "reminders.too-many", values: { max: limits.reminders.max } },
      ]
    : problems;
}

function problemOf(
  duration: string,
  type: SurveyType,
  delivery: Date,
  closeAt: Date | null,
): ProblemCode | null {
  if (reminderParts(duration).number.trim() === "") return "reminder.required";
  const minutes = reminderMinutes(duration);
  if (minutes === null) return "reminder.invalid";
  if (countsBack(type))
    return closeAt && minutesBefore(closeAt, minutes) <= delivery ? "reminder.before-start" : null;
  const at = minutesAfter(delivery, minutes);
  if (closeAt) return at >= closeAt ? "reminder.after-close" : null;
  return at > addMonths(delivery, limits.farthestMonths) ? "time.too-far" : null;
}

/**
 * The first two reminders of different durations (RMD-13). Invalid ones stay, for
 * `reminderProblems`.
 */
export function keptReminders(reminders: readonly Reminder[]): Reminder[] {
  const seen = new Set<number>();
  return reminders
    .filter(({ duration }) => {
      const minutes = reminderMinutes(duration);
      if (minutes === null) return true;
      return seen.size !== seen.add(minutes).size;
    })
    .slice(0, limits.reminders.max);
}

/**
 * When a reminder of an open survey is due: its duration after the delivery, or before the close of
 * a standup.
 */
export function reminderTime(
  { type, deliverAt, closeAt }: Pick<Survey, "type" | "deliverAt" | "closeAt">,
  { duration }: Reminder,
): Date | null {
  const minutes = reminderMinutes(duration);
  if (minutes === null) return null;
  if (countsBack(type)) return closeAt && minutesBefore(closeAt, minutes);
  return deliverAt && minutesAfter(deliverAt, minutes);
}

/**
 * The maximum number of members of a team or chat that gets reminders (RMD-14, RMD-15). `limit`:
 * the organisation's flag `surveyRemindersLimit`.
 */
export function reminderMemberLimit(
  type: SurveyType,
  limit: number = limits.reminderMembers.other,
): number {
  return countsBack(type) ? limits.reminderMembers.standup : limit;
}

/** Whether reminders count back from the close, as for a standup. */
const countsBack = (type: SurveyType) => specOf(type).reminders === "before-close";
const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);
const minutesBefore = (date: Date, minutes: number) => minutesAfter(date, -minutes);
