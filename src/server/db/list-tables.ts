import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SortOrder } from "#contract/surveys.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import type { SurveyState, SurveyType } from "#domain/survey/survey.ts";
import { application, instant, survey, tenant } from "./columns.ts";

/** The list of what was sent to a person directly; their own list has their id. */
type AskedListId = `asked:${UserId}`;

export function askedListId(person: UserId): AskedListId {
  return `asked:${person}`;
}

/**
 * The source of all lists: one row per list that a survey is in, of a conversation or person that
 * it was sent to or of an owner. A projection of surveys, owners and recipients, written with them
 * (`surveys/list-survey.ts`): one narrow index answers every list and filter, whatever the tenant's
 * size (decisions/014).
 */
export const listings = pgTable(
  "listings",
  {
    tenantId: tenant(),
    applicationType: application(),
    /** The id of the conversation or owner, or what `askedListId` makes of a recipient's. */
    listId: text().notNull().$type<ConversationId | UserId | AskedListId>(),
    surveyId: survey(),
    type: text().notNull().$type<SurveyType>(),
    state: text().notNull().$type<SurveyState>(),
    closeAt: instant(),
    /** The meeting that it was sent to; in a conversation's list that recipient's meeting. */
    meetingId: text(),
    inMeeting: boolean().notNull(),
    /** It has a share link for the organisation. */
    organizationWide: boolean().notNull(),
    /** The title in the form that searches compare (`domain/survey/search-text.ts`). */
    title: text().notNull(),
    ownerIds: uuid().array().notNull().$type<UserId[]>(),
    placeIds: text().array().notNull().$type<ConversationId[]>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.listId, t.surveyId] }),
    index("listings_page_index").on(
      t.tenantId,
      t.applicationType,
      t.listId,
      t.inMeeting,
      t.state,
      t.type,
      t.createdAt,
      t.surveyId,
    ),
    index("listings_list_index").on(
      t.tenantId,
      t.applicationType,
      t.listId,
      t.createdAt,
      t.surveyId,
    ),
    // An owner shares only few surveys with everybody.
    index("listings_wide_index")
      .on(t.tenantId, t.applicationType, t.listId, t.createdAt, t.surveyId)
      .where(sql`organization_wide`),
    // And few of these are still open (BOT-16).
    index("listings_open_wide_index")
      .on(t.tenantId, t.applicationType, t.surveyId)
      .where(sql`organization_wide and state in ('pending', 'open')`),
    // Recently closed surveys are few of all closed ones (MTG-15).
    index("listings_close_index")
      .on(t.tenantId, t.applicationType, t.listId, t.closeAt)
      .where(sql`state = 'closed'`),
    // What is open is little of all there is: what waits for a person's answer (decisions/028).
    index("listings_due_index")
      .on(t.tenantId, t.applicationType, t.listId, t.closeAt, t.surveyId)
      .where(sql`state = 'open' and close_at is not null`),
    index("listings_endless_index")
      .on(t.tenantId, t.applicationType, t.listId, t.createdAt, t.surveyId)
      .where(sql`state = 'open' and close_at is null`),
    index("listings_survey_index").on(t.tenantId, t.surveyId),
    check("listings_state", sql`${t.state} in ('pending', 'open', 'closed')`),
  ],
);

/** How a chat's surveys are sorted, for all members (MTG-22, ENT-40). */
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

/** Tabs that people set up, as pages reported (API-13). `tabId`: the tab's entity id. */
export const tabs = pgTable(
  "tabs",
  {
    tenantId: tenant(),
    applicationType: application(),
    /** The team, group chat or meeting chat. */
    conversationId: text().notNull().$type<ConversationId>(),
    tabId: text().notNull(),
    channelId: text().$type<ConversationId>(),
    meetingId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId, t.tabId] })],
);
