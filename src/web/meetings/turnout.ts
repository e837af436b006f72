import type { SurveyRow } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { partialText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { percentOfSome } from "#text/format/percent-of-some.ts";
import { postsCountText } from "#text/format/posts-count.ts";
import { resultsText } from "#text/results.ts";
import { stageText } from "#text/stage.ts";
import { audienceBeside } from "../survey/audience-beside.ts";

type Counted = Pick<SurveyRow, "type" | "responseCount" | "audienceSize">;

/**
 * `17 of 24 answered`, with the share in percent; without a share, `17 answered`, where it is not
 * known to how many it was sent, or where more have answered since. Where people write as often as
 * they like, what they wrote is counted: `5 questions`.
 */
export function turnoutOf({ type, responseCount: n, audienceSize }: Counted): {
  text: string;
  percent: number | null;
} {
  if (specOf(type).takingPart === "posts") return { text: postsCountText(type, n), percent: null };
  const m = audienceBeside(audienceSize, n);
  if (m !== null)
    return {
      text: fill(stageText.answeredOf, { n, m }),
      percent: percentOfSome(n, m),
    };
  return {
    text: n === 0 ? resultsText.noResponses : fill(stageText.answered, { n }),
    percent: null,
  };
}

/** The same with the number of those who have begun but not finished (RES-20). */
export function turnoutText(survey: Counted & Pick<SurveyRow, "partialCount">): string {
  const { text } = turnoutOf(survey);
  return survey.partialCount > 0 ? `${text}, ${partialText(survey.partialCount)}` : text;
}
