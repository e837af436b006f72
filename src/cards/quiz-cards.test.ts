import { describe, expect, it } from "vitest";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import type { Card } from "./card.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { confirmationCard } from "./confirmation-card.ts";
import { inviteCard } from "./invite-card.ts";
import { managementCard } from "./management-card.ts";
import { personalCard } from "./personal-card.ts";
import { previewCard } from "./preview-card.ts";
import { reminderCard } from "./reminder-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";
import { updatedCard } from "./updated-card.ts";

const questions = ["Capital of France?", "Capital of Peru?"].map((label) =>
  aChoiceQuestion(["Lima", "Paris", "Rome"], { label, pointValue: 3 }),
);

/** A quiz in which the choice at `right` is marked. */
function quizWith(right: number, count = 2): Survey {
  const marked = questions.map(
    (question): Question => ({
      ...question,
      choices: question.choices.map((choice, at) => (at === right ? { ...choice, correct: true } : choice)),
    }),
  );
  return aSurvey({ ...fixed, questions: marked.slice(0, count) });
}
const fixed = { ...aSurvey(), type: "quiz" as const, title: "Capitals", leaderboardVisibility: "visible" as const };

/** Every card that somebody may see who has not completed it. */
function cardsOf(quiz: Survey): Card[] {
  const view = aCardView(quiz, { results: null, refusal: "AFTER-CLOSE" });
  const begun = { ...view, mine: ownAnswers(quiz, "", { completed: false, completedOn: null }) };
  const closed = aCardView({ ...quiz, state: "closed" });
  return [
    inviteCard(view),
    inviteCard({ ...view, survey: { ...quiz, state: "pending", deliverAt: null } }),
    personalCard(view),
    personalCard(begun),
    takingCard(view, 0),
    takingCard(begun, quiz.questions.length - 1, { text: "Please answer the required questions" }),
    resultsCard(view, 0),
    resultsCard(closed, 0),
    previewCard(view, 0),
    managementCard({ ...view, can: ["view-results", "close", "edit"] }),
    confirmationCard("survey/close", view),
    reminderCard(view),
    updatedCard(view),
    closeResultsCard(closed),
  ];
}

describe("the cards of a quiz", () => {
  it.each([1, 2])(
    "tell nothing of what is right: they are the same by the letter whichever choice is marked, with %i questions (ENT-22)",
    (count) => {
      const [first, second] = [JSON.stringify(cardsOf(quizWith(0, count))), JSON.stringify(cardsOf(quizWith(2, count)))];
      expect(first).toBe(second);
      for (const word of ["correct", "pointValue", "isRight"]) expect(first).not.toContain(word);
    },
  );

  it("submit its only question, and do not vote on it", () => {
    const view = aCardView(quizWith(0, 1));
    for (const card of [inviteCard(view), personalCard(view), takingCard(view, 0), previewCard(view, 0)]) {
      expect(JSON.stringify(card)).toContain('"Submit"');
      expect(JSON.stringify(card)).not.toContain('"Vote"');
    }
  });

  it("name it as a quiz (CARD-01)", () => {
    expect(JSON.stringify(inviteCard(aCardView(quizWith(0))))).toContain('"Quiz"');
  });
});
