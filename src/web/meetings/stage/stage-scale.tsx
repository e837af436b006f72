import type { Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { hasChoices, isNps } from "#domain/question/traits.ts";
import { averageOf } from "#domain/results/average.ts";
import { leadersOf } from "#domain/results/leaders.ts";
import { bucketOf, npsOf } from "#domain/results/nps.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { shortShareText, signedText } from "#text/format/share-text.ts";
import { npsText } from "#text/results/nps.ts";
import { resultsText } from "#text/results.ts";
import { stageLabel } from "./stage-label.ts";

type Props = { question: Question; result: QuestionResult };

/** A scale as columns in its order, with the figure that sums it up beside them. */
export function StageScale({ question, result }: Props) {
  const nps = isNps(question) ? npsOf(result) : null;
  const leaders = leadersOf(result);
  const highest = Math.max(1, ...result.choices.map(({ percent }) => percent));
  const steps = choicesOf(question).flatMap((choice, at) => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    if (!found) return [];
    return { choice, found, part: nps ? bucketOf(at) : leaders.has(choice.id) ? "lead" : "rest" };
  });
  return (
    <div className="stage-scale">
      <Summary question={question} result={result} />
      <ol
        className="stage-columns"
        data-room={steps.length > 6 ? "little" : "ample"}
        aria-label={fill(resultsText.resultsOf, { label: question.label })}
      >
        {steps.map(({ choice, found, part }) => (
          <li key={choice.id} className="stage-column" data-part={part}>
            <span className="stage-pillar">
              <b>
                {shortShareText(found).replace("%", "")}
                <span className="stage-sign">%</span>
              </b>
              <i style={{ height: `${(100 * found.percent) / highest}%` }} />
            </span>{" "}
            <span className="stage-step" dir="auto" title={choice.label}>
              {stageLabel(question, choice)}
            </span>
          </li>
        ))}
      </ol>
      {nps ? (
        <ul className="stage-legend">
          {nps.buckets.map(({ bucket, ...share }) => (
            <li key={bucket} data-part={bucket}>
              {npsText.groups[bucket]} <b>{shortShareText(share)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The promoter score, or the average of numbers; nothing for a scale of words or emoji. */
function Summary({ question, result }: Props) {
  const figure = summaryOf(question, result);
  if (!figure) return null;
  return (
    <p className="stage-sum">
      <b>{figure.value}</b> {figure.name}
    </p>
  );
}

/** The one figure of a scale, with its name; null if it has none. */
export function summaryOf(
  question: Question,
  result: QuestionResult,
): { name: string; value: string } | null {
  if (isNps(question)) {
    const nps = npsOf(result);
    if (!nps) return null;
    return { name: npsText.score, value: signedText(nps.score) };
  }
  const average = hasChoices(question) ? averageOf(question, result) : null;
  return average === null ? null : { name: npsText.average, value: average.toFixed(1) };
}
