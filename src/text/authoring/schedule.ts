import type { ReminderUnit } from "#domain/survey/reminders.ts";

/** Texts of delivery times, close times and reminders. */
export const scheduleText = {
  options: "Send options",
  sending: "When it is sent",
  /** TIM-01. */
  now: "Send now",
  manual: "Send by hand later",
  schedule: "Schedule",
  title: "Schedule this {type}",
  deliveryDate: "Date of sending",
  deliveryTime: "Time of sending",
  closeDate: "Date of closing",
  closeTime: "Time of closing",
  closing: "Close after",
  closeAt: "At a date and time",
  zone: "Times are in {zone}",
  apply: "Apply",
  cancel: "Cancel",
  change: "Change",
  changeHint: "Change the time of sending",
  sendNowInstead: "Send now instead",
  willSend: "Will be sent {date} ({zone})",
  noTime: "No time is chosen yet",
  willBeManual: "Is kept until you send it by hand",
  saveForLater: "Save for later",
  closesAt: "Closes {date}",
  nowAgain: "It is sent at once",
  scheduledFor: "It will be sent {date}",
  reminders: "Reminders",
  /** By what a type's reminders count from (RMD-09, RMD-10). */
  remindersHint: {
    "after-delivery": "Sent this long after delivery to everybody who has not answered yet.",
    "before-close": "Sent this long before the close to everybody who has not answered yet.",
  },
  addReminder: "Add reminder",
  removeReminder: "Remove reminder {n}",
  reminderRemoved: "Reminder {n} was removed",
  reminderNumber: "Reminder {n}",
  unit: "Unit",
  reminderUnit: "Unit of reminder {n}",
} as const;

export const reminderUnitLabels: Record<ReminderUnit, string> = {
  minutes: "Minutes",
  hours: "Hours",
  days: "Days",
};

/** An ISO duration that is not in the list, in the list's short form, e.g. `2 d 12 h`. */
export function durationText(duration: string): string {
  const [, months, days, hours, minutes] =
    /^P(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration) ?? [];
  const rest = (Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0);
  const parts: [number, string][] = [
    [Number(months ?? 0), Number(months) === 1 ? "month" : "months"],
    [Math.floor(rest / 1440), "d"],
    [Math.floor((rest % 1440) / 60), "h"],
    [rest % 60, "min"],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(" ");
}
