import type { SurveyRow } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countText } from "#text/format/counts.ts";
import { postsCountText } from "#text/format/posts-count.ts";
import { audienceBeside } from "../../survey/audience-beside.ts";

type Counted = Pick<SurveyRow, "type" | "responseCount" | "partialCount" | "audienceSize">;

/**
 * Only the number of responses, where it is not known how many were asked, or people write as often
 * as they like; else null (RES-20, RES-21).
 */
export function countAlone(survey: Counted): string | null {
  const { type, responseCount: n, audienceSize } = survey;
  if (specOf(type).takingPart === "posts") return postsCountText(type, n);
  return n === 0 || audienceBeside(audienceSize, n) === null ? countText(survey) : null;
}
