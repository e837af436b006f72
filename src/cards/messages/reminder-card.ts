import type { Card } from "../parts/card.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { noticeCard } from "./notice-card.ts";

/** Reminds people who have not answered yet, with a way to answer (RMD-18). */
export function reminderCard(view: SurveyCardView): Card {
  return noticeCard(view, "reminder");
}
