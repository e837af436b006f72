import type { Problem } from "../errors.ts";
import { type NewId, newChoice, withType } from "../question/new-question.ts";
import type { Question, QuestionType } from "../question/question.ts";
import { questionTypes } from "../question/registry.ts";
import { hasChoices, isMarked } from "../question/traits.ts";
import type { TypeSpec } from "./types/type-spec.ts";

type Rules = Pick<TypeSpec, "questionKinds" | "fixedChoices" | "scored">;

/** The question types that a survey type allows, in the order of the form (QED-05, QED-06). */
export function kindsOf({ questionKinds }: Pick<Rules, "questionKinds">): readonly QuestionType[] {
  return questionKinds ?? questionTypes;
}

/** Errors of questions that the survey's type does not allow (QED-06). */
export function ruleProblems(rules: Rules, questions: readonly Question[]): Problem[] {
  return questions.flatMap((question, at): Problem[] => {
    const path = `questions.${at}`;
    if (!kindsOf(rules).includes(question.questionType)) {
      const code = rules.scored ? "quiz.choice-questions" : "question-type.not-allowed";
      return [{ path: `${path}.questionType`, code }];
    }
    const { fixedChoices } = rules;
    if (fixedChoices === null || !hasChoices(question)) return [];
    const isFixed =
      question.choices.length === fixedChoices.length &&
      question.choices.every(({ value }, n) => value === fixedChoices[n]);
    return isFixed
      ? []
      : [
          {
            path: `${path}.choices`,
            code: "choices.fixed",
            values: { choices: fixedChoices.join(", ") },
          },
        ];
  });
}

/** A question changed into one that the rules allow; one that they allow stays as it is. */
export function fitted(rules: Rules, question: Question, newId: NewId): Question {
  const [usual] = rules.questionKinds ?? [];
  const kept =
    usual === undefined || kindsOf(rules).includes(question.questionType)
      ? question
      : withType(question, usual, newId);
  const { fixedChoices } = rules;
  if (fixedChoices === null || !hasChoices(kept)) return kept;
  const choices = fixedChoices.map(
    (value) => kept.choices.find((choice) => choice.value === value) ?? newChoice(newId, value),
  );
  return asAsked(rules, { ...kept, choices });
}

/**
 * A question without the options that fixed choices exclude: several answers, added choices. Fixed
 * choices are shown by their values, as words that begin a line.
 */
export function asAsked({ fixedChoices }: Rules, question: Question): Question {
  if (fixedChoices === null || !isMarked(question)) return question;
  const choices = question.choices.map((choice) => ({ ...choice, label: begun(choice.value) }));
  return { ...question, choices, allowMultipleChoices: false, allowUserAddOptions: false };
}

function begun(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
