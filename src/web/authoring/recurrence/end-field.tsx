import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import { addMonths } from "#domain/time/duration.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import type { Recurring } from "./use-recurrence.ts";

type Props = Recurring & { change: (more: Partial<Recurring>) => void };

/** How far away an end is when the author first asks for one, in months. */
const usualMonths = 3;
/** While a year is being typed, a date field has dates of long ago. */
const oldest = "2000-01-01";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    alignItems: "start",
    gap: "12px",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(140px, 100%), 1fr))",
  },
  control: { width: "100%", minWidth: 0 },
});

/** Whether and when it ends. */
export function EndField({ recurrence, zone, change }: Props) {
  const styles = useStyles();
  const { until } = recurrence;
  /** What stands in the field while it is no whole date. */
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: string | null) => change({ recurrence: { ...recurrence, until: next } });
  const enter = (text: string) => {
    const whole = text >= oldest;
    setTyped(whole ? null : text);
    if (whole) set(text);
  };
  const choose = (kind: string) =>
    set(kind === "never" ? null : localTimeOf(addMonths(new Date(), usualMonths), zone).date);
  return (
    <div className={styles.fields}>
      <Field label={recurrenceText.ends}>
        <Select
          className={styles.control}
          value={until === null ? "never" : "date"}
          onChange={(_, data) => choose(data.value)}
        >
          <option value="never">{recurrenceText.never}</option>
          <option value="date">{recurrenceText.onDate}</option>
        </Select>
      </Field>
      {until === null ? null : (
        <Field label={recurrenceText.endDate}>
          <Input
            className={styles.control}
            type="date"
            required
            value={typed ?? until}
            onChange={(_, data) => enter(data.value)}
            onBlur={() => setTyped(null)}
          />
        </Field>
      )}
    </div>
  );
}
