import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SortOrder } from "#contract/surveys.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import type { SurveyState, SurveyType } from "#domain/survey/survey.ts";
import { application, instant, survey, tenant } from "./columns.ts";

/**
 * What lists are read from: a row for each list that a survey stands in, a conversation's that it was sent to or an owner's. A projection of surveys, owners and
 * recipients, written with them (`surveys/list-survey.ts`): one narrow index answers every list and filter, whatever the tenant holds (decisions/014).
 */
export const listings = pgTable(
  "listings",
  {
    tenantId: tenant(),
    applicationType: application(),
    /** The id of the conversation, or of the owner. */
    listId: text().notNull().$type<ConversationId | UserId>(),
    surveyId: survey(),
    type: text().notNull().$type<SurveyType>(),
    state: text().notNull().$type<SurveyState>(),
    closeAt: instant(),
    /** The meeting that it was sent to; of a conversation's list the meeting of that recipient. */
    meetingId: text(),
    inMeeting: boolean().notNull(),
    /** It has a share link for the whole organisation. */
    organizationWide: boolean().notNull(),
    /** What it is called, as searches compare it (`domain/survey/search-text.ts`). */
    title: text().notNull(),
    ownerIds: uuid().array().notNull().$type<UserId[]>(),
    placeIds: text().array().notNull().$type<ConversationId[]>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.listId, t.surveyId] }),
    index("listings_page_index").on(t.tenantId, t.applicationType, t.listId, t.inMeeting, t.state, t.type, t.createdAt, t.surveyId),
    index("listings_list_index").on(t.tenantId, t.applicationType, t.listId, t.createdAt, t.surveyId),
    // Of one owner few are shared with everybody.
    index("listings_wide_index").on(t.tenantId, t.applicationType, t.listId, t.createdAt, t.surveyId).where(sql`organization_wide`),
    // What was closed lately is little of what was closed (MTG-15).
    index("listings_close_index").on(t.tenantId, t.applicationType, t.listId, t.closeAt).where(sql`state = 'closed'`),
    index("listings_survey_index").on(t.tenantId, t.surveyId),
    check("listings_state", sql`${t.state} in ('pending', 'open', 'closed')`),
  ],
);

/** How a chat's items are sorted, for everybody in it (MTG-22, ENT-40). */
export const groupConfigs = pgTable(
  "group_configs",
  {
    tenantId: tenant(),
    applicationType: application(),
    conversationId: text().notNull().$type<ConversationId>(),
    sortOrder: text().notNull().$type<SortOrder>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId] })],
);

/** Tabs that people set up, as the pages told (API-13). `tabId` is the tab's entity id. */
export const tabs = pgTable(
  "tabs",
  {
    tenantId: tenant(),
    applicationType: application(),
    /** The team, group chat or meeting's chat. */
    conversationId: text().notNull().$type<ConversationId>(),
    tabId: text().notNull(),
    channelId: text().$type<ConversationId>(),
    meetingId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId, t.tabId] })],
);
