import type { NewId } from "../question/new-question.ts";
import type { Draft } from "./draft.ts";
import { newQuestionOf } from "./quiz.ts";
import type { Recipient } from "./survey.ts";
import { isScored, usualSettings } from "./type-rules.ts";
import { type SurveyType, specOf } from "./types/registry.ts";

/**
 * A blank draft of a type with the defaults of AUT-41 to AUT-44. `labels`: of its first questions
 * (STD-03).
 */
export function newDraft(
  type: SurveyType,
  recipients: Recipient[],
  newId: NewId,
  labels: readonly string[] = [],
): Draft {
  const { firstQuestions, usualAnonymity, usualOpen } = specOf(type);
  const questions = firstQuestions.map(({ kind, allowComments }, at) => ({
    ...newQuestionOf(type, newId, kind),
    label: labels[at] ?? "",
    allowComments,
  }));
  return {
    type,
    title: "",
    description: "",
    questions,
    anonymity: usualAnonymity,
    ...usualSettings(type),
    deliveryPreference: "in-group",
    commentsEnabled: false,
    commentsAppeal: null,
    appealInfoType: null,
    deliveryResultLimit: null,
    leaderboardVisibility: isScored(type) ? "visible" : null,
    allowRetake: false,
    reminders: [],
    requireApproval: false,
    allowReactions: specOf(type).postSettings.includes("allowReactions"),
    duplicateFromSurveyId: null,
    templateId: null,
    recipients,
    send: "now",
    deliverAt: null,
    closeAt: null,
    openDuration: usualOpen,
    schedule: null,
  };
}
