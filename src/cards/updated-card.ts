import type { Card } from "./card.ts";
import { noticeCard } from "./notice-card.ts";
import type { SurveyCardView } from "./survey-card-view.ts";

/** Tells the audience of an edit, with the survey as it is now and the way to answer it (EDT-04). */
export function updatedCard(view: SurveyCardView): Card {
  return noticeCard(view, "updated");
}
