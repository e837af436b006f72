import { describe, expect, it } from "vitest";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { renderCard } from "#test/render-card.ts";
import { confirmationCard } from "../management/confirmation-card.ts";
import { managementCard } from "../management/management-card.ts";
import { previewCard } from "../management/preview-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import { reminderCard } from "../messages/reminder-card.ts";
import { updatedCard } from "../messages/updated-card.ts";
import type { Card } from "../parts/card.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";

/** Every card of an open survey. */
function cardsOf(survey: Survey): Card[] {
  const view = aCardView(survey, { product: "Asky" });
  return [
    inviteCard(view),
    personalCard(view),
    personalCard({ ...view, mine: ownAnswers(survey) }),
    takingCard(view, 0),
    resultsCard(view, 0),
    previewCard(view, 0),
    managementCard({ ...view, can: ["close"] }),
    confirmationCard("survey/close", view),
    reminderCard(view),
    updatedCard(view),
  ];
}
const firstLineOf = (card: Card) => renderCard(card).text;

describe("the banner on every card of an open survey", () => {
  it.each([
    ["updated", "Asky updated"],
    ["respond-again", "Asky updated - Please respond to the changes"],
    ["reopened", "Asky reopened"],
  ] as const)("says what changed: %s (EDT-06, EDT-07, EDT-08, CARD-06)", (banner, sentence) => {
    for (const card of cardsOf(aSurvey({ banner }))) {
      expect(firstLineOf(card)).toContain(`${sentence}Poll`);
      expect(firstLineOf(card)).toContain("Live");
    }
  });

  it("is missing if nothing changed, or if it is not open", () => {
    for (const card of cardsOf(aSurvey())) expect(firstLineOf(card)).not.toContain("Asky");
    const closed = aCardView(aSurvey({ banner: "updated", state: "closed" }), { product: "Asky" });
    expect(firstLineOf(inviteCard(closed))).not.toContain("Asky updated");
  });
});
