import { timeText } from "#text/date.ts";
import { respondLaterText } from "#text/respond-later.ts";
import type { InputProps } from "./answer-input.tsx";

const slots = Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`);

/** A time of day from 30-minute slots (TAK-29). One that was given elsewhere and is none of them stays in its place. */
export function TimeInput({ value, labelledBy, required, onChange }: InputProps & { required: boolean }) {
  const chosen = typeof value === "string" ? value : "";
  const offered = chosen === "" || slots.includes(chosen) ? slots : [...slots, chosen].toSorted();
  return (
    <select aria-labelledby={labelledBy} aria-required={required} value={chosen} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{respondLaterText.chooseTime}</option>
      {offered.map((time) => (
        <option key={time} value={time}>
          {timeText(time)}
        </option>
      ))}
    </select>
  );
}
