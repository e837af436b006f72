import { limits } from "../limits.ts";
import { type NewId, newQuestion } from "../question/new-question.ts";
import type { Draft } from "./draft.ts";
import { asQuizQuestion } from "./quiz.ts";
import type { Recipient } from "./survey.ts";

/** The types that the authoring form writes. */
export const authoredTypes = ["poll", "survey", "quiz"] as const;
export type AuthoredType = (typeof authoredTypes)[number];

/** A blank draft of a type with the defaults of AUT-41 to AUT-44. */
export function newDraft(type: AuthoredType, recipients: Recipient[], newId: NewId): Draft {
  const questions = Array.from({ length: type === "survey" ? limits.newSurveyQuestions : 1 }, () => {
    const question = newQuestion(newId);
    return type === "quiz" ? asQuizQuestion(question, newId) : question;
  });
  return {
    type,
    title: "",
    description: "",
    questions,
    anonymity: "none",
    resultsVisibility: type === "quiz" ? "after-close" : "real-time",
    deliveryPreference: "in-group",
    notifyUsersOnEdit: type !== "quiz",
    commentsEnabled: false,
    commentsAppeal: null,
    resultsCloseNotification: false,
    deliveryResultLimit: null,
    leaderboardVisibility: type === "quiz" ? "visible" : null,
    reminders: [],
    duplicateFromSurveyId: null,
    templateId: null,
    recipients,
    send: "now",
    deliverAt: null,
    closeAt: null,
    openDuration: null,
  };
}
