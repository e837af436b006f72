import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { answerLimits } from "#domain/answer-limits.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { takingText } from "#text/results.ts";
import { votingText } from "#text/voting.ts";
import { AnswerAsField } from "../../answer-form/answer-as-field.tsx";
import { ChangeNote } from "../../answer-form/change-note.tsx";
import { DeliveryLine } from "../../answer-form/delivery-line.tsx";
import { laterFields } from "../../answer-form/later-fields.ts";
import { answersOf, isWhole } from "../../answering/given.ts";
import type { TakingOnPage } from "../../answering/taking-on-page.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import { useBoot } from "../../host/use-boot.ts";
import { AnswerSkin } from "../../own-response/answer-skin.tsx";
import { QuestionBlock } from "./question-block.tsx";

const RefusalLine = laterFields.refusal.View;

type Props = {
  taking: TakingOnPage;
  state: TakingState;
  /** Whether the viewer opened the form: its first field gets the focus. */
  isAskedFor: boolean;
  onKeep: (() => void) | null;
};

/**
 * Responds to a survey on its page: every question at once, with `Vote` enabled once all required
 * ones are answered (TAK-21); comments are sent along (TAK-24 to TAK-27).
 */
export function VoteForm({ taking, state, isAskedFor, onKeep }: Props) {
  const { product } = useBoot();
  const { survey, given, phase, delivery, refusal } = state;
  const form = useFirstFocus(isAskedFor);
  const [comment, setComment] = useState(taking.surveyComment);
  const several = survey.questions.length > 1;
  const isSending = phase === "ending" && delivery !== "kept";
  const isReady =
    !isSending && answersOf(survey.questions, given).length > 0 && isWhole(survey.questions, given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (phase === "ending") return taking.tryNow();
    taking.submit(survey.commentsEnabled ? comment.trim() : undefined);
  };

  return (
    <form ref={form} aria-label={votingText.heading} onSubmit={submit} noValidate>
      <AnswerSkin>
        <ChangeNote state={state} />
        {survey.questions.map((question, at) => (
          <QuestionBlock
            key={question.id}
            number={several ? at + 1 : null}
            inHeading={!several && !survey.title}
            question={question}
            given={given[question.id]}
            onAnswer={(value) => taking.answer(question.id, value)}
            onComment={(text) => taking.comment(question.id, text)}
            onAdd={(choice) => taking.addChoice(question, choice)}
            own={survey.anonymity === "none" ? null : state.added}
            product={product}
            newChoice={votingText.newChoice}
          />
        ))}
        {survey.commentsEnabled ? (
          <textarea
            dir="auto"
            className="comment"
            aria-label={votingText.surveyComment}
            placeholder={survey.commentsAppeal?.trim() || takingText.commentPlaceholder}
            maxLength={answerLimits.comment.max}
            value={comment}
            // One that counts only once is on its way.
            readOnly={phase === "ending" && survey.answeredOnce}
            onChange={({ target }) => {
              setComment(target.value);
              taking.writeSurveyComment(target.value);
            }}
          />
        ) : null}
        <AnswerAsField state={state} onChange={taking.answerAs} />
        {refusal ? (
          <Suspense>
            <RefusalLine state={state} />
          </Suspense>
        ) : null}
        <DeliveryLine delivery={delivery} ending={phase === "ending"} />
        <Buttons isReady={isReady} submit={submitText(state)} onKeep={onKeep} />
      </AnswerSkin>
    </form>
  );
}

type ButtonsProps = { isReady: boolean; submit: string; onKeep: (() => void) | null };

function Buttons({ isReady, submit, onKeep }: ButtonsProps): ReactNode {
  return (
    <div className="buttons">
      <button type="submit" className="primary" aria-disabled={isReady ? undefined : true}>
        {submit}
      </button>
      {onKeep ? (
        <button type="button" onClick={onKeep}>
          {votingText.keep}
        </button>
      ) : null}
    </div>
  );
}

/** Focuses the selected choice, or the first field, if the viewer opened the form. */
function useFirstFocus(isAskedFor: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    const field = (what: string) => form.current?.querySelector<HTMLElement>(what);
    (field("input:checked") ?? field("input, textarea, select"))?.focus();
  }, [isAskedFor]);
  return form;
}

function submitText({ survey: { type }, mine }: TakingState): string {
  return mine?.completed ? votingText.update : takingText[specOf(type).button.page];
}
