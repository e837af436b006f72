import { Checkbox, Radio } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { questionsText } from "#text/authoring/questions.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";

/** Whether exactly one choice is correct or several may be. */
export type Marking = "one" | "several";

type Props = {
  at: number;
  place: number;
  marking: Marking /** The radio buttons' name. */;
  group: string;
  onMark: (correct: boolean) => void;
};

/** Marks a quiz's choice as correct; the last mark can't be removed (QUZ-01 to QUZ-03). */
export function MarkField({ at, place, marking, group, onMark }: Props) {
  const { control } = useDraftForm();
  const correct = useWatch({ control, name: `questions.${at}.choices.${place}.correct` }) === true;
  const name = fill(questionsText.correct, { n: place + 1 });
  if (marking === "one")
    return <Radio name={group} checked={correct} aria-label={name} onChange={() => onMark(true)} />;
  return (
    <Checkbox
      checked={correct}
      aria-label={name}
      onChange={(_, { checked }) => onMark(checked === true)}
    />
  );
}
