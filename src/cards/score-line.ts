import type { UserResponse } from "#domain/response/response.ts";
import { scoreOf } from "#domain/survey/quiz.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { textBlock } from "./text-block.ts";

/** `You scored 3 of 5`, to who has completed the quiz and can show what he answered (QUZ-14). */
export function scoreLine({ type, questions }: Survey, mine: UserResponse | null): CardElement[] {
  if (type !== "quiz" || !mine?.completed || mine.responses.length === 0) return [];
  const valueOf = (id: string) => mine.responses.find((answer) => answer.questionId === id)?.value ?? null;
  const score = questions.reduce((sum, question) => sum + scoreOf(question, valueOf(question.id)), 0);
  const most = questions.reduce((sum, question) => sum + (question.questionType === "nominal" ? (question.pointValue ?? 1) : 0), 0);
  return [textBlock(fill(cardTexts.scored, { score, most }), { weight: "Bolder", spacing: "Small" })];
}
