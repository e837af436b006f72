import { useWatch } from "react-hook-form";
import { offersOwnZones } from "#domain/series/own-zones.ts";
import { type Recurrence, readRule, recurrenceOf, ruleOf } from "#domain/time/recurrence.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";

/** `date`: the local date from which it counts; `time`: of each occurrence. */
export type Recurring = { recurrence: Recurrence; date: string; time: string; zone: string };

/** What the form's schedule says, and how to change it. Checked again with each change. */
export function useRecurrence(
  schedule: SeriesSchedule,
): Recurring & { change: (more: Partial<Recurring>) => void } {
  const { setValue, getValues, trigger } = useDraftForm();
  const now = recurringOf(schedule);
  const change = (more: Partial<Recurring>) => {
    const { recurrence, date, time, zone } = { ...now, ...more };
    setValue(
      "schedule",
      {
        ...schedule,
        rrule: ruleOf(recurrence, zone),
        rruleDTStart: `${date}T${time}`,
        rruleTZID: zone,
      },
      { shouldDirty: true },
    );
    void trigger("schedule");
    if (getValues("reminders").length > 0) void trigger("reminders");
  };
  return { ...now, change };
}

function recurringOf({ rrule, rruleDTStart, rruleTZID: zone }: SeriesSchedule): Recurring {
  const [date = "", time = ""] = rruleDTStart.split("T");
  return { recurrence: readRule(rrule, zone) ?? recurrenceOf("weekly", date), date, time, zone };
}

/** Whether the draft may go to each person in their own zone. */
export function useOwnZonesOffered(): boolean {
  const { control } = useDraftForm();
  const [type, recipients, deliveryPreference] = useWatch({
    control,
    name: ["type", "recipients", "deliveryPreference"],
  });
  return offersOwnZones({ type, recipients, deliveryPreference });
}

/** The form's schedule, in own zones only where that is possible; null if it is sent once. */
export function useShownSchedule(): SeriesSchedule | null {
  const [schedule, offered] = [useSchedule(), useOwnZonesOffered()];
  return schedule && { ...schedule, eachInOwnZone: offered && schedule.eachInOwnZone === true };
}

/** The form's schedule; null if it is sent once. */
export function useSchedule(): SeriesSchedule | null {
  const { control } = useDraftForm();
  return useWatch({ control, name: "schedule" });
}
