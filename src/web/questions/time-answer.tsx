import { makeStyles, Select } from "@fluentui/react-components";
import { timeText } from "#text/date.ts";
import { takingText } from "#text/results.ts";
import { timesOfDay } from "../ui/times-of-day.ts";

type Props = { value: string; labelledBy: string; onChange: (time: string) => void };

const useStyles = makeStyles({ field: { justifySelf: "start" } });

/** A time `HH:MM` from half-hour slots, or empty (TAK-29). One that was given between them stays to be seen. */
export function TimeAnswer({ value, labelledBy, onChange }: Props) {
  return (
    <Select className={useStyles().field} aria-labelledby={labelledBy} value={value} onChange={(_, data) => onChange(data.value)}>
      <option value="">{takingText.chooseTime}</option>
      {timesOfDay(30, value || null).map((time) => (
        <option key={time} value={time}>
          {timeText(time)}
        </option>
      ))}
    </Select>
  );
}
