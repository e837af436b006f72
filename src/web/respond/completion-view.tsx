import { useEffect, useRef } from "react";
import { typeNames } from "#domain/survey/type-names.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { respondLaterText } from "#text/respond-later.ts";
import { takingText } from "#text/results.ts";
import { ItemComment } from "./item-comment.tsx";
import { RefusalLine } from "./refusal-line.tsx";
import { ResultsLink } from "./results-link.tsx";
import type { Session } from "./session.ts";
import type { Taking } from "./taking.ts";
import type { TakingState } from "./taking-state.ts";
import type { Named } from "./use-guest-name.tsx";

type Props = { state: TakingState; taking: Taking; session: Session; named: Named };

/** The end: that it is completed, once the server has it (TAK-04, TAK-11), and what one may still do. */
export function CompletionView({ state, taking, session, named }: Props) {
  const { survey, mine, phase, refusal } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = phase === "done";
  useEffect(() => heading.current?.focus(), [isDone]);
  if (!isDone) {
    return (
      <>
        {survey.title ? (
          <h1 ref={heading} tabIndex={-1}>
            {survey.title}
          </h1>
        ) : null}
        {state.delivery === "kept" ? null : <div className="spinner" aria-hidden="true" />}
      </>
    );
  }
  const counted = mine?.responseAnonymity === "anonymous" && mine.receipt === null;
  return (
    <div className="completion">
      <CheckMark />
      <h1 ref={heading} tabIndex={-1}>
        {fill(takingText.answered, { type: typeNames[survey.type] })}
      </h1>
      {survey.title ? <p className="item">{survey.title}</p> : null}
      {counted ? <p>{errorTexts["response.counted"]}</p> : null}
      {survey.commentsEnabled && !counted ? <ItemComment state={state} onSend={(text) => named(() => taking.commentOnItem(text))} /> : null}
      {refusal ? <RefusalLine refusal={refusal} /> : null}
      <ResultsLink survey={survey} session={session} />
      <div className="buttons">
        {mine?.changeable && survey.can.includes("respond") ? (
          <button type="button" onClick={taking.changeAnswer}>
            {takingText.change}
          </button>
        ) : null}
        {session.close ? (
          <button type="button" className="primary" onClick={session.close}>
            {respondLaterText.done}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function CheckMark() {
  return (
    <svg className="check" viewBox="0 0 64 64" role="img" aria-label={respondLaterText.completedImage}>
      <circle cx="32" cy="32" r="28" />
      <path d="M20 33l9 9 16-19" />
    </svg>
  );
}
