import { useId } from "react";
import type { Choice } from "#domain/question/question.ts";
import { ratingText } from "#text/format/rating-text.ts";
import { takingText } from "#text/results.ts";
import type { InputProps } from "./answer-input.tsx";

type Props = InputProps & { choices: readonly Choice[]; several: boolean; required: boolean };

/** One choice, or several (TAK-35). If there is no choice yet, `AddChoice` asks for the first. */
export function ChoiceInput({ choices, several, required, value, labelledBy, onChange }: Props) {
  const id = useId();
  const picked: string[] = [value ?? []].flat();
  const toggle = (choice: string, on: boolean) => {
    if (!several) return onChange(choice);
    const next = choices
      .map<string>((each) => each.id)
      .filter((each) => (each === choice ? on : picked.includes(each)));
    onChange(next.length > 0 ? next : null);
  };
  if (choices.length === 0) return null;
  return (
    <div
      className="choices"
      role={several ? "group" : "radiogroup"}
      aria-labelledby={labelledBy}
      aria-describedby={several ? id : undefined}
      aria-required={several ? undefined : required}
    >
      {several ? <small id={id}>{takingText.several}</small> : null}
      {choices.map((choice) => (
        <label key={choice.id} className="choice">
          <input
            type={several ? "checkbox" : "radio"}
            name={labelledBy}
            checked={picked.includes(choice.id)}
            onChange={(event) => toggle(choice.id, event.target.checked)}
          />
          <span>{ratingText(choice)}</span>
        </label>
      ))}
    </div>
  );
}
