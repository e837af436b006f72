import { answerText } from "#text/questions/registry.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { answersOf, changedIn, storedIn } from "../answering/given.ts";
import type { TakingState } from "../answering/taking-state.ts";
import { enteredIn } from "../answering/unsent-comment.ts";

type Props = {
  state: TakingState;
  /** The comment on the survey as a whole that was not sent either. */
  comment?: string;
};

/** Answers that can no longer be sent, also to questions that are gone, as read-only text. */
export function UnsentAnswers({ state, comment = "" }: Props) {
  const { survey, mine, left = [] } = state;
  const sent = storedIn(survey.questions, mine);
  const own = changedIn(survey.questions, enteredIn(state), sent);
  const entered = survey.questions.flatMap((question) =>
    own.includes(question.id)
      ? answersOf([question], enteredIn(state)).map((answer) => ({ ...answer, question }))
      : [],
  );
  const unsent = [...entered, ...left];
  if (unsent.length === 0 && !comment) return null;
  return (
    <section className="unsent">
      <h2 tabIndex={-1}>{respondLaterText.notSentHeading}</h2>
      <dl>
        {unsent.map(({ question, value, comment: beside }) => (
          <div key={question.id}>
            <dt>{question.label}</dt>
            <dd>{answerText(question, value)}</dd>
            {beside ? <dd>{beside}</dd> : null}
          </div>
        ))}
        {comment ? (
          <div>
            <dt>{respondLaterText.surveyComment}</dt>
            <dd>{comment}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
