import type { IBadge, ITextBlock } from "@microsoft/teams.cards";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey, SurveyState } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { scheduledLabel, stateLabels } from "#text/survey.ts";
import { dateMacro } from "./date-macro.ts";
import { textBlock } from "./text-block.ts";

type Look = {
  color: NonNullable<ITextBlock["color"]>;
  badge: NonNullable<IBadge["style"]>;
  icon: string;
};

const looks: Record<SurveyState, Look> = {
  pending: { color: "Accent", badge: "Accent", icon: "Circle" },
  open: { color: "Good", badge: "Good", icon: "Record" },
  closed: { color: "Default", badge: "Subtle", icon: "LockClosed" },
};

/**
 * `Sending {date}` of a scheduled survey, `Starts {date}` of a game; null for others (LIF-04). Words, not a badge: only texts
 * have dates in the reader's own time, and it is long.
 */
export function sendingText(survey: Survey, now: Date): string | null {
  return stateAt(survey, now) === "pending" && survey.deliverAt
    ? fill(scheduledLabel(survey.type), { date: dateMacro(survey.deliverAt) })
    : null;
}

/**
 * `Ready`, `Live` or `Closed` as a badge, a coloured word in clients without badges (CARD-06, LIF-03
 * to LIF-06).
 */
export function stateBadge(survey: Survey, now: Date): IBadge {
  const state = stateAt(survey, now);
  return badgeOf(stateLabels[state], state);
}

/** Words in the look of a survey's state. */
export function badgeOf(text: string, like: SurveyState): IBadge {
  const { color, badge, icon } = looks[like];
  return {
    type: "Badge",
    text,
    style: badge,
    appearance: "Tint",
    shape: "Circular",
    icon,
    fallback: textBlock(text, {
      color,
      size: "Small",
      weight: "Bolder",
      horizontalAlignment: "Right",
    }),
  };
}
