import { Caption1, Checkbox, makeStyles } from "@fluentui/react-components";
import { useId } from "react";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue, Choice } from "#domain/question/question.ts";
import { takingText } from "#text/results.ts";

type Props = { choices: readonly Choice[]; value: AnswerValue | null; labelledBy: string; onChange: (value: AnswerValue | null) => void };

const useStyles = makeStyles({
  // A long word must not widen a narrow side panel.
  group: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
    "& label": { minWidth: 0, overflowWrap: "anywhere" },
  },
});

/** Any number of choices (TAK-35). */
export function SeveralChoicesForm({ choices, value, labelledBy, onChange }: Props) {
  const hint = useId();
  // One answer may have become several since it was given.
  const picked: string[] = value === null ? [] : pickedIn(value);
  const toggle = (id: string, on: boolean) => {
    const next = choices.map<string>((choice) => choice.id).filter((known) => (known === id ? on : picked.includes(known)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={hint} className={useStyles().group}>
      <Caption1 id={hint}>{takingText.several}</Caption1>
      {choices.map((choice) => (
        <Checkbox
          key={choice.id}
          checked={picked.includes(choice.id)}
          label={choice.label}
          onChange={(_, { checked }) => toggle(choice.id, checked === true)}
        />
      ))}
    </div>
  );
}
