import { Field, makeStyles, Select } from "@fluentui/react-components";
import {
  type MonthlyOn,
  ordinals,
  type Weekday,
  weekdayOf,
  weekdays,
} from "#domain/time/recurrence.ts";
import { ordinalNames, recurrenceText, weekdayNames } from "#text/authoring/recurrence.ts";
import { capital } from "#text/format/fill.ts";

type Props = {
  on: MonthlyOn;
  /** The local date from which it counts. */
  date: string;
  onChange: (on: MonthlyOn) => void;
};

const days = Array.from({ length: 31 }, (_, at) => at + 1);

const useStyles = makeStyles({
  fields: {
    display: "grid",
    alignItems: "start",
    gap: "12px",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
  },
  control: { width: "100%", minWidth: 0 },
});

/** A day of the month, or one of its weekdays (REC-05 to REC-09). */
export function MonthlyFields({ on, date, onChange }: Props) {
  const styles = useStyles();
  const byDay = "day" in on;
  const choose = (kind: string) => onChange(kind === "day" ? { day: dayIn(date) } : nthOf(date));
  return (
    <div className={styles.fields}>
      <Field label={recurrenceText.monthly}>
        <Select
          className={styles.control}
          value={byDay ? "day" : "weekday"}
          onChange={(_, data) => choose(data.value)}
        >
          <option value="day">{recurrenceText.byDay}</option>
          <option value="weekday">{recurrenceText.byWeekday}</option>
        </Select>
      </Field>
      {byDay ? (
        <Field label={recurrenceText.day}>
          <Select
            className={styles.control}
            value={String(on.day)}
            onChange={(_, data) => onChange({ day: Number(data.value) })}
          >
            {days.map((day) => (
              <option key={day} value={String(day)}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <NthFields on={on} onChange={onChange} />
      )}
    </div>
  );
}

type Nth = Exclude<MonthlyOn, { day: number }>;

function NthFields({ on, onChange }: { on: Nth; onChange: (on: Nth) => void }) {
  const styles = useStyles();
  return (
    <>
      <Field label={recurrenceText.ordinal}>
        <Select
          className={styles.control}
          value={String(on.ordinal)}
          onChange={(_, { value }) =>
            onChange({ ...on, ordinal: ordinals.find((each) => String(each) === value) ?? 1 })
          }
        >
          {ordinals.map((ordinal) => (
            <option key={ordinal} value={String(ordinal)}>
              {capital(ordinalNames[ordinal])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={recurrenceText.weekday}>
        <Select
          className={styles.control}
          value={on.weekday}
          onChange={(_, { value }) => onChange({ ...on, weekday: weekdayCalled(value) })}
        >
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {weekdayNames[weekday]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

const weekdayCalled = (name: string): Weekday => weekdays.find((day) => day === name) ?? "MO";

/** The day of a local date; the first without one. */
const dayIn = (date: string) => Math.max(1, Number(date.slice(8)));

/** Which weekday of its month a date is; the fifth one is the last. */
function nthOf(date: string): Nth {
  const nth = Math.ceil(dayIn(date) / 7);
  return { ordinal: ordinals.find((each) => each === nth) ?? -1, weekday: weekdayOf(date) };
}
