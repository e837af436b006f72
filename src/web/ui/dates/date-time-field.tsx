import { Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { clearedTime, isCleared } from "#domain/survey/schedule.ts";
import { instantOf, type LocalTime, localTimeOf } from "#domain/time/local-time.ts";
import { timeText } from "#text/format/date.ts";
import { timesOfDay } from "./times-of-day.ts";

type Props = {
  /** The labels of its two fields. */
  labels: { date: string; time: string };
  value: Date;
  /** The IANA time zone that it shows. */
  zone: string;
  /** Minutes between the offered times (TIM-09). */
  step?: number;
  problem?: string | undefined;
  /**
   * On this moment's day only later times are offered (TAK-30); defaults to the moment at which the
   * field is first shown.
   */
  now?: Date;
  onChange: (value: Date) => void;
  /** Receives the date's input element. */
  ref?: ((field: HTMLInputElement | null) => void) | undefined;
  name?: string;
};

const useStyles = makeStyles({
  fields: {
    display: "grid",
    // A message below one field does not stretch the other.
    alignItems: "start",
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(140px, 100%), 1fr))",
  },
  field: { minWidth: 0 },
  // Native date fields have a minimum width of their own.
  control: { width: "100%", minWidth: 0 },
});

const nothing: LocalTime = { date: "", time: "09:00" };

/**
 * A date and a time of day. Without a complete date, its value is a cleared time, which the form's
 * validation refuses. A time skipped by daylight saving becomes the next one that exists.
 */
export function DateTimeField({
  labels,
  value,
  zone,
  step = 30,
  problem,
  now,
  onChange,
  ref,
  name,
}: Props) {
  const styles = useStyles();
  const [unfinished, setUnfinished] = useState<LocalTime | null>(null);
  const shown = isCleared(value) ? (unfinished ?? nothing) : localTimeOf(value, zone);
  const enter = (next: LocalTime) => {
    setUnfinished(next);
    onChange(instantOf(next, zone) ?? clearedTime());
  };
  const [opened] = useState(() => new Date());
  const today = localTimeOf(now ?? opened, zone);
  const from = shown.date === today.date ? today.time : undefined;
  return (
    <div className={styles.fields}>
      <Field
        className={styles.field}
        label={labels.date}
        {...(problem ? { validationMessage: problem } : {})}
      >
        <Input
          className={styles.control}
          type="date"
          required
          value={shown.date}
          onChange={(_, data) => enter({ ...shown, date: data.value })}
          {...(ref ? { ref } : {})}
          {...(name ? { name } : {})}
        />
      </Field>
      <Field className={styles.field} label={labels.time}>
        <Select
          className={styles.control}
          value={shown.time}
          onChange={(_, data) => enter({ ...shown, time: data.value })}
        >
          {timesOfDay(step, shown.time, from).map((time) => (
            <option key={time} value={time}>
              {timeText(time)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
