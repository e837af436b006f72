import type {
  Anonymity,
  Banner,
  DeliveryPreference,
  ResultsVisibility,
} from "#domain/survey/survey.ts";
import { type SurveyType, specOf } from "#domain/survey/types/registry.ts";
import type { CloseAfterDuration } from "#domain/time/duration.ts";

/** State labels (LIF-03 to LIF-06). */
export const stateLabels = {
  pending: "Ready",
  scheduled: "Sending {date}",
  open: "Live",
  closed: "Closed",
} as const;

/** When what is pending is sent by itself; a game was sent before, and starts then (TRV-08). */
export function scheduledLabel(type: SurveyType): string {
  return specOf(type).played ? "Starts {date}" : stateLabels.scheduled;
}

/** Banners on cards and pages after a change (EDT-06 to EDT-08). */
export const bannerTexts: Record<Banner, string> = {
  updated: "{product} updated",
  "respond-again": "{product} updated - Please respond to the changes",
  reopened: "{product} reopened",
};

export const anonymityLabels: Record<Anonymity, string> = {
  none: "Names are shown",
  voluntary: "Respondents choose",
  anonymous: "Anonymous",
};
export const anonymityHints: Record<Anonymity, string> = {
  none: "Results show who answered what.",
  voluntary: "Everyone decides whether the answer carries a name.",
  anonymous:
    "Answers are shown without names, to owners too, and while it is open in groups only. Where " +
    "few people answer, totals may still show what each of them said.",
};

export const visibilityLabels: Record<ResultsVisibility, string> = {
  "real-time": "In real time",
  "after-close": "After close",
  private: "Only owners",
};
export const deliveryLabels: Record<DeliveryPreference, string> = {
  "in-group": "Post in the conversation",
  "direct-message": "Direct message to each member",
};

/** The options for closing after a duration (TIM-07, TIM-08). */
export const closeAfterLabels: Record<CloseAfterDuration, string> = {
  PT5M: "5 min",
  PT15M: "15 min",
  PT30M: "30 min",
  PT1H: "1 h",
  PT2H: "2 h",
  PT3H: "3 h",
  PT6H: "6 h",
  PT12H: "12 h",
  P1D: "1 d",
  P2D: "2 d",
  P3D: "3 d",
  P5D: "5 d",
  P7D: "7 d",
  P14D: "14 d",
  P21D: "21 d",
  P1M: "1 month",
  P1M15D: "1.5 months",
  P2M: "2 months",
  P3M: "3 months",
};
export const manualClose = "Close manually";
