import { z } from "zod";
import { conversationId, surveyId, tenantId, userId } from "../ids.ts";
import { enteredText, question } from "../question/question.ts";
import { storableText } from "../storable-text.ts";

/** The two variants of the product (HOST-01, ENT-02). */
export const applicationType = z.enum(["msteams", "agile"]);
export type ApplicationType = z.infer<typeof applicationType>;

export const surveyType = z.enum(["poll", "survey", "quiz", "agile-standup", "trivia", "qna", "icebreaker", "hot-take"]);
export type SurveyType = z.infer<typeof surveyType>;

/** Transitions: pending to open to closed, and closed to open (LIF-01). A deleted survey has `deletedAt` (LIF-02). */
export const surveyState = z.enum(["pending", "open", "closed"]);
export type SurveyState = z.infer<typeof surveyState>;

export const anonymity = z.enum(["none", "voluntary", "anonymous"]);
export type Anonymity = z.infer<typeof anonymity>;

export const resultsVisibility = z.enum(["real-time", "after-close", "private"]);
export type ResultsVisibility = z.infer<typeof resultsVisibility>;

export const deliveryPreference = z.enum(["in-group", "direct-message"]);
export type DeliveryPreference = z.infer<typeof deliveryPreference>;

/** Who gets it (ENT-23). `id` is the channel's or chat's conversation id, for a `user` the object id. `messageId` names the posted card. */
export const recipient = z.object({
  type: z.enum(["user", "meeting", "groupChat", "channel", "web"]),
  id: conversationId,
  groupId: storableText.max(200).nullable().default(null),
  name: enteredText.default(""),
  meetingId: storableText.max(400).nullable().default(null),
  messageId: storableText.max(200).nullable().default(null),
});
export type Recipient = z.infer<typeof recipient>;

export const owner = z.object({ aadObjectId: userId, name: z.string() });
export type Owner = z.infer<typeof owner>;

const instant = z.coerce.date();

export const survey = z.object({
  id: surveyId,
  tenantId,
  applicationType,
  type: surveyType,
  state: surveyState,
  title: enteredText,
  description: enteredText,
  anonymity,
  resultsVisibility,
  deliveryPreference,
  notifyUsersOnEdit: z.boolean(),
  questions: z.array(question),
  owners: z.array(owner),
  recipients: z.array(recipient),
  deliverAt: instant.nullable(),
  closeAt: instant.nullable(),
  /** ISO duration from delivery to close, where the close time was chosen so (TIM-16). */
  openDuration: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Survey = z.infer<typeof survey>;

/** What people call a content type (CON-04). */
export const typeNames = {
  poll: "poll",
  survey: "survey",
  quiz: "quiz",
  "agile-standup": "standup",
  trivia: "trivia",
  qna: "Q&A",
  icebreaker: "icebreaker",
  "hot-take": "hot take",
} as const satisfies Record<SurveyType, string>;
