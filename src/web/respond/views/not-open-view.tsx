import { Suspense, useEffect, useRef } from "react";
import type { Results } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { later } from "../../answer-form/later.ts";
import { UnsentAnswers } from "../../answer-form/unsent-answers.tsx";
import type { TakingState } from "../../answering/taking-state.ts";
import { unsentComment } from "../../answering/unsent-comment.ts";
import type { Session } from "../../sign-in/session.ts";
import { focusIfLost } from "../../ui/focus/if-lost.ts";
import type { RespondApi } from "../respond-api.ts";
import { EndResults } from "./end-results.tsx";
import { ResultsLink } from "./results-link.tsx";

const { View: CountedLine } = later(() =>
  import("./counted-line.tsx").then(({ CountedLine }) => CountedLine),
);

/**
 * A survey that can't be answered (TAK-07, TAK-08). Typed text that can no longer be sent is shown.
 */
export function NotOpenView({
  state,
  results,
  session,
  product,
  api,
}: {
  state: TakingState;
  results: Results | null;
  session: Session;
  product: string;
  api: RespondApi;
}) {
  const { survey, mine } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever was answering has lost their place.
  useEffect(() => focusIfLost(heading.current, { preventScroll: false }), []);
  // A pending survey's questions stay hidden.
  const name = survey.title || (survey.state === "closed" ? survey.questions[0]?.label : "");
  return (
    <>
      <div className="body">
        {name ? <p className="item">{name}</p> : null}
        <div role="alert">
          <h1 ref={heading} tabIndex={-1}>
            {whyNot(state, product)}
          </h1>
        </div>
        {mine?.completed ? <p>{fill(votingText.answered, { type: survey.typeName })}</p> : null}
        {isCheckable(state) && mine ? (
          <Suspense fallback={null}>
            <CountedLine survey={survey} mine={mine} api={api} userKey={session.userKey} />
          </Suspense>
        ) : null}
        <UnsentAnswers state={state} comment={unsentComment(state)} />
        {survey.can.includes("view-results") && !state.gone ? (
          <div className="seen">
            <EndResults survey={survey} mine={mine} results={results} />
          </div>
        ) : null}
      </div>
      {state.gone ? null : (
        <div className="foot">
          <ResultsLink survey={survey} session={session} />
        </div>
      )}
    </>
  );
}

/** An anonymous answer to what is closed. */
function isCheckable({ gone, survey, mine }: TakingState): boolean {
  const given = mine?.completed && mine.responseAnonymity === "anonymous";
  return !gone && survey.state === "closed" && given === true;
}

function whyNot({ gone, survey }: TakingState, product: string): string {
  const type = survey.typeName;
  if (gone) return respondText.failed;
  if (survey.state === "pending") return fill(errorTexts["survey.not-open-yet"], { type });
  return fill(
    errorTexts[survey.state === "closed" ? "survey.no-longer-open" : "survey.not-audience"],
    { type, product },
  );
}
