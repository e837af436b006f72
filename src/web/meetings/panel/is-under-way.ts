import type { SurveyRow } from "#contract/survey-view.ts";
import { isAnnounced } from "#domain/survey/permissions.ts";
import { specOf } from "#domain/survey/types/registry.ts";

type Sent = Pick<SurveyRow, "type" | "state" | "deliverAt">;

/** Whether a survey was sent. A game was from the moment in which its players gather. */
export function isUnderWay(survey: Sent): boolean {
  return survey.state !== "pending" || isAnnounced(survey);
}

/** Whether it is a game that has begun, or is about to. */
export function isBeingPlayed(survey: Sent): boolean {
  return specOf(survey.type).played && isUnderWay(survey) && survey.state !== "closed";
}
