import { z } from "zod";
import { conversationId, surveyId, tenantId, userId } from "../ids.ts";
import { enteredText } from "../question/question.ts";
import { question } from "../question/registry.ts";
import { storableText } from "../storable-text.ts";
import { type SurveyType, surveyTypes, types } from "./types/registry.ts";

/** The two variants of the product (HOST-01, ENT-02). */
export const applicationType = z.enum(["msteams", "agile"]);
export type ApplicationType = z.infer<typeof applicationType>;

export const surveyType = z.enum(surveyTypes);
export type { SurveyType };

/**
 * Transitions: pending to open to closed, and closed to open (LIF-01). A deleted survey has
 * `deletedAt` (LIF-02).
 */
export const surveyState = z.enum(["pending", "open", "closed"]);
export type SurveyState = z.infer<typeof surveyState>;

export const anonymity = z.enum(["none", "voluntary", "anonymous"]);
export type Anonymity = z.infer<typeof anonymity>;

export const resultsVisibility = z.enum(["real-time", "after-close", "private"]);
export type ResultsVisibility = z.infer<typeof resultsVisibility>;

export const deliveryPreference = z.enum(["in-group", "direct-message"]);
export type DeliveryPreference = z.infer<typeof deliveryPreference>;

/**
 * `owners`: results are posted to owners alone; null: to everybody who received the survey
 * (AUT-50).
 */
export const deliveryResultLimit = z.enum(["owners"]);
export type DeliveryResultLimit = z.infer<typeof deliveryResultLimit>;

/** Only for a quiz (QUZ-08). */
export const leaderboardVisibility = z.enum(["visible", "hidden"]);
export type LeaderboardVisibility = z.infer<typeof leaderboardVisibility>;

/**
 * Sent at delivery plus `duration`, an ISO duration (RMD-06). `reminders.ts` validates durations.
 */
export const reminder = z.object({ id: z.uuid().toLowerCase(), duration: storableText.max(40) });
export type Reminder = z.infer<typeof reminder>;

/**
 * Who may open a share link: signed-in people of the tenant, or anybody, if the deployment allows
 * it (SUC-14).
 */
export const linkType = z.enum(["protected", "public"]);
export type LinkType = z.infer<typeof linkType>;

/**
 * The banner on cards and pages after a change (EDT-06 to EDT-08). `respond-again`: answers were
 * removed.
 */
export const banner = z.enum(["updated", "respond-again", "reopened"]);
export type Banner = z.infer<typeof banner>;

/** A survey's settings, chosen by its author (ENT-10, ENT-12, ENT-13). */
export const surveySettings = z.object({
  anonymity: anonymity.default("none"),
  resultsVisibility: resultsVisibility.default("real-time"),
  deliveryPreference: deliveryPreference.default("in-group"),
  notifyUsersOnEdit: z.boolean().default(true),
  commentsEnabled: z.boolean().default(false),
  commentsAppeal: enteredText.nullable().default(null),
  /** Stored and returned unchanged; nothing here uses it (ENT-17). */
  appealInfoType: storableText.max(200).nullable().default(null),
  /** Whether results are posted when the survey closes (AUT-51). */
  resultsCloseNotification: z.boolean().default(false),
  deliveryResultLimit: deliveryResultLimit.nullable().default(null),
  leaderboardVisibility: leaderboardVisibility.nullable().default(null),
  /** Whether a completed quiz may be taken again (EDT-21). */
  allowRetake: z.boolean().default(false),
  reminders: z.array(reminder).max(20).default([]),
  /** Whether new posts wait for review, and whether posts take reactions (ENT-15). */
  requireApproval: z.boolean().default(false),
  allowReactions: z.boolean().default(false),
});
export type SurveySettings = z.infer<typeof surveySettings>;

/**
 * A recipient (ENT-23). `id`: the conversation id of a channel or chat, or the object id of a
 * `user`. `messageId`: the posted card.
 */
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
  /** How many people its anonymous groups have at least, if more than the deployment demands. */
  minimumGroup: z.number().int(),
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
  /**
   * ISO duration from delivery to close; null if the close time was not chosen as a duration
   * (TIM-16).
   */
  openDuration: z.string().nullable(),
  linkType,
  /** The last part of the share link's URL; null without a link (SUC-12, SUC-15). */
  shortCode: z.string().nullable(),
  banner: banner.nullable(),
  duplicateFromSurveyId: surveyId.nullable(),
  templateId: storableText.max(200).nullable(),
  /** The series of the survey, if any. */
  scheduleId: z.uuid().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Survey = z.infer<typeof survey>;

/** The long fields of a survey, which lists do not need. */
export const surveyTexts = {
  questions: true,
  description: true,
  commentsAppeal: true,
  reminders: true,
} as const;
/** A survey without its long fields: enough to decide who may do what, and when. */
export type SurveyFrame = Omit<Survey, keyof typeof surveyTexts>;

/** What each type is called in sentences (CON-04). */
// safe: every type has an entry
export const typeNames = Object.fromEntries(
  surveyTypes.map((type) => [type, types[type].name]),
) as { readonly [T in SurveyType]: string };
