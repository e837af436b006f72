import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Choice, Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { isMarked } from "#domain/question/traits.ts";
import { leadersOf } from "#domain/results/leaders.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { leadText } from "#text/bars.ts";
import { fill } from "#text/format/fill.ts";
import { shortShareText } from "#text/format/share-text.ts";
import { quizText } from "#text/results/quiz.ts";
import { resultsText } from "#text/results.ts";
import { useSlidingOrder } from "../../ui/charts/use-sliding-order.ts";
import { stageLabel } from "./stage-label.ts";

type Props = {
  survey: Pick<SurveyView, "type" | "state">;
  question: Question;
  result: QuestionResult;
};
type Row = { choice: Choice; count: number; percent: number; leads: boolean };

const most = 8;

/** The choices as bars, those with most votes first: at most eight, and how many more there are. */
export function StageBars({ survey, question, result }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const scored = isScored(survey.type);
  const leaders = scored ? new Set() : leadersOf(result);
  const rows = choicesOf(question).flatMap((choice): Row[] => {
    const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
    return found
      ? [{ choice, count: found.count, percent: found.percent, leads: leaders.has(choice.id) }]
      : [];
  });
  const wanted =
    isMarked(question) && !scored ? rows.toSorted((one, other) => other.count - one.count) : rows;
  const order = useSlidingOrder(
    list,
    wanted.map(({ choice }) => choice.id),
  );
  const shown = order.flatMap((id) => rows.filter(({ choice }) => choice.id === id));
  const rest = shown.length > most ? shown.length - most + 1 : 0;
  const leads = leadText(survey.state, leaders.size);
  return (
    <>
      <ul
        ref={list}
        className="stage-bars"
        data-room={roomFor(shown.length)}
        aria-label={fill(resultsText.resultsOf, { label: question.label })}
      >
        {shown.slice(0, shown.length - rest).map((row) => (
          <Bar
            key={row.choice.id}
            row={row}
            label={stageLabel(question, row.choice)}
            note={row.leads ? leads : null}
            right={scored && row.choice.correct === true}
          />
        ))}
      </ul>
      {rest > 0 ? <p className="stage-rest">{fill(resultsText.more, { n: rest })}</p> : null}
    </>
  );
}

function roomFor(rows: number): "ample" | "less" | "little" {
  if (rows <= 4) return "ample";
  return rows <= 6 ? "less" : "little";
}

type BarProps = { row: Row; label: string; note: string | null; right: boolean };

function Bar({ row: { choice, count, percent, leads }, label, note, right }: BarProps) {
  return (
    <li className="stage-bar" data-row={choice.id} data-leads={leads}>
      <span className="stage-label">
        <span className="stage-choice" dir="auto" title={label}>
          {label}
        </span>{" "}
        {note ? <span className="stage-tag">{note}</span> : null}
        {right ? (
          <span className="stage-tag stage-right">
            <CheckmarkCircleFilled aria-hidden />
            {quizText.correct}
          </span>
        ) : null}
      </span>{" "}
      <b className="stage-figure">{shortShareText({ percent, count })}</b>
      <span className="stage-track">
        <i style={{ width: `${percent}%` }} />
      </span>
    </li>
  );
}
