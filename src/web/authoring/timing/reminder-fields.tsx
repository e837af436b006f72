import { Button, Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { useRef } from "react";
import { useController, useFieldArray } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import {
  defaultReminder,
  reminderDuration,
  reminderParts,
  reminderUnits,
} from "#domain/survey/reminders.ts";
import { reminderUnitLabels, scheduleText } from "#text/authoring/schedule.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useLeft } from "../../draft-form/use-left.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { useHost } from "../../host/use-host.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { GateNotice } from "../settings/gate-notice.tsx";
import { useClosedGates } from "../settings/use-gates.ts";
import { useReminderLimit } from "./use-reminder-limit.ts";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gap: tokens.spacingVerticalS,
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
  },
  row: { display: "flex", flexWrap: "wrap", gap: "8px", width: "100%", alignItems: "flex-start" },
  field: { flex: "1 1 80px", minWidth: 0 },
  control: { width: "100%", minWidth: 0 },
});

/**
 * Up to two reminders (RMD-01, RMD-03, RMD-12), if the recipients' places are small enough (RMD-15,
 * RMD-16).
 */
export function ReminderFields() {
  const styles = useStyles();
  const announce = useAnnounce();
  const later = useFocusLater();
  const add = useRef<HTMLButtonElement>(null);
  const { mobile } = useHost().context;
  const { control, setFocus } = useDraftForm();
  const { fields, append, remove } = useFieldArray({ control, name: "reminders", keyName: "key" });
  const problem = useProblem("reminders");
  const { reminders: countedFrom } = useTypeSpec();
  const limit = useReminderLimit();
  const closed = useClosedGates();
  if (mobile && closed.has("allowReminders") && fields.length === 0) return null;
  const addOne = () => {
    append({ id: crypto.randomUUID(), duration: defaultReminder() }, { shouldFocus: false });
    later(() => setFocus(`reminders.${fields.length}.duration`));
  };
  const drop = (at: number) => {
    remove(at);
    announce(fill(scheduleText.reminderRemoved, { n: at + 1 }));
    later(() => add.current?.focus());
  };
  const note =
    limit === null
      ? scheduleText.remindersHint[countedFrom]
      : fill(errorTexts["reminders.too-many-members"], { limit });
  return (
    <ControlGroup label={scheduleText.reminders} hint={note} problem={problem}>
      <div className={styles.fields}>
        {fields.map(({ key }, at) => (
          <ReminderRow key={key} at={at} disabled={limit !== null} onRemove={() => drop(at)} />
        ))}
        <Button
          ref={(button: HTMLButtonElement | null) => {
            add.current = button;
          }}
          icon={<AddRegular />}
          disabledFocusable={limit !== null || fields.length >= limits.reminders.max}
          onClick={addOne}
        >
          {scheduleText.addReminder}
        </Button>
        <GateNotice path="reminders" />
      </div>
    </ControlGroup>
  );
}

/** A number with its unit; choosing another unit resets the number (RMD-04). */
function ReminderRow({
  at,
  disabled,
  onRemove,
}: {
  at: number;
  disabled: boolean;
  onRemove: () => void;
}) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const { value, onChange, onBlur, name, ref } = useController({
    control,
    name: `reminders.${at}.duration`,
  }).field;
  const leave = useLeft(onBlur);
  const problem = useProblem(`reminders.${at}.duration`);
  const { number, unit } = reminderParts(value);
  const n = at + 1;
  return (
    <div className={styles.row}>
      <Field
        className={styles.field}
        label={{ children: fill(scheduleText.reminderNumber, { n }) }}
        {...(problem ? { validationMessage: problem } : {})}
      >
        <Input
          className={styles.control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          disabled={disabled}
          name={name}
          ref={ref}
          onBlur={leave}
          value={number}
          // Letters would be read as units of the stored ISO duration.
          onChange={(_, data) =>
            onChange(reminderDuration(data.value.replaceAll(/\p{L}/gu, ""), unit))
          }
        />
      </Field>
      <Field className={styles.field} label={scheduleText.unit}>
        <Select
          aria-label={fill(scheduleText.reminderUnit, { n })}
          className={styles.control}
          disabled={disabled}
          value={unit}
          onChange={(_, data) =>
            onChange(defaultReminder(reminderUnits.find((known) => known === data.value)))
          }
          onBlur={leave}
        >
          {reminderUnits.map((known) => (
            <option key={known} value={known}>
              {reminderUnitLabels[known]}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        appearance="subtle"
        style={{ alignSelf: "flex-start", marginTop: "24px" }}
        icon={<DeleteRegular />}
        aria-label={fill(scheduleText.removeReminder, { n })}
        onClick={onRemove}
      />
    </div>
  );
}
