import { makeStyles, mergeClasses, Radio, RadioGroup } from "@fluentui/react-components";
import type { AnswerValue, Choice } from "#domain/question/question.ts";

type Props = {
  choices: readonly Choice[];
  value: AnswerValue | null;
  labelledBy: string;
  onChange: (value: AnswerValue) => void;
  /** Side by side with the labels below, for short ones. */
  inRow?: boolean;
};

// A long word must not widen a narrow side panel.
const useStyles = makeStyles({ group: { "& label": { minWidth: 0, overflowWrap: "anywhere" } }, row: { flexWrap: "wrap" } });

/** One of several choices. */
export function OneChoiceForm({ choices, value, labelledBy, onChange, inRow = false }: Props) {
  const styles = useStyles();
  return (
    <RadioGroup
      className={mergeClasses(styles.group, inRow && styles.row)}
      layout={inRow ? "horizontal-stacked" : "vertical"}
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
