import { specOf } from "#domain/survey/types/registry.ts";
import { countedText, countText } from "./counts.ts";

/** How many questions people asked. */
export const questionCount = { none: "No questions", one: "1 question", some: "{count} questions" };

/** Where people write as often as they like, what they wrote is counted: `5 questions`. */
export function postsCountText(type: Parameters<typeof specOf>[0], n: number): string {
  if (specOf(type).view !== "questions") return countText({ responseCount: n, partialCount: 0 });
  return n === 0 ? questionCount.none : countedText(questionCount, n);
}
