import { z } from "zod";
import { conversationId, surveyId, tenantId, userId } from "../ids.ts";
import { enteredText, question } from "../question/question.ts";
import { storableText } from "../storable-text.ts";
import { typeNames as names } from "./type-names.ts";

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

/** Results for owners alone, or for everybody who got the item (AUT-50). */
export const deliveryResultLimit = z.enum(["owners"]);
export type DeliveryResultLimit = z.infer<typeof deliveryResultLimit>;

/** Of a quiz (QUZ-08). */
export const leaderboardVisibility = z.enum(["visible", "hidden"]);
export type LeaderboardVisibility = z.infer<typeof leaderboardVisibility>;

/** Sent at delivery plus `duration`, an ISO duration (RMD-06); what a duration must be stands in `reminders.ts`. */
export const reminder = z.object({ id: z.uuid().toLowerCase(), duration: storableText.max(40) });
export type Reminder = z.infer<typeof reminder>;

/** Who may open a share link: people of the tenant who signed in, or (where the deployment allows it) anybody (SUC-14). */
export const linkType = z.enum(["protected", "public"]);
export type LinkType = z.infer<typeof linkType>;

/** What its cards and pages say after a change (EDT-06 to EDT-08): `respond-again` where answers were removed. */
export const banner = z.enum(["updated", "respond-again", "reopened"]);
export type Banner = z.infer<typeof banner>;

/** How an item behaves, as its author sets it (ENT-10, ENT-12, ENT-13). */
export const surveySettings = z.object({
  anonymity: anonymity.default("none"),
  resultsVisibility: resultsVisibility.default("real-time"),
  deliveryPreference: deliveryPreference.default("in-group"),
  notifyUsersOnEdit: z.boolean().default(true),
  commentsEnabled: z.boolean().default(false),
  commentsAppeal: enteredText.nullable().default(null),
  /** The results are posted when it closes (AUT-51). */
  resultsCloseNotification: z.boolean().default(false),
  deliveryResultLimit: deliveryResultLimit.nullable().default(null),
  leaderboardVisibility: leaderboardVisibility.nullable().default(null),
  reminders: z.array(reminder).max(20).default([]),
});
export type SurveySettings = z.infer<typeof surveySettings>;

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

export const survey = surveySettings.extend({
  id: surveyId,
  tenantId,
  applicationType,
  type: surveyType,
  state: surveyState,
  title: enteredText,
  description: enteredText,
  questions: z.array(question),
  owners: z.array(owner),
  recipients: z.array(recipient),
  deliverAt: instant.nullable(),
  closeAt: instant.nullable(),
  /** ISO duration from delivery to close, where the close time was chosen so (TIM-16). */
  openDuration: z.string().nullable(),
  linkType,
  /** The end of its share link's address; null while it has none (SUC-12, SUC-15). */
  shortCode: z.string().nullable(),
  banner: banner.nullable(),
  duplicateFromSurveyId: surveyId.nullable(),
  templateId: storableText.max(200).nullable(),
  /** The series that it belongs to. */
  scheduleId: z.uuid().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Survey = z.infer<typeof survey>;

/** See `type-names.ts`, which brings no schemas with it. */
export const typeNames = names;
