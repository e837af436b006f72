import type { Card } from "./card.ts";
import { noticeCard } from "./notice-card.ts";
import type { SurveyCardView } from "./survey-card-view.ts";

/** Reminds somebody who has not answered yet, with the way to answer (RMD-18). */
export function reminderCard(view: SurveyCardView): Card {
  return noticeCard(view, "reminder");
}
