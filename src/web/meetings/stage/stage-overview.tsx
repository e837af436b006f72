import type { SurveyView } from "#contract/survey-view.ts";
import type { Question } from "#domain/question/question.ts";
import { isNps, isRating } from "#domain/question/traits.ts";
import type { QuestionResult, Results } from "#domain/results/results.ts";
import { answersText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { summaryOf } from "./stage-scale.tsx";
import { StageTitle } from "./stage-title.tsx";

type Props = { survey: SurveyView; results: Results };

const most = 9;

/** The questions of a survey in small, each with what leads. */
export function StageOverview({ survey, results }: Props) {
  const { questions } = survey;
  const fits = questions.length > most ? most - 1 : most;
  const rest = questions.length - Math.min(questions.length, fits);
  return (
    <div className="stage-body">
      <StageTitle>{titleOf(survey)}</StageTitle>
      <ol className="stage-tiles" data-room={roomFor(questions.length)}>
        {questions.slice(0, fits).map((question, at) => {
          const result = results.questions.find(({ questionId }) => questionId === question.id);
          return result ? (
            <Tile key={question.id} place={at + 1} question={question} result={result} />
          ) : null;
        })}
        {rest > 0 ? <li className="stage-tile">{fill(resultsText.more, { n: rest })}</li> : null}
      </ol>
    </div>
  );
}

function roomFor(tiles: number): "ample" | "less" | "little" {
  if (tiles <= 4) return "ample";
  return tiles <= 6 ? "less" : "little";
}

type TileProps = { place: number; question: Question; result: QuestionResult };

function Tile({ place, question, result }: TileProps) {
  return (
    <li className="stage-tile">
      <span className="stage-place" aria-hidden>
        {place}
      </span>{" "}
      <p className="stage-asked" dir="auto" title={question.label}>
        {question.label}
      </p>{" "}
      <Leader question={question} result={result} />
    </li>
  );
}

/** What leads, or the figure of a scale, or how many answered. */
function Leader({ question, result }: Omit<TileProps, "place">) {
  const sum = isRating(question) || isNps(question) ? summaryOf(question, result) : null;
  const [first, ...others] = result.choices.toSorted((one, other) => other.count - one.count);
  const equals = others.filter(({ count }) => count === first?.count).length;
  if (sum)
    return (
      <p className="stage-first">
        <span>{sum.name}</span> <b>{sum.value}</b>
      </p>
    );
  if (!first || first.count === 0)
    return (
      <p className="stage-first">
        <span>{result.answered === 0 ? resultsText.noVotes : answersText(result.answered)}</span>
      </p>
    );
  return (
    <>
      <p className="stage-first">
        <span dir="auto" title={first.label}>
          {first.label}
        </span>{" "}
        {equals > 0 ? (
          <b className="stage-equals">{fill(resultsText.more, { n: equals })}</b>
        ) : null}{" "}
        <b>{`${first.percent}%`}</b>
      </p>
      <span className="stage-track">
        <i style={{ width: `${first.percent}%` }} />
      </span>
    </>
  );
}
