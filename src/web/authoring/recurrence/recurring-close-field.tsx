import { Field, Select } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import { closeAfterDurations } from "#domain/time/duration.ts";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { durationText } from "#text/authoring/schedule.ts";
import { closeAfterLabels } from "#text/survey.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { GateNotice } from "../settings/gate-notice.tsx";

/** How long each survey of a series is open (TIM-12, TIM-16). */
export function RecurringCloseField({ label = recurrenceText.closing }: { label?: string }) {
  const { control, setValue, trigger, getValues } = useDraftForm();
  const { value, ref } = useController({ control, name: "schedule.openDuration" }).field;
  const problem = useProblem("schedule.openDuration");
  const choose = (next: string) => {
    setValue("schedule.openDuration", next, { shouldDirty: true });
    void trigger("schedule");
    if (getValues("reminders").length > 0) void trigger("reminders");
  };
  const known = closeAfterDurations.some((duration) => duration === value);
  return (
    <div>
      <Field label={label} {...(problem ? { validationMessage: problem } : {})}>
        <Select ref={ref} value={value} onChange={(_, data) => choose(data.value)}>
          {known || !value ? null : <option value={value}>{durationText(value)}</option>}
          {closeAfterDurations.map((iso) => (
            <option key={iso} value={iso}>
              {closeAfterLabels[iso]}
            </option>
          ))}
        </Select>
      </Field>
      <GateNotice path="openDuration" />
    </div>
  );
}
