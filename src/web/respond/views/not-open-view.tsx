import type { Results } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { UnsentAnswers } from "../../answer-form/unsent-answers.tsx";
import type { TakingState } from "../../answering/taking-state.ts";
import type { Session } from "../../sign-in/session.ts";
import { EndResults } from "./end-results.tsx";
import { ResultsLink } from "./results-link.tsx";

/**
 * A survey that can't be answered (TAK-07, TAK-08). Typed text that can no longer be sent is shown.
 */
export function NotOpenView({
  state,
  results,
  session,
  product,
}: {
  state: TakingState;
  results: Results | null;
  session: Session;
  product: string;
}) {
  const { survey, mine } = state;
  // A pending survey's questions stay hidden.
  const name = survey.title || (survey.state === "closed" ? survey.questions[0]?.label : "");
  return (
    <>
      <div className="body">
        {name ? <p className="item">{name}</p> : null}
        <div role="alert">
          <h1>{whyNot(state, product)}</h1>
        </div>
        {mine?.completed ? <p>{fill(votingText.answered, { type: survey.typeName })}</p> : null}
        <UnsentAnswers state={state} />
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

function whyNot({ gone, survey }: TakingState, product: string): string {
  const type = survey.typeName;
  if (gone) return respondText.failed;
  if (survey.state === "pending") return fill(errorTexts["survey.not-open-yet"], { type });
  return fill(
    errorTexts[survey.state === "closed" ? "survey.no-longer-open" : "survey.not-audience"],
    { type, product },
  );
}
