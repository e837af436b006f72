import type { Choice } from "#domain/question/question.ts";
import { ratingText } from "#text/format/rating-text.ts";
import type { InputProps } from "./answer-input.tsx";

type Props = InputProps & {
  choices: readonly Choice[];
  required: boolean;
  stars?: boolean;
};

/**
 * Whether the steps of a scale stand side by side: at most ten of at most three letters, of which
 * only the first and the last have a meaning of their own.
 */
export function isShortScale(choices: readonly Choice[]): boolean {
  return (
    choices.length <= 10 &&
    choices.every(
      ({ value, label }, at) =>
        value.length <= 3 &&
        (at === 0 || at === choices.length - 1 || label === value || label === ""),
    )
  );
}

/**
 * The steps of a scale side by side, the meaning of the first and the last below them (QED-27).
 * `stars`: above the steps that are numbers.
 */
export function ScaleInput({
  choices,
  required,
  stars = false,
  value,
  labelledBy,
  onChange,
}: Props) {
  const meanings = [choices.at(0), choices.at(-1)].map((choice) =>
    choice && choice.label !== choice.value ? choice.label : "",
  );
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-required={required}
        className={stars ? "scale stars" : "scale"}
      >
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="radio"
              name={labelledBy}
              value={choice.value}
              aria-label={ratingText(choice)}
              checked={value === choice.id}
              onChange={() => onChange(choice.id)}
            />
            <span aria-hidden="true" className={/^\d/.test(choice.value) ? "number" : undefined}>
              {choice.value}
            </span>
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
