import type { Question } from "#domain/question/question.ts";
import { canonical } from "./canonical.ts";
import type { TakenSurvey } from "./respond-api.ts";

/** What to tell somebody who is answering while others change the item. */
export type Change = "changed" | "choices-added" | "choice-gone";

/** How an item differs from what was shown; null where nothing of it can be seen. */
export function changeOf(before: TakenSurvey, after: TakenSurvey): "changed" | "choices-added" | null {
  if (before.title !== after.title || before.description !== after.description || before.questions.length !== after.questions.length)
    return "changed";
  const same = (one: unknown, other: unknown) => canonical(one) === canonical(other);
  if (same(before.questions, after.questions)) return null;
  const onlyMore = after.questions.every((question, at) => {
    const old = before.questions[at];
    if (!old) return false;
    return (
      same(withChoicesOf(question, old), old) && choicesIn(old).every((choice) => choicesIn(question).some((each) => same(each, choice)))
    );
  });
  return onlyMore ? "choices-added" : "changed";
}

function choicesIn(question: Question): readonly unknown[] {
  return question.questionType === "open-ended" ? [] : question.choices;
}

function withChoicesOf(question: Question, other: Question): Question {
  if (question.questionType === "open-ended" || other.questionType === "open-ended") return question;
  return { ...question, choices: other.choices };
}
