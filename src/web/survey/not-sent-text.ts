import type { SurveyView } from "#contract/survey-view.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";

/** Says of a pending survey that it waits for its owner, or when it is sent by itself. */
export function notSentText({ deliverAt }: Pick<SurveyView, "deliverAt">): string {
  return deliverAt
    ? fill(resultsText.notSentUntil, { date: dateText(deliverAt) })
    : resultsText.notSentYet;
}
