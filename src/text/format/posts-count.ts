import { specOf } from "#domain/survey/types/registry.ts";
import { qnaText } from "../qna.ts";
import { stageText } from "../stage.ts";
import { countedText, countText } from "./counts.ts";

/** Where people write as often as they like, what they wrote is counted: `5 questions`. */
export function postsCountText(type: Parameters<typeof specOf>[0], n: number): string {
  if (specOf(type).view !== "questions") return countText({ responseCount: n, partialCount: 0 });
  return n === 0 ? qnaText.none : countedText(stageText.asked, n);
}
