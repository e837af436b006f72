import { describe, expect, it } from "vitest";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { confirmationCard } from "../management/confirmation-card.ts";
import { managementCard } from "../management/management-card.ts";
import { previewCard } from "../management/preview-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import { reminderCard } from "../messages/reminder-card.ts";
import { updatedCard } from "../messages/updated-card.ts";
import type { Card } from "../parts/card.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";

const questions = ["Capital of France?", "Capital of Peru?"].map((label) =>
  aChoiceQuestion(["Lima", "Paris", "Rome"], { label, pointValue: 3 }),
);

/** A quiz whose choice at index `right` is correct. */
function quizWith(right: number, count = 2): Survey {
  const marked = questions.map(
    (question): Question => ({
      ...question,
      choices: question.choices.map((choice, at) =>
        at === right ? { ...choice, correct: true } : choice,
      ),
    }),
  );
  return aSurvey({ ...fixed, questions: marked.slice(0, count) });
}
const fixed = {
  ...aSurvey(),
  type: "quiz" as const,
  title: "Capitals",
  leaderboardVisibility: "visible" as const,
};

/** Every card that a viewer who has not completed the quiz may see. */
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
    "reveal nothing about correct choices: they are identical whichever choice is marked, with %i questions (ENT-22)",
    (count) => {
      const [first, second] = [
        JSON.stringify(cardsOf(quizWith(0, count))),
        JSON.stringify(cardsOf(quizWith(2, count))),
      ];
      expect(first).toBe(second);
      for (const word of ["correct", "pointValue", "isRight"]) expect(first).not.toContain(word);
    },
  );

  it("have Submit instead of Vote for its only question", () => {
    const view = aCardView(quizWith(0, 1));
    for (const card of [
      inviteCard(view),
      personalCard(view),
      takingCard(view, 0),
      previewCard(view, 0),
    ]) {
      expect(JSON.stringify(card)).toContain('"Submit"');
      expect(JSON.stringify(card)).not.toContain('"Vote"');
    }
  });

  it("call it a quiz", () => {
    expect(JSON.stringify(inviteCard(aCardView(quizWith(0))))).toContain('"Quiz · By ');
  });
});
