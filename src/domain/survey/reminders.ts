import type { Problem, ProblemCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { addMonths } from "./duration.ts";
import { closeTime, deliveryTime, type Times } from "./schedule.ts";
import type { Reminder, Survey, SurveyType } from "./survey.ts";

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

/** The ISO duration of what an author entered, which may be blank or wrong: `reminderProblems` says so. */
export function reminderDuration(number: string, unit: ReminderUnit): string {
  return letters[unit](number.trim());
}

/** A stored duration as its number and unit (RMD-01). What is no such duration counts as so many minutes. */
export function reminderParts(duration: string): { number: string; unit: ReminderUnit } {
  const [, days, number, letter] = pattern.exec(duration) ?? [];
  if (days !== undefined) return { number: days, unit: "days" };
  return number === undefined ? { number: duration, unit: "minutes" } : { number, unit: letter === "H" ? "hours" : "minutes" };
}

/** The duration that a reminder gets with a new unit: 30 minutes, 1 hour or 1 day (RMD-04). A new reminder is of 30 minutes (RMD-03). */
export function defaultReminder(unit: ReminderUnit = "minutes"): string {
  return reminderDuration(unit === "minutes" ? String(limits.reminders.defaultMinutes) : "1", unit);
}

/** Whole minutes, or null where the number is blank, no integer, or not above zero (RMD-05, RMD-08). */
export function reminderMinutes(duration: string): number | null {
  const { number, unit } = reminderParts(duration);
  if (!/^\d{1,6}$/.test(number) || Number(number) === 0) return null;
  return Number(number) * minutesIn[unit];
}

type Item = Pick<Survey, "reminders"> & Times & { type: SurveyType };

/** What is wrong with the reminders of a draft: RMD-07 to RMD-12. */
export function reminderProblems(item: Item, now: Date): Problem[] {
  const { reminders } = item;
  const delivery = deliveryTime(item, now) ?? now;
  const closeAt = closeTime(item, delivery);
  const problems = reminders.flatMap(({ duration }, at) => {
    const code = problemOf(duration, item.type, delivery, closeAt);
    const minutes = reminderMinutes(duration);
    const again = minutes !== null && reminders.findIndex((other) => reminderMinutes(other.duration) === minutes) < at;
    const found = code ?? (again ? "reminder.duplicate" : null);
    return found
      ? [{ path: `reminders.${at}.duration`, code: found, values: { field: "Reminder", duration: `${limits.farthestMonths} months` } }]
      : [];
  });
  const tooMany = reminders.length > limits.reminders.max;
  return tooMany ? [...problems, { path: "reminders", code: "reminders.too-many", values: { max: limits.reminders.max } }] : problems;
}

function problemOf(duration: string, type: SurveyType, delivery: Date, closeAt: Date | null): ProblemCode | null {
  if (reminderParts(duration).number.trim() === "") return "reminder.required";
  const minutes = reminderMinutes(duration);
  if (minutes === null) return "reminder.invalid";
  if (type === "agile-standup") return closeAt && minutesBefore(closeAt, minutes) <= delivery ? "reminder.before-start" : null;
  const at = minutesAfter(delivery, minutes);
  if (closeAt) return at >= closeAt ? "reminder.after-close" : null;
  return at > addMonths(delivery, limits.farthestMonths) ? "time.too-far" : null;
}

/** The first two reminders of different durations, without what is no duration (RMD-13). */
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

/** When a reminder of an open item is due: so long after its delivery, of a standup so long before its close. */
export function reminderTime(
  { type, deliverAt, closeAt }: Pick<Survey, "type" | "deliverAt" | "closeAt">,
  { duration }: Reminder,
): Date | null {
  const minutes = reminderMinutes(duration);
  if (minutes === null) return null;
  if (type === "agile-standup") return closeAt && minutesBefore(closeAt, minutes);
  return deliverAt && minutesAfter(deliverAt, minutes);
}

/** The most members that a team or chat may have for reminders (RMD-14, RMD-15). `limit` is the organisation's flag `surveyRemindersLimit`. */
export function reminderMemberLimit(type: SurveyType, limit: number = limits.reminderMembers.other): number {
  return type === "agile-standup" ? limits.reminderMembers.standup : limit;
}

const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);
const minutesBefore = (date: Date, minutes: number) => minutesAfter(date, -minutes);
