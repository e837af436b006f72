import type { Draft } from "../survey/draft.ts";
import type { SurveyFrame } from "../survey/survey.ts";
import { specOf } from "../survey/types/registry.ts";
import { instantOf, localTimeOf } from "../time/local-time.ts";
import type { SeriesSchedule } from "../time/series-schedule.ts";

/**
 * How long before the series' own time the first person may get it. Less than the shortest day, so
 * that an occurrence begins after the one before it. Milliseconds.
 */
const mostAhead = 22 * 3_600_000;

type Sent = Pick<Draft, "type" | "recipients" | "deliveryPreference">;

/**
 * Whether a series may go to each person in their own zone: a type whose reminders count back from
 * the close, so that nobody is reminded before they were asked, that only goes to people.
 */
export function offersOwnZones({ type, recipients, deliveryPreference }: Sent): boolean {
  const toPeople = recipients.every(({ type: kind }) => kind === "user" || kind === "web");
  return (
    specOf(type).reminders === "before-close" &&
    recipients.some(({ type: kind }) => kind !== "web") &&
    (deliveryPreference === "direct-message" || toPeople)
  );
}

/**
 * Whether a survey may be one that each person gets in their own zone: only a series sends such
 * ones, of such a type.
 */
export function mayWait({ type, scheduleId }: Pick<SurveyFrame, "type" | "scheduleId">): boolean {
  return scheduleId !== null && specOf(type).reminders === "before-close";
}

type Rule = Pick<SeriesSchedule, "rruleDTStart" | "rruleTZID">;

/**
 * When an occurrence comes in a zone: the rule's local time on the occurrence's local date. `due`:
 * the instant of the occurrence in the series' own zone. Never more than `mostAhead` before that.
 */
export function dueInZone({ rruleDTStart, rruleTZID }: Rule, due: Date, zone: string): Date {
  const { date } = localTimeOf(due, rruleTZID);
  const own = instantOf({ date, time: rruleDTStart.slice(11) }, zone) ?? due;
  return new Date(Math.max(own.getTime(), due.getTime() - mostAhead));
}
