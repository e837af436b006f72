import { timeSlots } from "#domain/question/time-slots.ts";
import { timeText } from "#text/format/date.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import type { InputProps } from "./answer-input.tsx";

/** A time of day from 30-minute slots (TAK-29). */
export function TimeInput({
  value,
  labelledBy,
  required,
  onChange,
}: InputProps & { required: boolean }) {
  const chosen = typeof value === "string" ? value : "";
  return (
    <select
      aria-labelledby={labelledBy}
      aria-required={required}
      value={chosen}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{respondLaterText.chooseTime}</option>
      {timeSlots.map((time) => (
        <option key={time} value={time}>
          {timeText(time)}
        </option>
      ))}
    </select>
  );
}
