import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import {
  type Frequency,
  frequencies,
  mostInterval,
  type Recurrence,
  recurrenceOf,
} from "#domain/time/recurrence.ts";
import { frequencyLabels, intervalText, recurrenceText } from "#text/authoring/recurrence.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { MonthlyFields } from "./monthly-fields.tsx";
import type { Recurring } from "./use-recurrence.ts";
import { WeekdayButtons } from "./weekday-buttons.tsx";

type Props = Recurring & { change: (more: Partial<Recurring>) => void };

const intervals = Array.from({ length: mostInterval }, (_, at) => at + 1);

const useStyles = makeStyles({
  fields: {
    display: "grid",
    alignItems: "start",
    gap: "12px",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(120px, 100%), 1fr))",
  },
  control: { width: "100%", minWidth: 0 },
});

/** How often, and on which days (REC-01 to REC-09). */
export function RuleFields({ recurrence, date, change }: Props) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const { ref } = useController({ control, name: "schedule.rrule" }).field;
  const problem = useProblem("schedule.rrule");
  const { frequency, interval, until } = recurrence;
  const set = (next: Recurrence) => change({ recurrence: next });
  const choose = (name: string) => {
    const next: Frequency = frequencies.find((known) => known === name) ?? "weekly";
    set({ ...recurrenceOf(next, date), until });
  };
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={recurrenceText.frequency}
          {...(problem ? { validationMessage: problem } : {})}
        >
          <Select
            className={styles.control}
            ref={ref}
            value={frequency}
            onChange={(_, data) => choose(data.value)}
          >
            {frequencies.map((name) => (
              <option key={name} value={name}>
                {frequencyLabels[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={recurrenceText.interval}>
          <Select
            className={styles.control}
            value={String(interval)}
            onChange={(_, data) => set({ ...recurrence, interval: Number(data.value) })}
          >
            {intervals.map((each) => (
              <option key={each} value={String(each)}>
                {intervalText(frequency, each)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {recurrence.frequency === "weekly" ? (
        <WeekdayButtons
          chosen={recurrence.weekdays}
          onChange={(weekdays) => set({ ...recurrence, weekdays })}
        />
      ) : null}
      {recurrence.frequency === "monthly" ? (
        <MonthlyFields
          on={recurrence.on}
          date={date}
          onChange={(on) => set({ ...recurrence, on })}
        />
      ) : null}
    </>
  );
}
