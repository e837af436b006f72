import { typeNames } from "#domain/survey/type-names.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { respondText } from "#text/respond.ts";
import { respondLaterText } from "#text/respond-later.ts";
import { takingText } from "#text/results.ts";
import { answerText } from "./answer-text.ts";
import { answersOf } from "./given.ts";
import { ResultsLink } from "./results-link.tsx";
import type { Session } from "./session.ts";
import type { TakingState } from "./taking-state.ts";

/** An item that can't be answered (TAK-07, TAK-08). What was typed and could not be sent any more is there to be read. */
export function NotOpenView({ state, session, product }: { state: TakingState; session: Session; product: string }) {
  const { survey, mine, phase, given } = state;
  const answers = phase === "done" ? [] : answersOf(survey.questions, given);
  const unsent = answers.filter(
    ({ questionId, value }) => String(mine?.responses.find((sent) => sent.questionId === questionId)?.value) !== String(value),
  );
  return (
    <>
      {survey.title ? <p className="item">{survey.title}</p> : null}
      <div role="alert">
        <h1>{whyNot(state, product)}</h1>
      </div>
      {mine?.completed ? <p>{fill(takingText.answered, { type: typeNames[survey.type] })}</p> : null}
      {unsent.length > 0 ? (
        <section className="unsent">
          <h2>{respondLaterText.notSentHeading}</h2>
          <dl>
            {unsent.map((answer) => (
              <div key={answer.questionId}>
                <dt>{survey.questions.find(({ id }) => id === answer.questionId)?.label}</dt>
                <dd>{answerText(survey.questions, answer)}</dd>
                {answer.comment ? <dd>{answer.comment}</dd> : null}
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <ResultsLink survey={survey} session={session} />
    </>
  );
}

function whyNot({ gone, survey }: TakingState, product: string): string {
  const type = typeNames[survey.type];
  if (gone) return respondText.failed;
  if (survey.state === "pending") return fill(errorTexts["survey.not-open-yet"], { type });
  return fill(errorTexts[survey.state === "closed" ? "survey.no-longer-open" : "survey.not-audience"], { type, product });
}
