import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ChoiceId, ConversationId, QuestionId, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type {
  Anonymity,
  Banner,
  DeliveryPreference,
  DeliveryResultLimit,
  LeaderboardVisibility,
  LinkType,
  Recipient,
  Reminder,
  ResultsVisibility,
  SurveyState,
  SurveyType,
} from "#domain/survey/survey.ts";
import { application, bytea, instant, survey, tenant } from "./columns.ts";

/** Organisations that somebody with a verified token, or the host, has spoken for. */
export const tenants = pgTable("tenants", { tenantId: uuid().primaryKey().$type<TenantId>(), createdAt: instant().notNull() });

/** People, as their tokens and the host's rosters name them. */
export const users = pgTable(
  "users",
  { tenantId: tenant(), userId: uuid().notNull().$type<UserId>(), name: text().notNull(), upn: text().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);

/**
 * Teams, channels, chats and meetings' chats, as the host told them to one variant's bot. `serviceUrl` is the address that the bot
 * answers to; it is there exactly while the app is installed, and an uninstall forgets it.
 */
export const conversations = pgTable(
  "conversations",
  {
    tenantId: tenant(),
    applicationType: application(),
    conversationId: text().notNull().$type<ConversationId>(),
    kind: text().notNull().$type<"team" | "channel" | "groupChat" | "meeting" | "personal">(),
    /** The team's id of a channel. */
    teamId: text().$type<ConversationId>(),
    groupId: text(),
    meetingId: text(),
    /** The person of a personal chat. */
    userId: uuid().$type<UserId>(),
    name: text().notNull(),
    serviceUrl: text(),
    membersReadAt: instant(),
    channelsReadAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId] }),
    // Partial, so that the planner never takes them for a look-up by the place's own id.
    index("conversations_team_index").on(t.tenantId, t.applicationType, t.teamId).where(sql`team_id is not null`),
    index("conversations_meeting_index").on(t.meetingId).where(sql`meeting_id is not null`),
    index("conversations_person_index").on(t.tenantId, t.applicationType, t.userId).where(sql`user_id is not null`),
    check("conversations_kind", sql`${t.kind} in ('team', 'channel', 'groupChat', 'meeting', 'personal')`),
  ],
);

/** Who is in a conversation, as the host's roster said. `teamsUserId` is the bot's own id for the person (`29:…`). */
export const members = pgTable(
  "members",
  {
    tenantId: tenant(),
    applicationType: application(),
    conversationId: text().notNull().$type<ConversationId>(),
    userId: uuid().notNull().$type<UserId>(),
    teamsUserId: text().notNull(),
    name: text().notNull(),
    upn: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId, t.userId] }),
    index().on(t.tenantId, t.applicationType, t.userId),
  ],
);

export const surveys = pgTable(
  "surveys",
  {
    tenantId: tenant(),
    id: survey(),
    applicationType: application(),
    type: text().notNull().$type<SurveyType>(),
    state: text().notNull().$type<SurveyState>(),
    title: text().notNull(),
    description: text().notNull(),
    anonymity: text().notNull().$type<Anonymity>(),
    resultsVisibility: text().notNull().$type<ResultsVisibility>(),
    deliveryPreference: text().notNull().$type<DeliveryPreference>(),
    notifyUsersOnEdit: boolean().notNull(),
    /** The questions as they were asked. */
    questions: jsonb().notNull().$type<Question[]>(),
    deliverAt: instant(),
    closeAt: instant(),
    openDuration: text(),
    commentsEnabled: boolean().notNull().default(false),
    commentsAppeal: text(),
    resultsCloseNotification: boolean().notNull().default(false),
    deliveryResultLimit: text().$type<DeliveryResultLimit>(),
    leaderboardVisibility: text().$type<LeaderboardVisibility>(),
    reminders: jsonb().notNull().$type<Reminder[]>().default([]),
    /** The reminders that were sent: the id of each, and the time that it was for. */
    sentReminders: text().array().notNull().default([]),
    linkType: text().notNull().$type<LinkType>().default("protected"),
    shortCode: text(),
    banner: text().$type<Banner>(),
    duplicateFromSurveyId: uuid().$type<SurveyId>(),
    templateId: text(),
    scheduleId: uuid(),
    trackingFields: jsonb().notNull().$type<{ trackingSource?: string | undefined; authoringOrigin?: string | undefined }>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A link names no tenant: its code alone finds the item.
    uniqueIndex("surveys_short_code_index").on(t.shortCode).where(sql`short_code is not null`),
    check("surveys_state", sql`${t.state} in ('pending', 'open', 'closed')`),
    check("surveys_anonymity", sql`${t.anonymity} in ('none', 'voluntary', 'anonymous')`),
  ],
);

export const owners = pgTable(
  "owners",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userId: uuid().notNull().$type<UserId>(),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.userId] }), index().on(t.tenantId, t.userId, t.createdAt, t.surveyId)],
);

export const recipients = pgTable(
  "recipients",
  {
    tenantId: tenant(),
    surveyId: survey(),
    position: integer().notNull(),
    type: text().notNull().$type<Recipient["type"]>(),
    id: text().notNull().$type<ConversationId>(),
    groupId: text(),
    name: text().notNull(),
    meetingId: text(),
    /** A message of the bot's that the card takes the place of (AUT-16). */
    messageId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.position] }), index().on(t.tenantId, t.id, t.createdAt, t.surveyId)],
);

/**
 * One row a survey: the row that every vote and every change of state locks. `revision` rises with each of them; whoever shows the
 * survey elsewhere compares it with what was shown last.
 */
export const totals = pgTable(
  "totals",
  {
    tenantId: tenant(),
    surveyId: survey(),
    revision: bigint({ mode: "number" }).notNull(),
    responseCount: integer().notNull(),
    responseUpdatedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);

/** Counts by question and choice; `choiceId` is empty on the row that counts who answered the question. A projection: see `rebuild-tallies`. */
export const tallies = pgTable(
  "tallies",
  {
    tenantId: tenant(),
    surveyId: survey(),
    questionId: uuid().notNull().$type<QuestionId>(),
    choiceId: text().notNull().$type<ChoiceId | "">(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.questionId, t.choiceId] })],
);

/** Answers with a name on them. */
export const responses = pgTable(
  "responses",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userId: uuid().notNull().$type<UserId>(),
    answers: jsonb().notNull().$type<Answer[]>(),
    /** What the answers count for, as `question:choice`, for the difference that a changed answer makes. */
    picks: text().array().notNull(),
    /** On the item as a whole (TAK-27). */
    comment: text(),
    source: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    completedOn: instant(),
  },
  // The second index leaves the tenant out: with it, the planner takes it for the look-up of one person's answer and reads all answers of a survey for each.
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.userId] }), index().on(t.surveyId, t.createdAt)],
);

/** Anonymous answers: under the hash of a receipt that only the answering device holds. No person, no time, no order. */
export const ballots = pgTable(
  "ballots",
  {
    tenantId: tenant(),
    surveyId: survey(),
    receiptHash: bytea().notNull(),
    answers: jsonb().notNull().$type<Answer[]>(),
    picks: text().array().notNull(),
    comment: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId, t.receiptHash] })],
);

/** Who has taken part anonymously: one row a survey, sorted by person, so that nothing tells when each of them came. */
export const participation = pgTable(
  "participation",
  { tenantId: tenant(), surveyId: survey(), userIds: uuid().array().notNull().$type<UserId[]>() },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);

export type OutboxPurpose = "card" | "reminder" | "updated" | "results";

/**
 * What must be shown in the host: one row for each place that a survey's card stands or is to stand. A row is behind while
 * `sentRevision` is below the survey's revision; jobs and the card governor bring it up to date.
 */
export const outbox = pgTable(
  "outbox",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    surveyId: survey(),
    applicationType: application(),
    /** Where it is posted; for a direct message it is known once the personal chat is open. */
    conversationId: text().$type<ConversationId>(),
    /** The person of a direct message. */
    userId: uuid().$type<UserId>(),
    messageId: text(),
    /** `card`: the item's card, kept up to date. Others are told once, and their rows are removed then. */
    purpose: text().notNull().$type<OutboxPurpose>().default("card"),
    sentRevision: bigint({ mode: "number" }).notNull(),
    /** Why it was given up: the host refuses it for good, or all tries failed. */
    failure: text(),
    /** When it is to be brought up to date; null where nothing is to be done. */
    dueAt: instant(),
    /** Until when a process has it in hand. */
    claimedUntil: instant(),
    /** Tries in a row that failed. */
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.surveyId),
    index().on(t.tenantId, t.conversationId, t.messageId),
    index("outbox_due_index").on(t.dueAt).where(sql`due_at is not null`),
  ],
);
