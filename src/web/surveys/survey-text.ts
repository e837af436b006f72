import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { stateLabels } from "#text/survey.ts";

/** What an item is called: its title, or its first question, or its type. */
export function titleOf({ title, questions, type }: Pick<SurveyView, "title" | "questions" | "type">): string {
  return title || questions[0]?.label || fill(listText.untitled, { type: typeNames[type] });
}

/** `Ready`, `Sending {date}`, `Live` or `Closed` (LIF-03 to LIF-06). */
export function stateText({ state, deliverAt }: Pick<SurveyView, "state" | "deliverAt">): string {
  if (state === "pending" && deliverAt) return fill(stateLabels.scheduled, { date: dateText(deliverAt) });
  return stateLabels[state];
}
