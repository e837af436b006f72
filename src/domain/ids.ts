import { z } from "zod";
import { receiptPattern } from "./receipt-pattern.ts";
import { storableText } from "./storable-text.ts";

/** Written in one way, so that ids compare as texts. Directories hand out ids that are no UUIDs by the letter, such as a guest's `00000000-0000-0000-66f3-…`. */
const directoryId = z.guid().toLowerCase();
const ownId = z.uuid().toLowerCase();

/** The organisation, as its directory names it (`tid` of a token). */
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

/** The key of an anonymous answer. Only the device that gave the answer holds it; the database keeps its hash. */
export const receipt = z.string().regex(receiptPattern).brand<"Receipt">();
export type Receipt = z.infer<typeof receipt>;

/** The host's id of a team, channel, chat or meeting chat, such as `19:…@thread.tacv2`. Never a URL path by itself. */
export const conversationId = storableText.min(1).max(300).brand<"ConversationId">();
export type ConversationId = z.infer<typeof conversationId>;
