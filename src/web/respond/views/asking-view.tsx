import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { respondText } from "#text/respond/respond.ts";
import { takingText } from "#text/results.ts";
import { AnswerAsField } from "../../answer-form/answer-as-field.tsx";
import { ChangeNote } from "../../answer-form/change-note.tsx";
import { laterFields } from "../../answer-form/later-fields.ts";
import { answersOf, isAnswered } from "../../answering/given.ts";
import type { Taking } from "../../answering/taking.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import { useDigits } from "../use-digits.ts";
import type { Named } from "../use-guest-name.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { QuestionView } from "./question-view.tsx";
import { SurveyHead } from "./survey-head.tsx";

const RefusalLine = laterFields.refusal.View;

type Props = { state: TakingState; taking: Taking; named: Named; product: string };

/** One question at a time, with Previous and Next (TAK-01). */
export function AskingView({ state, taking, named, product }: Props) {
  const { survey, given, at, refusal } = state;
  const heading = useFocusOn(at);
  const way = useWay(at);
  const form = useDigits();
  const question = survey.questions[at];
  if (!question) return null;
  const isLast = at === survey.questions.length - 1;
  const blocked = blockedBy(state);
  // Nothing without a name asks for one.
  const goOn: Named = (act) => (state.anonymity === "anonymous" ? act() : named(act));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    goOn(() => (isLast ? taking.submit() : taking.move(1)));
  };

  return (
    <form className="asking" ref={form} onSubmit={submit} noValidate>
      <SurveyHead survey={survey} />
      <ProgressLine at={at} of={survey.questions.length} />
      <div className="body">
        <ChangeNote state={state} />
        {at === 0 && survey.description ? <p>{survey.description}</p> : null}
        <QuestionView
          key={question.id}
          question={question}
          heading={heading}
          level={survey.title ? 2 : 1}
          given={given[question.id]}
          onAnswer={(value) => taking.answer(question.id, value)}
          onComment={(text) => taking.comment(question.id, text)}
          onAdd={(choice) => taking.addChoice(question, choice)}
          own={survey.anonymity === "none" ? null : state.added}
          product={product}
          way={way}
        />
        <AnswerAsField state={state} onChange={taking.answerAs} />
        {refusal ? (
          <Suspense>
            <RefusalLine state={state} />
          </Suspense>
        ) : null}
      </div>
      <WayOn
        blocked={blocked}
        isLast={isLast}
        onBack={at > 0 ? () => goOn(() => taking.move(-1)) : null}
      />
    </form>
  );
}

function WayOn({
  blocked,
  isLast,
  onBack,
}: {
  blocked: string | null;
  isLast: boolean;
  onBack: (() => void) | null;
}) {
  const hint = useId();
  return (
    <div className="foot">
      {onBack ? (
        <button type="button" className="quiet" onClick={onBack}>
          {respondText.previous}
        </button>
      ) : null}
      {blocked ? (
        <small id={hint} className="hint">
          {blocked}
        </small>
      ) : null}
      <button
        type="submit"
        className="primary"
        aria-disabled={blocked !== null}
        aria-describedby={blocked ? hint : undefined}
      >
        {isLast ? takingText.submit : respondText.next}
      </button>
    </div>
  );
}

/** Why Next is disabled (TAK-21, TAK-23); null if it is enabled. */
function blockedBy({ survey, given, at }: TakingState): string | null {
  const question = survey.questions[at];
  const isLast = at === survey.questions.length - 1;
  if (question?.required && !isAnswered(given[question.id]?.value))
    return isLast ? respondText.answerToSubmit : respondText.answerToGoOn;
  return isLast && answersOf(survey.questions, given).length === 0 ? respondText.answerOne : null;
}

/** From which side the current question came; not told of the first that is shown. */
function useWay(at: number): "on" | "back" | "" {
  const [shown, setShown] = useState<{ at: number; way: "on" | "back" | "" }>({ at, way: "" });
  if (shown.at !== at) setShown({ at, way: at > shown.at ? "on" : "back" });
  return shown.way;
}

/** Focuses the heading when another question is shown, so that screen readers follow. */
function useFocusOn(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  return heading;
}
