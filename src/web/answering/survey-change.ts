import type { Question } from "#domain/question/question.ts";
import { hasChoices } from "#domain/question/traits.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import type { OwnAnswer, TakenSurvey } from "./answering-api.ts";
import { canonical } from "./canonical.ts";
import type { TakingState } from "./taking-state.ts";

/** The notices for a respondent when others change the survey. */
export type Change = "changed" | "choices-added" | "choice-gone" | "named-now";

/** With a name or without: as the survey says, else as the response has it, else as was chosen. */
export function formOf(
  { anonymity }: TakenSurvey,
  mine: OwnAnswer | null,
  chosen: ResponseAnonymity = "none",
): ResponseAnonymity {
  return anonymity === "voluntary" ? (mine?.responseAnonymity ?? chosen) : anonymity;
}

/** Whether what was begun without a name is given by name now (ANO-01). */
export function isNamedNow(begun: string | undefined, now: ResponseAnonymity): boolean {
  return begun === "anonymous" && now === "none";
}

/**
 * How the answers were begun: without a name, too, where they are given by name now, until the
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
