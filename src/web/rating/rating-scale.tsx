import { choiceId } from "#domain/ids.ts";
import type { Choice } from "#domain/question/question.ts";
import { ratingDialogText } from "#text/rating.ts";
import { ScaleInput } from "../answer-form/scale-input.tsx";
import { AnswerSkin } from "../own-response/answer-skin.tsx";

type Props = { score: number | null; labelledBy: string; onChange: (score: number) => void };

/** The steps of 0 to 10, as of a question for a promoter score (NPS-02, NPS-03). */
const steps: readonly Choice[] = Array.from({ length: 11 }, (_, score) => ({
  id: choiceId.parse(crypto.randomUUID()),
  value: String(score),
  label: { 0: ratingDialogText.lowest, 10: ratingDialogText.highest }[score] ?? String(score),
}));

export function RatingScale({ score, labelledBy, onChange }: Props) {
  return (
    <AnswerSkin>
      <ScaleInput
        choices={steps}
        required
        value={score === null ? null : (steps[score]?.id ?? null)}
        labelledBy={labelledBy}
        onChange={(id) => onChange(steps.findIndex((step) => step.id === id))}
      />
    </AnswerSkin>
  );
}
