import type { ChoiceId, QuestionId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Choice, Question, QuestionOf } from "../question/question.ts";
import type { Draft } from "./draft.ts";
import type { Recipient } from "./survey.ts";

/** Where new ids come from; a test gives its own. */
export type NewId = () => string;

/** A blank draft of a type with the defaults of AUT-41 to AUT-44. */
export function newDraft(type: "poll" | "survey" | "quiz", recipients: Recipient[], newId: NewId): Draft {
  const questions = Array.from({ length: type === "survey" ? limits.newSurveyQuestions : 1 }, () => newQuestion(newId));
  return {
    type,
    title: "",
    description: "",
    questions,
    anonymity: "none",
    resultsVisibility: type === "quiz" ? "after-close" : "real-time",
    deliveryPreference: "in-group",
    notifyUsersOnEdit: type !== "quiz",
    recipients,
    send: "now",
    deliverAt: null,
    closeAt: null,
    openDuration: null,
  };
}

/** A blank choice question with the least number of choices (QED-15). */
export function newQuestion(newId: NewId): QuestionOf<"nominal"> {
  return {
    // safe: ids are minted here
    id: newId() as QuestionId,
    label: "",
    required: true,
    allowComments: false,
    commentAppeal: null,
    questionType: "nominal",
    choices: Array.from({ length: limits.choices.min }, () => newChoice(newId)),
    allowMultipleChoices: false,
    allowUserAddOptions: false,
  };
}

export function newChoice(newId: NewId, value = ""): Choice {
  // safe: ids are minted here
  return { id: newId() as ChoiceId, value, label: value };
}

/** The same question as another type: its id and label stay (QED-08), choices stay where both types have them. */
export function withType(question: Question, questionType: Question["questionType"], newId: NewId): Question {
  const { id, label, required, allowComments, commentAppeal } = question;
  const base = { id, label, required, allowComments, commentAppeal };
  const kept = "choices" in question && question.questionType !== "yes-no" ? question.choices : [newChoice(newId), newChoice(newId)];
  const made: { [K in Question["questionType"]]: () => Question } = {
    nominal: () => ({ ...base, questionType: "nominal", choices: kept, allowMultipleChoices: false, allowUserAddOptions: false }),
    ordinal: () => ({ ...base, questionType: "ordinal", choices: kept }),
    "yes-no": () => ({ ...base, questionType: "yes-no", choices: [newChoice(newId, "Yes"), newChoice(newId, "No")] }),
    "open-ended": () => ({ ...base, questionType: "open-ended", contentType: "text/plain" }),
  };
  return made[questionType]();
}
