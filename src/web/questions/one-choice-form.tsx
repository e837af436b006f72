import { makeStyles, Radio, RadioGroup } from "@fluentui/react-components";
import type { AnswerValue, Choice } from "#domain/question/question.ts";

type Props = { choices: readonly Choice[]; value: AnswerValue | null; labelledBy: string; onChange: (value: AnswerValue) => void };

// A long word must not widen a narrow side panel.
const useStyles = makeStyles({ group: { "& label": { minWidth: 0, overflowWrap: "anywhere" } } });

/** One of several choices. */
export function OneChoiceForm({ choices, value, labelledBy, onChange }: Props) {
  return (
    <RadioGroup
      className={useStyles().group}
      aria-labelledby={labelledBy}
      value={typeof value === "string" ? value : ""}
      onChange={(_, data) => onChange(data.value)}
    >
      {choices.map((choice) => (
        <Radio key={choice.id} value={choice.id} label={choice.label} />
      ))}
    </RadioGroup>
  );
}
