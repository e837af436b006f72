import { ThumbDislikeFilled } from "@fluentui/react-icons/svg/thumb-dislike";
import { ThumbLikeFilled } from "@fluentui/react-icons/svg/thumb-like";
import type { Question } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { shortShareText } from "#text/format/share-text.ts";
import { resultsText } from "#text/results.ts";
import { hotTakeText } from "#text/rooms.ts";
import { sidesOf } from "../../hot-take/sides-of.ts";
import { StageTitle } from "./stage-title.tsx";
import "./posts/posts.css";

type Props = { question: Question; result: QuestionResult };

/** A hot take: how many are for it and against it, as two bars (HOT-04). */
export function StageVotes({ question, result }: Props) {
  return (
    <div className="stage-body">
      <StageTitle>{question.label}</StageTitle>
      <ul
        className="stage-sides"
        aria-label={fill(resultsText.resultsOf, { label: question.label })}
      >
        {sidesOf(question).map(({ choice, label }) => {
          const found = result.choices.find(({ choiceId }) => choiceId === choice.id);
          const { count = 0, percent = 0 } = found ?? {};
          return (
            <li key={choice.id} className="stage-side" data-side={choice.value}>
              {choice.value === "up" ? (
                <ThumbLikeFilled aria-hidden />
              ) : (
                <ThumbDislikeFilled aria-hidden />
              )}
              <span className="stage-side-name">{label}</span>{" "}
              <span className="stage-track">
                <i style={{ width: `${percent}%` }} />
              </span>
              <b>{shortShareText({ percent, count })}</b>{" "}
              <span className="stage-quiet">
                {count === 1 ? hotTakeText.votes.one : fill(hotTakeText.votes.more, { n: count })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
