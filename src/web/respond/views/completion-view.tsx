import { useEffect, useRef, useState } from "react";
import { mayRetakeNow } from "#domain/response/retake.ts";
import type { Results } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { RefusalLine } from "../../answer-form/refusal-line.tsx";
import { UnsentAnswers } from "../../answer-form/unsent-answers.tsx";
import type { Taking } from "../../answering/taking.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import { unsentComment } from "../../answering/unsent-comment.ts";
import type { Session } from "../../sign-in/session.ts";
import { handFocusOn } from "../../ui/focus/hand-focus-on.ts";
import { focusIfLost } from "../../ui/focus/if-lost.ts";
import type { Named } from "../use-guest-name.tsx";
import { EndResults } from "./end-results.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { ResultsLink } from "./results-link.tsx";
import { SurveyComment } from "./survey-comment.tsx";

type Props = {
  state: TakingState;
  taking: Taking;
  session: Session;
  named: Named;
  /** The totals as far as they were told; null as long as they were not. */
  results: Results | null;
};

/**
 * The completion view: says that the response is complete, once the server has it (TAK-04, TAK-11),
 * and offers what is still possible.
 */
export function CompletionView({ state, taking, session, named, results }: Props) {
  const { survey, mine, phase, refusal } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = phase === "done";
  // A moment of joy for who has just answered, not for who comes back.
  const [justNow] = useState(!isDone);
  // Answers that waited for the connection may be there while the person is elsewhere.
  useEffect(() => focusIfLost(heading.current, { preventScroll: false }), [isDone]);
  if (!isDone) {
    return (
      <div className="body">
        <h1 ref={heading} tabIndex={-1}>
          {survey.title || survey.questions[0]?.label}
        </h1>
        {refusal ? <RefusalLine state={state} /> : null}
        {state.delivery === "kept" ? null : <div className="spinner" aria-hidden="true" />}
      </div>
    );
  }
  const counted = mine?.responseAnonymity === "anonymous" && mine.receipt === null;
  const [author = ""] = survey.ownerNames;
  const by = author && fill(respondText.by, { author });
  const questions = survey.questions.length;
  return (
    <>
      <ProgressLine at={questions} of={questions} />
      <div className="body end">
        <CheckMark justNow={justNow} />
        <h1 ref={heading} tabIndex={-1}>
          {fill(votingText.answered, { type: survey.typeName })}
        </h1>
        <p className="item">{[survey.title, by].filter(Boolean).join(" · ")}</p>
        {counted ? <p>{errorTexts["response.counted"]}</p> : null}
        <div className="seen">
          {survey.commentsEnabled && !counted ? (
            <SurveyComment
              state={state}
              onSend={(text) => named(() => taking.commentOnItem(text))}
            />
          ) : null}
          <Refused state={state} counted={counted} />
          <EndResults survey={survey} mine={mine} results={results} />
        </div>
      </div>
      <div className="foot">
        <AgainButton state={state} taking={taking} />
        <ResultsLink survey={survey} session={session} />
        {session.close ? (
          <button type="button" className="primary" onClick={session.close}>
            {respondLaterText.done}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** What was refused, which the comment's field keeps where there is one. */
function Refused({ state, counted }: Pick<Props, "state"> & { counted: boolean }) {
  return (
    <>
      {state.refusal ? <RefusalLine state={state} /> : null}
      <UnsentAnswers state={state} comment={counted ? unsentComment(state) : ""} />
    </>
  );
}

/** The question takes the place of the end. */
const toQuestion = handFocusOn("main", (page) => page.querySelector<HTMLElement>(".ask"));

/** To the answers, or to the beginning of a quiz that may be retaken (EDT-21). */
function AgainButton({ state: { survey, mine }, taking }: Pick<Props, "state" | "taking">) {
  if (!mine || !survey.can.includes("respond")) return null;
  if (!mine.changeable && !mayRetakeNow(survey, mine)) return null;
  return (
    <button
      ref={toQuestion}
      type="button"
      onClick={mine.changeable ? taking.changeAnswer : taking.retake}
    >
      {mine.changeable ? votingText.change : votingText.retake}
    </button>
  );
}

/** A check that is drawn, with rays around it, for who has just answered. */
function CheckMark({ justNow }: { justNow: boolean }) {
  return (
    <svg
      className={justNow ? "check" : "check calm"}
      viewBox="0 0 96 96"
      role="img"
      aria-label={respondLaterText.completedImage}
    >
      {rays.map((path) => (
        <path key={path} className="ray" d={path} />
      ))}
      <circle cx="48" cy="48" r="28" />
      <path className="tick" d="M36 49l8.5 8.5L61 39.5" />
    </svg>
  );
}

const rays = Array.from({ length: 8 }, (_, at) => {
  const angle = ((at + 0.5) * Math.PI) / 4;
  const point = (away: number) =>
    `${(48 + away * Math.cos(angle)).toFixed(1)} ${(48 + away * Math.sin(angle)).toFixed(1)}`;
  return `M${point(34)}L${point(46)}`;
});
