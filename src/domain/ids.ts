import { z } from "zod";
import { receiptPattern } from "./receipt-pattern.ts";
import { storableText } from "./storable-text.ts";

/**
 * Lower case, so that ids compare as strings. `guid`, because directories issue ids that are not
 * valid UUIDs, such as a guest's `00000000-0000-0000-66f3-…`.
 */
const directoryId = z.guid().toLowerCase();
const ownId = z.uuid().toLowerCase();

/** The organisation's id in its directory (`tid` of a token). */
export const tenantId = directoryId.brand<"TenantId">();
export type TenantId = z.infer<typeof tenantId>;

/** A person's object id in the organisation's directory (`oid`, `aadObjectId`). */
export const userId = directoryId.brand<"UserId">();
export type UserId = z.infer<typeof userId>;

export const surveyId = ownId.brand<"SurveyId">();
export type SurveyId = z.infer<typeof surveyId>;

export const questionId = ownId.brand<"QuestionId">();
export type QuestionId = z.infer<typeof questionId>;

export const choiceId = ownId.brand<"ChoiceId">();
export type ChoiceId = z.infer<typeof choiceId>;

export const postId = ownId.brand<"PostId">();
export type PostId = z.infer<typeof postId>;

export const replyId = ownId.brand<"ReplyId">();
export type ReplyId = z.infer<typeof replyId>;

/**
 * The key of an anonymous response. Only the respondent's device has it; the database stores its
 * hash.
 */
export const receipt = z.string().regex(receiptPattern, "a receipt").brand<"Receipt">();
export type Receipt = z.infer<typeof receipt>;

/**
 * The host's id of a team, channel, chat or meeting chat, such as `19:…@thread.tacv2`. Must be
 * encoded in URL paths.
 */
export const conversationId = storableText.min(1).max(300).brand<"ConversationId">();
export type ConversationId = z.infer<typeof conversationId>;

export const seriesId = ownId.brand<"SeriesId">();
export type SeriesId = z.infer<typeof seriesId>;

export const integrationId = ownId.brand<"IntegrationId">();
export type IntegrationId = z.infer<typeof integrationId>;
