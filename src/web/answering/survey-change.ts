import type { Question } from "#domain/question/question.ts";
import { hasChoices } from "#domain/question/traits.ts";
import type { TakenSurvey } from "./answering-api.ts";
import { canonical } from "./canonical.ts";
import type { TakingState } from "./taking-state.ts";

/** The notices for a respondent when others change the survey. */
export type Change = "changed" | "choices-added" | "choice-gone" | "named-now";

/** Whether somebody chose to have no name in a survey that asks for names now (ANO-01). */
export function isNamedNow(chosen: string | undefined, { anonymity }: TakenSurvey): boolean {
  return anonymity === "none" && chosen === "anonymous";
}

/**
 * How the answers were begun: without a name, too, where the survey asks for names now, until the
 * person has read so and goes on (ANO-02).
 */
export function begunAs({ change, anonymity }: Pick<TakingState, "change" | "anonymity">) {
  return change === "named-now" ? "anonymous" : anonymity;
}

/** How a survey differs from the version shown; null if the difference is invisible. */
export function changeOf(
  before: TakenSurvey,
  after: TakenSurvey,
): "changed" | "choices-added" | null {
  if (
    before.title !== after.title ||
    before.anonymity !== after.anonymity ||
    before.description !== after.description ||
    before.questions.length !== after.questions.length
  )
    return "changed";
  const same = (one: unknown, other: unknown) => canonical(one) === canonical(other);
  if (same(before.questions, after.questions)) return null;
  const onlyMore = after.questions.every((question, at) => {
    const old = before.questions[at];
    if (!old) return false;
    return (
      same(withChoicesOf(question, old), old) &&
      choicesIn(old).every((choice) => choicesIn(question).some((each) => same(each, choice)))
    );
  });
  return onlyMore ? "choices-added" : "changed";
}

function choicesIn(question: Question): readonly unknown[] {
  return hasChoices(question) ? question.choices : [];
}

function withChoicesOf(question: Question, other: Question): Question {
  if (!hasChoices(question) || !hasChoices(other)) return question;
  return { ...question, choices: other.choices };
}
