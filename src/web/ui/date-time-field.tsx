import { Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { instantOf, type LocalTime, localTimeOf } from "#domain/survey/local-time.ts";
import { timeText } from "#text/date.ts";
import { problemText } from "#text/problems.ts";
import { timesOfDay } from "./times-of-day.ts";

type Props = {
  /** Names of its two fields. */
  labels: { date: string; time: string };
  value: Date;
  /** The IANA zone whose clocks it shows. */
  zone: string;
  /** Minutes between the offered times (TIM-09). */
  step?: number;
  problem?: string | undefined;
  /** On its day only times from then on are offered (TAK-30); the moment at which it is shown, unless another is given. */
  now?: Date;
  onChange: (value: Date) => void;
  /** Gets the field of the date. */
  ref?: (field: HTMLInputElement | null) => void;
  name?: string;
};

const useStyles = makeStyles({
  fields: {
    display: "grid",
    // What is said below one of them does not stretch the other.
    alignItems: "start",
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(140px, 100%), 1fr))",
  },
  field: { minWidth: 0 },
  // Native date fields have a least width of their own.
  control: { width: "100%", minWidth: 0 },
});

/**
 * A date and a time of day. What is not a date (yet) is said beside it and given back when the field is left, so that there is always a value. A time that
 * the clocks leave out becomes the next one that exists.
 */
export function DateTimeField({ labels, value, zone, step = 30, problem, now, onChange, ref, name }: Props) {
  const styles = useStyles();
  const [unfinished, setUnfinished] = useState<LocalTime | null>(null);
  const shown = unfinished ?? localTimeOf(value, zone);
  const enter = (next: LocalTime) => {
    const instant = instantOf(next, zone);
    setUnfinished(instant ? null : next);
    if (instant) onChange(instant);
  };
  const [opened] = useState(() => new Date());
  const today = localTimeOf(now ?? opened, zone);
  const from = shown.date === today.date ? today.time : undefined;
  const message = unfinished ? problemText({ code: "deliver-at.missing" }, "") : problem;
  return (
    <div className={styles.fields} onBlur={() => setUnfinished(null)}>
      <Field className={styles.field} label={labels.date} {...(message ? { validationMessage: message } : {})}>
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
        <Select className={styles.control} value={shown.time} onChange={(_, data) => enter({ ...shown, time: data.value })}>
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
