import { describe, expect, it } from "vitest";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { renderCard } from "#test/render-card.ts";
import type { Card } from "./card.ts";
import { confirmationCard } from "./confirmation-card.ts";
import { inviteCard } from "./invite-card.ts";
import { managementCard } from "./management-card.ts";
import { personalCard } from "./personal-card.ts";
import { previewCard } from "./preview-card.ts";
import { reminderCard } from "./reminder-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";
import { updatedCard } from "./updated-card.ts";

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
  ] as const)("says what was done to it: %s (EDT-06, EDT-07, EDT-08, CARD-06)", (banner, sentence) => {
    for (const card of cardsOf(aSurvey({ banner }))) {
      expect(firstLineOf(card)).toContain(`${sentence}Poll`);
      expect(firstLineOf(card)).toContain("Live");
    }
  });

  it("is not there where nothing was changed, nor on what is not open", () => {
    for (const card of cardsOf(aSurvey())) expect(firstLineOf(card)).not.toContain("Asky");
    const closed = aCardView(aSurvey({ banner: "updated", state: "closed" }), { product: "Asky" });
    expect(firstLineOf(inviteCard(closed))).not.toContain("Asky updated");
  });
});
