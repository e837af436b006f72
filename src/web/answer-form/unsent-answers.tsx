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

/** Answers that can no longer be sent, as read-only text. */
export function UnsentAnswers({ state, comment = "" }: Props) {
  const { survey, mine } = state;
  const sent = storedIn(survey.questions, mine);
  const own = changedIn(survey.questions, enteredIn(state), sent);
  const unsent = answersOf(survey.questions, enteredIn(state)).filter(({ questionId }) =>
    own.includes(questionId),
  );
  if (unsent.length === 0 && !comment) return null;
  return (
    <section className="unsent">
      <h2 tabIndex={-1}>{respondLaterText.notSentHeading}</h2>
      <dl>
        {survey.questions.map((question) => {
          const answer = unsent.find(({ questionId }) => questionId === question.id);
          return answer ? (
            <div key={question.id}>
              <dt>{question.label}</dt>
              <dd>{answerText(question, answer.value)}</dd>
              {answer.comment ? <dd>{answer.comment}</dd> : null}
            </div>
          ) : null;
        })}
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
