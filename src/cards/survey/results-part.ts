import { limits } from "#domain/limits.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { shownCount } from "#domain/results/shown-count.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { postsCountText } from "#text/format/posts-count.ts";
import { answerText } from "#text/questions/registry.ts";
import { countWaitingText } from "#text/waiting.ts";
import type { CardElement } from "../parts/card.ts";
import { postsPart } from "../parts/posts-part.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { answeredLine, listedAnswers } from "../questions/listed-answers.ts";
import { blockOf } from "../questions/registry.ts";
import { refusalText } from "./held-back.ts";

/** One question's results, or the message that says why they are hidden (RES-05 to RES-08). */
export function resultsPart(
  view: SurveyCardView,
  question: Question,
  mine: UserResponse | null,
  textLength: number,
): CardElement[] {
  if (view.refusal)
    return [textBlock(refusalText(view.refusal, view), { isSubtle: true, separator: true })];
  if (view.posts) return postsPart(view, textLength);
  const { results } = view;
  const result = results?.questions.find((candidate) => candidate.questionId === question.id);
  if (!results || !result || responsesIn(view) === 0) return [];
  // Bars without votes would say that nobody chose anything.
  if (results.waiting && shownCount(results) === 0) return [];
  const own = blockOf(question).result(question, result, {
    topChoices: view.topChoices ?? limits.resultCardTopChoices,
    cloud: view.cloud ?? null,
    mine: valueOf(mine, question),
    won: isWon(view),
    names: specOf(view.survey.type).sharesNames ? limits.choiceNames : limits.names,
    textLength,
  });
  if (!kindOf(question).listed) return own;
  return [
    ...answeredLine(result.answered, shownCount(results)),
    ...own,
    ...(result.answered > 0 ? listedAnswers(question, view.said ?? null, textLength) : []),
  ];
}

/** One question, closed: what got most votes is shown first. A quiz has right choices instead. */
function isWon({ survey, now }: SurveyCardView): boolean {
  return (
    stateAt(survey, now) === "closed" && survey.questions.length === 1 && !isScored(survey.type)
  );
}

type Counts = { responseCount: number; partialCount: number };

/** Complete and partial responses together. */
export function responsesIn({ responseCount, partialCount }: Counts): number {
  return responseCount + partialCount;
}

/**
 * `No responses yet` (RES-21), `1 response`, `4 responses, 2 not completed`: partial ones are
 * counted separately (RES-20). While anonymous ones wait, a sentence says so. Of posts: `5 questions`.
 */
export function countLine(view: Counts & Pick<SurveyCardView, "survey" | "results">): CardElement {
  const { survey, results } = view;
  const text =
    specOf(survey.type).takingPart === "posts"
      ? postsCountText(survey.type, view.responseCount)
      : countWaitingText(view, results, survey.anonymity);
  return textBlock(text, { isSubtle: true, size: "Small" });
}

/** The viewer's own answer as text; empty if unknown. */
export function ownAnswerText(question: Question, mine: UserResponse | null): string {
  const value = valueOf(mine, question);
  return value === null ? "" : answerText(question, value);
}

function valueOf(mine: UserResponse | null, question: Question): AnswerValue | null {
  return mine?.responses.find((answer) => answer.questionId === question.id)?.value ?? null;
}
