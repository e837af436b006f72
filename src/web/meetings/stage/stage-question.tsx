import type { SurveyView } from "#contract/survey-view.ts";
import type { Question } from "#domain/question/question.ts";
import { isNps, isRating, isText } from "#domain/question/traits.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { answersText } from "#text/format/counts.ts";
import { StageBars } from "./stage-bars.tsx";
import { StageScale } from "./stage-scale.tsx";
import { StageTitle } from "./stage-title.tsx";

type Props = { survey: SurveyView; question: Question; result: QuestionResult };

/** One question with its results. */
export function StageQuestion(props: Props) {
  return (
    <div className="stage-body">
      <StageTitle>{props.question.label}</StageTitle>
      <Figures {...props} />
    </div>
  );
}

/** Texts that people wrote are read on the results page, not by a whole room. */
function Figures(props: Props) {
  const { question, result } = props;
  if (isText(question)) return <p className="stage-lead">{answersText(result.answered)}</p>;
  if (isRating(question) || isNps(question)) return <StageScale {...props} />;
  return <StageBars {...props} />;
}
