import type { Card } from "../parts/card.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { noticeCard } from "./notice-card.ts";

/** Tells the audience about an edit, with the current survey and a way to answer it (EDT-04). */
export function updatedCard(view: SurveyCardView): Card {
  return noticeCard(view, "updated");
}
