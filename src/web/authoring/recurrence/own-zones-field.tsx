import { Checkbox, Field } from "@fluentui/react-components";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { useOwnZonesOffered, useShownSchedule } from "./use-recurrence.ts";

/** Whether each person gets it at the series' time in their own zone, where that is possible. */
export function OwnZonesField() {
  const { setValue } = useDraftForm();
  const { flush } = useFlush();
  const shown = useShownSchedule();
  if (!useOwnZonesOffered()) return null;
  return (
    <Field hint={recurrenceText.ownZonesHint}>
      <Checkbox
        className={flush}
        label={recurrenceText.ownZones}
        checked={shown?.eachInOwnZone === true}
        onChange={(_, { checked }) =>
          // Left out if not chosen, as where it is stored: the two are compared.
          setValue("schedule.eachInOwnZone", checked === true || undefined, { shouldDirty: true })
        }
      />
    </Field>
  );
}
