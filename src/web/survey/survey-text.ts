import type { SurveyRow, SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";

type Called = Pick<SurveyView, "title" | "type"> &
  (Pick<SurveyView, "questions"> | Pick<SurveyRow, "headline">);

/** A survey's display name: its title, or its first question, or its type. */
export function titleOf(item: Called): string {
  const first = "headline" in item ? item.headline : item.questions[0]?.label;
  return item.title || first || fill(listText.untitled, { type: specOf(item.type).name });
}
