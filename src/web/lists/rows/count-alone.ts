import type { SurveyRow } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countText } from "#text/format/counts.ts";
import { postsCountText } from "#text/format/posts-count.ts";

type Counted = Pick<SurveyRow, "type" | "responseCount" | "partialCount" | "audienceSize">;

/**
 * Only the number of responses, where it is not known who was asked, or more answered than the
 * rosters have, or people write as often as they like; else null (RES-20, RES-21).
 */
export function countAlone(survey: Counted): string | null {
  const { type, responseCount: n, audienceSize: m } = survey;
  if (specOf(type).takingPart === "posts") return postsCountText(type, n);
  return m === null || m === 0 || n === 0 || n > m ? countText(survey) : null;
}
