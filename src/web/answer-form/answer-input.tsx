import { type ComponentType, Suspense } from "react";
import { answerLimits } from "#domain/answer-limits.ts";
import type { AnswerValue, Question, QuestionOf, QuestionType } from "#domain/question/question.ts";
import { isNps } from "#domain/question/traits.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { takingText } from "#text/results.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { laterFields } from "./later-fields.ts";
import { isShortScale, ScaleInput } from "./scale-input.tsx";
import { Spinner } from "./spinner.tsx";

const LaterInput = laterFields.input.View;

export type InputProps = {
  value: AnswerValue | null;
  labelledBy: string;
  onChange: (value: AnswerValue | null) => void;
};
export type Asked<K extends QuestionType> = InputProps & { question: QuestionOf<K> };

/**
 * The inputs that the respondents' page has at once. Those of all other question kinds are in
 * `later-input.tsx` and load after the first question.
 */
const inputs = {
  nominal: ({ question, ...rest }: Asked<"nominal">) => (
    <ChoiceInput several={question.allowMultipleChoices} {...askedOf(question)} {...rest} />
  ),
  ordinal: ({ question, ...rest }: Asked<"ordinal">) =>
    isNps(question) || isShortScale(question.choices) ? (
      <ScaleInput stars={!isNps(question)} {...askedOf(question)} {...rest} />
    ) : (
      <ChoiceInput several={false} {...askedOf(question)} {...rest} />
    ),
  "yes-no": ({ question, ...rest }: Asked<"yes-no">) => (
    <ChoiceInput several={false} {...askedOf(question)} {...rest} />
  ),
  "open-ended": TextInput,
} satisfies { [K in QuestionType]?: ComponentType<Asked<K>> };
type FirstKind = Exclude<keyof typeof inputs, "open-ended">;
/** The kinds with inputs that load later: of an open-ended question, dates and times. */
export type LateKind = Exclude<QuestionType, FirstKind>;

function askedOf<Q extends Extract<Question, { choices: unknown }>>(question: Q) {
  return { choices: question.choices, required: question.required };
}

/** The input for a question. */
export function AnswerInput<K extends QuestionType>(asked: Asked<K>) {
  const known: { [K in QuestionType]?: ComponentType<Asked<K>> } = inputs;
  // safe: the entry for a kind takes questions of that kind, and `Later` those of all others
  const Input = (known[asked.question.questionType] ?? Later) as ComponentType<Asked<K>>;
  return <Input {...asked} />;
}

function Later(asked: Asked<LateKind>) {
  return (
    <Suspense fallback={<Spinner />}>
      <LaterInput {...asked} />
    </Suspense>
  );
}

function TextInput(asked: Asked<"open-ended">) {
  const { question, value, labelledBy, onChange } = asked;
  if (question.contentType !== "text/plain") return <Later {...asked} />;
  const text = typeof value === "string" ? value : "";
  const { max } = answerLimits.openEndedAnswer;
  return (
    <div>
      <textarea
        dir="auto"
        aria-labelledby={labelledBy}
        aria-required={question.required}
        placeholder={takingText.answerLabel}
        maxLength={max}
        value={text}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      />
      {text === "" ? null : (
        <small className="count">{fill(respondText.count, { n: text.length, max })}</small>
      )}
    </div>
  );
}
