import type { Choice } from "#domain/question/question.ts";
import { ratingText } from "../questions/rating-text.ts";
import type { InputProps } from "./answer-input.tsx";

type Props = InputProps & { choices: readonly Choice[]; required: boolean };

/** A promoter score: its steps side by side, the meaning of the first and the last below them (QED-27). */
export function ScaleInput({ choices, required, value, labelledBy, onChange }: Props) {
  const meanings = [choices.at(0), choices.at(-1)].map((choice) => (choice && choice.label !== choice.value ? choice.label : ""));
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} aria-required={required} className="scale">
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="radio"
              name={labelledBy}
              aria-label={ratingText(choice)}
              checked={value === choice.id}
              onChange={() => onChange(choice.id)}
            />
            <span aria-hidden="true">{choice.value}</span>
          </label>
        ))}
      </div>
      {meanings.some(Boolean) ? (
        <small className="ends" aria-hidden="true">
          <span>{meanings[0]}</span>
          <span>{meanings[1]}</span>
        </small>
      ) : null}
    </>
  );
}
