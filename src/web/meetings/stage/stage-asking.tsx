import type { SurveyView } from "#contract/survey-view.ts";
import type { Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { isNps, isRating } from "#domain/question/traits.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { stageText } from "#text/stage.ts";
import { sidesOf } from "../../hot-take/sides-of.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { stageLabel } from "./stage-label.ts";
import { StageTitle } from "./stage-title.tsx";

type Props = { survey: SurveyView; question: Question | undefined };

const most = 8;

/** What is asked, without any figure: for whom, or for when, results are not shown. */
export function StageAsking({ survey, question }: Props) {
  if (!question) {
    const { length } = survey.questions;
    return (
      <div className="stage-body">
        <StageTitle>{titleOf(survey)}</StageTitle>
        <p className="stage-lead">
          {length === 1 ? stageText.oneQuestion : fill(stageText.questions, { n: length })}
        </p>
      </div>
    );
  }
  // The steps of a scale from 0 to 10 say nothing by themselves.
  const choices = isNps(question) ? [] : choicesOf(question);
  const sides = specOf(survey.type).view === "votes" ? sidesOf(question) : [];
  const rest = choices.length - most;
  return (
    <div className="stage-body">
      <StageTitle>{question.label}</StageTitle>
      <ul
        className="stage-choices"
        data-room={isRating(question) ? "scale" : choices.length > 4 ? "less" : "ample"}
      >
        {choices.slice(0, most).map((choice) => (
          <li key={choice.id} dir="auto" title={choice.label}>
            {sides.find((side) => side.choice.id === choice.id)?.label ??
              stageLabel(question, choice)}
          </li>
        ))}
        {rest > 0 ? <li className="stage-rest">{fill(resultsText.more, { n: rest })}</li> : null}
      </ul>
    </div>
  );
}
