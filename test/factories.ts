import { randomUUID } from "node:crypto";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { newChoice, newQuestion } from "#domain/question/new-question.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { type Draft, type DraftInput, draft } from "#domain/survey/draft.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import { asQuizQuestion } from "#domain/survey/quiz.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";

/** A choice question with these choices. */
export function aChoiceQuestion(
  choices: string[] = ["Pizza", "Salad", "Soup"],
  over: Partial<QuestionOf<"nominal">> = {},
): QuestionOf<"nominal"> {
  return {
    ...newQuestion(randomUUID),
    label: "What shall we eat?",
    choices: choices.map((value) => newChoice(randomUUID, value)),
    ...over,
  };
}

/** A quiz question whose first choice is right. */
export function aQuizQuestion(
  choices?: string[],
  over: Partial<QuestionOf<"nominal">> = {},
): QuestionOf<"nominal"> {
  return { ...asQuizQuestion(aChoiceQuestion(choices), randomUUID), ...over };
}

export function aRecipient(over: Partial<Recipient> = {}): Recipient {
  return {
    type: "channel",
    id: conversationId.parse(`19:${randomUUID()}@thread.tacv2`),
    groupId: null,
    name: "General",
    meetingId: null,
    messageId: null,
    ...over,
  };
}

/** A poll of one question that is fit to send. */
export function aPoll(over: Partial<DraftInput> = {}): Draft {
  return draft.parse({
    type: "poll",
    questions: [aChoiceQuestion()],
    recipients: [aRecipient()],
    ...over,
  });
}

/** An open poll as it is stored. */
export function aSurvey(over: Partial<Survey> = {}): Survey {
  const now = new Date("2026-03-02T10:00:00Z");
  const { send: _, ...written } = aPoll();
  const made = {
    id: surveyId.parse(randomUUID()),
    minimumGroup: 0,
    tenantId: tenantId.parse(randomUUID()),
    applicationType: "msteams" as const,
    state: "open" as const,
  };
  return {
    ...written,
    ...made,
    owners: [{ aadObjectId: userId.parse(randomUUID()), name: "Adele Vance" }],
    deliverAt: now,
    linkType: "protected" as const,
    shortCode: null,
    banner: null,
    scheduleId: null,
    createdAt: now,
    updatedAt: now,
    ...over,
  };
}

/** A person in the audience, whose organisation allows everything. */
export function aViewer(over: Partial<Viewer> = {}): Viewer {
  return {
    userId: userId.parse(randomUUID()),
    audience: true,
    mayEdit: true,
    mayExport: true,
    mayAskAnalytics: true,
    ...over,
  };
}
