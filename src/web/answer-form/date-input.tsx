import { type KeyboardEvent, useId, useRef } from "react";
import { respondText } from "#text/respond/respond.ts";
import { votingText } from "#text/voting.ts";
import type { InputProps } from "./answer-input.tsx";

/** Keys that move in the field or step its value. Others would type (TAK-28). */
const steps = [
  "Tab",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "Escape",
  "Delete",
  "Backspace",
];

/**
 * A date, selected with the browser's picker or stepped with the arrow keys; typing is blocked
 * (TAK-28).
 */
export function DateInput({
  value,
  labelledBy,
  required,
  onChange,
}: InputProps & { required: boolean }) {
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    try {
      field.current?.showPicker();
    } catch {
      // A cross-origin frame may not open the picker: the arrow keys remain.
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || steps.includes(event.key)) return;
    event.preventDefault();
    if (event.key === " " || event.key === "Enter") open();
  };
  return (
    <div className="date">
      <input
        ref={field}
        type="date"
        aria-labelledby={labelledBy}
        aria-required={required}
        aria-describedby={hint}
        value={typeof value === "string" ? value : ""}
        onKeyDown={press}
        onPaste={(event) => event.preventDefault()}
        onClick={open}
        onChange={(event) => onChange(event.target.value || null)}
      />
      {value === null ? null : (
        <button type="button" className="link" onClick={() => onChange(null)}>
          {respondText.clear}
        </button>
      )}
      <small id={hint}>{votingText.dateHint}</small>
    </div>
  );
}
