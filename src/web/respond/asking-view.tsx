import { type FormEvent, Suspense, useEffect, useId, useRef } from "react";
import { typeNames } from "#domain/survey/type-names.ts";
import { fill } from "#text/fill.ts";
import { respondText } from "#text/respond.ts";
import { takingText } from "#text/results.ts";
import { AnswerAsField } from "./answer-as-field.tsx";
import { answersOf, isAnswered } from "./given.ts";
import { laterViews } from "./later-views.ts";
import { ProgressLine } from "./progress-line.tsx";
import { QuestionView } from "./question-view.tsx";
import type { Change } from "./survey-change.ts";
import type { Taking } from "./taking.ts";
import type { TakingState } from "./taking-state.ts";
import type { Named } from "./use-guest-name.tsx";

const RefusalLine = laterViews.refusal.View;

type Props = { state: TakingState; taking: Taking; named: Named; product: string };

const changes: Record<Change, string> = {
  changed: respondText.changed,
  "choices-added": respondText.choicesAdded,
  "choice-gone": respondText.choiceGone,
};

/** One question at a time, with the way back and on (TAK-01). */
export function AskingView({ state, taking, named, product }: Props) {
  const { survey, given, at, refusal, change } = state;
  const heading = useFocusOn(at);
  const question = survey.questions[at];
  if (!question) return null;
  const isLast = at === survey.questions.length - 1;
  const blocked = blockedBy(state);
  const several = survey.questions.length > 1;
  const untitled = !several && !survey.title;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    named(() => (isLast ? taking.submit() : taking.move(1)));
  };

  return (
    <form className="asking" onSubmit={submit} noValidate>
      {untitled ? null : (
        <header>
          {survey.title ? <h1>{survey.title}</h1> : null}
          {survey.description ? <p>{survey.description}</p> : null}
        </header>
      )}
      <ProgressLine at={at} of={survey.questions.length} />
      <p role="status" className={change ? "note" : ""}>
        {change ? fill(changes[change], { type: typeNames[survey.type] }) : null}
      </p>
      <QuestionView
        key={question.id}
        question={question}
        heading={heading}
        level={survey.title ? 2 : 1}
        given={given[question.id] ?? { value: null, comment: "" }}
        onAnswer={(value) => taking.answer(question.id, value)}
        onComment={(text) => taking.comment(question.id, text)}
        onAdd={(choice) => taking.addChoice(question, choice)}
        product={product}
      />
      <AnswerAsField state={state} onChange={taking.answerAs} />
      {refusal ? (
        <Suspense>
          <RefusalLine refusal={refusal} />
        </Suspense>
      ) : null}
      <WayOn blocked={blocked} isLast={isLast} onBack={at > 0 ? () => named(() => taking.move(-1)) : null} />
    </form>
  );
}

function WayOn({ blocked, isLast, onBack }: { blocked: string | null; isLast: boolean; onBack: (() => void) | null }) {
  const hint = useId();
  return (
    <div className="way">
      {blocked ? (
        <small id={hint} className="hint">
          {blocked}
        </small>
      ) : null}
      <div className="buttons">
        {onBack ? (
          <button type="button" onClick={onBack}>
            {respondText.previous}
          </button>
        ) : null}
        <button type="submit" className="primary" aria-disabled={blocked !== null} aria-describedby={blocked ? hint : undefined}>
          {isLast ? takingText.submit : respondText.next}
        </button>
      </div>
    </div>
  );
}

/** Why the way on is closed (TAK-21, TAK-23); null where it is open. */
function blockedBy({ survey, given, at }: TakingState): string | null {
  const question = survey.questions[at];
  const isLast = at === survey.questions.length - 1;
  if (question?.required && !isAnswered(given[question.id]?.value)) return isLast ? respondText.answerToSubmit : respondText.answerToGoOn;
  return isLast && answersOf(survey.questions, given).length === 0 ? respondText.answerOne : null;
}

/** The heading of the question that is shown gets the focus when it is another one, so that readers go there too. */
function useFocusOn(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  return heading;
}
