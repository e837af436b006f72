import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  ChoiceId,
  ConversationId,
  QuestionId,
  SurveyId,
  TenantId,
  UserId,
} from "#domain/ids.ts";
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
import { application, instant, survey, tenant } from "./columns.ts";

/** An administrator, an operator or the policy delete for the organisation. */
export type DeletedBy = "owner" | "organisation";

/** Organisations confirmed by a person's verified token or by the host. */
export const tenants = pgTable("tenants", {
  tenantId: uuid().primaryKey().$type<TenantId>(),
  createdAt: instant().notNull(),
});

/** People, named as in their tokens and the host's rosters. */
export const users = pgTable(
  "users",
  {
    tenantId: tenant(),
    userId: uuid().notNull().$type<UserId>(),
    name: text().notNull(),
    upn: text().notNull(),
    /** The IANA zone that their client named last to the bot. */
    zone: text(),
    /** When the product first knew of them; of those before this column, its migration. */
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);

/**
 * Teams, channels, chats and meeting chats, as the host reported them to one variant's bot.
 * `serviceUrl`: the bot's address for replies, present exactly while the app is installed.
 */
export const conversations = pgTable(
  "conversations",
  {
    tenantId: tenant(),
    applicationType: application(),
    conversationId: text().notNull().$type<ConversationId>(),
    kind: text().notNull().$type<"team" | "channel" | "groupChat" | "meeting" | "personal">(),
    /** A channel's team id. */
    teamId: text().$type<ConversationId>(),
    groupId: text(),
    meetingId: text(),
    /** The person of a personal chat. */
    userId: uuid().$type<UserId>(),
    name: text().notNull(),
    serviceUrl: text(),
    /** When the roster was last read completely; null if members changed since. */
    membersReadAt: instant(),
    /**
     * The newest read of the roster; while unfinished, its start and the host's continuation token.
     */
    rosterNumber: integer().notNull().default(0),
    rosterStartedAt: instant(),
    rosterNext: text(),
    /** Whether members changed during the read. */
    rosterStale: boolean().notNull().default(false),
    /** People without an account in the pages of an unfinished read so far. */
    rosterAnonymous: integer().notNull().default(0),
    /** People without an account in the newest complete read. */
    anonymousCount: integer().notNull().default(0),
    channelsReadAt: instant(),
    /** When the host failed to list a team's channels. */
    channelsFailedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.applicationType, t.conversationId] }),
    // Partial, so that the planner never uses it to look up a place by its own id.
    index("conversations_team_index")
      .on(t.tenantId, t.applicationType, t.teamId)
      .where(sql`team_id is not null`),
    index("conversations_meeting_index").on(t.meetingId).where(sql`meeting_id is not null`),
    index("conversations_person_index")
      .on(t.tenantId, t.applicationType, t.userId)
      .where(sql`user_id is not null`),
    check(
      "conversations_kind",
      sql`${t.kind} in ('team', 'channel', 'groupChat', 'meeting', 'personal')`,
    ),
  ],
);

/**
 * The members of a conversation, from the host's roster. `teamsUserId`: the bot's own id for the
 * person (`29:…`).
 */
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
    /** The last read of the roster that included the person. */
    readingNumber: integer().notNull().default(0),
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
    /** The questions as asked. */
    questions: jsonb().notNull().$type<Question[]>(),
    deliverAt: instant(),
    closeAt: instant(),
    openDuration: text(),
    commentsEnabled: boolean().notNull().default(false),
    commentsAppeal: text(),
    appealInfoType: text(),
    resultsCloseNotification: boolean().notNull().default(false),
    deliveryResultLimit: text().$type<DeliveryResultLimit>(),
    leaderboardVisibility: text().$type<LeaderboardVisibility>(),
    allowRetake: boolean().notNull().default(false),
    reminders: jsonb().notNull().$type<Reminder[]>().default([]),
    requireApproval: boolean().notNull().default(false),
    allowReactions: boolean().notNull().default(false),
    /** The reminders sent: each one's id and scheduled time. */
    sentReminders: text().array().notNull().default([]),
    linkType: text().notNull().$type<LinkType>().default("protected"),
    shortCode: text(),
    banner: text().$type<Banner>(),
    duplicateFromSurveyId: uuid().$type<SurveyId>(),
    templateId: text(),
    /** How many people an anonymous group has at least, if more than `ANONYMITY_MIN_GROUP`. */
    minimumGroup: integer().notNull().default(0),
    scheduleId: uuid(),
    /** The first owner. Answers count for this person's limit, whoever owns it later (LIM-01). */
    creator: uuid().$type<UserId>(),
    trackingFields: jsonb().notNull().$type<{
      trackingSource?: string | undefined;
      authoringOrigin?: string | undefined;
      shareSource?: string | undefined;
    }>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    /** An owner may undo what an owner deleted, not what their organisation did. */
    deletedBy: text().$type<DeletedBy>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // What administrators list, and what they have deleted some time after the close.
    index("surveys_created_index").on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("surveys_closed_index")
      .on(t.tenantId, t.closeAt)
      .where(sql`state = 'closed' and deleted_at is null`),
    // What is late, in all organisations.
    index("surveys_due_delivery_index")
      .on(t.deliverAt)
      .where(sql`state = 'pending' and deleted_at is null`),
    index("surveys_due_close_index")
      .on(t.closeAt)
      .where(sql`state = 'open' and deleted_at is null`),
    index("surveys_deleted_index").on(t.deletedAt).where(sql`deleted_at is not null`),
    // Whose answers count for a person's limit.
    index("surveys_creator_index").on(t.tenantId, t.creator),
    // A link names no tenant: its code alone identifies the survey.
    uniqueIndex("surveys_short_code_index").on(t.shortCode).where(sql`short_code is not null`),
    check("surveys_state", sql`${t.state} in ('pending', 'open', 'closed')`),
    check("surveys_anonymity", sql`${t.anonymity} in ('none', 'voluntary', 'anonymous')`),
    check("surveys_deleted_by", sql`${t.deletedBy} in ('owner', 'organisation')`),
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
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.userId] }),
    index().on(t.tenantId, t.userId, t.createdAt, t.surveyId),
  ],
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
    /** A message of the bot that the card replaces (AUT-16). */
    messageId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.position] }),
    index().on(t.tenantId, t.id, t.createdAt, t.surveyId),
  ],
);

/**
 * One row per survey, locked by every vote and state change. Each increments `revision`; whatever
 * shows the survey elsewhere compares it with the one shown last.
 */
export const totals = pgTable(
  "totals",
  {
    tenantId: tenant(),
    surveyId: survey(),
    revision: bigint({ mode: "number" }).notNull(),
    /**
     * Complete and partial responses together; `partialCountOf` (surveys/partial-count.ts)
     * separates them.
     */
    responseCount: integer().notNull(),
    /** How many of them are sealed: counted here, but not yet in the tallies (decisions/040). */
    waitingCount: integer().notNull().default(0),
    responseUpdatedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.surveyId] })],
);

/**
 * Counts by question and choice; `choiceId` is empty in the row that counts who answered the
 * question. A projection: see `rebuild-tallies`.
 */
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

/** Named responses. */
export const responses = pgTable(
  "responses",
  {
    tenantId: tenant(),
    surveyId: survey(),
    userId: uuid().notNull().$type<UserId>(),
    answers: jsonb().notNull().$type<Answer[]>(),
    /**
     * The picks of the response, as `question:choice`, to compute the difference that a change
     * makes.
     */
    picks: text().array().notNull(),
    /** On the survey as a whole (TAK-27). */
    comment: text(),
    source: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    completedOn: instant(),
  },
  // Orders of a survey's responses, for reading by pages. A query can use one only if it states its
  // condition. Otherwise, without statistics, the planner takes such an index for as good as the
  // primary key, and reads all of a survey's responses to look up one (decisions/002).
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.userId] }),
    index("responses_created_index")
      .on(t.tenantId, t.surveyId, t.createdAt, t.userId)
      .where(sql`${t.createdAt} > '-infinity'`),
    // Those that were not completed when they came; most were, and cost no vote an entry more.
    index("responses_completed_index")
      .on(t.tenantId, t.surveyId, t.completedOn, t.userId)
      .where(sql`${t.completedOn} <> ${t.createdAt}`),
    // Few rows at any time: partial responses are counted separately (RES-20).
    index("responses_partial_index")
      .on(t.tenantId, t.surveyId, t.userId)
      .where(sql`${t.completedOn} is null`),
  ],
);

export type OutboxPurpose =
  | "card"
  | "reminder"
  | "updated"
  | "results"
  | "undelivered"
  | "unreached"
  | "schedule"
  | "series-ended";

/**
 * The outbox: one row per message that shows a survey, or should. A row is outdated while
 * `sentRevision` is below the survey's revision; the card worker updates it.
 */
export const outbox = pgTable(
  "outbox",
  {
    tenantId: tenant(),
    id: uuid().notNull(),
    /** The survey that it shows; for a `schedule` and `series-ended`, the id of the series. */
    surveyId: survey(),
    applicationType: application(),
    /** The conversation; for a direct message known once the personal chat is open. */
    conversationId: text().$type<ConversationId>(),
    /** The person of a direct message. */
    userId: uuid().$type<UserId>(),
    messageId: text(),
    /**
     * `card`: the survey's own card. `schedule`: the card of a series (STD-11). `series-ended`:
     * tells an owner that a plan ended it. Others are messages beside it, updated like it if their
     * rows may be kept (`outbox/purposes.ts`).
     */
    purpose: text().notNull().$type<OutboxPurpose>().default("card"),
    sentRevision: bigint({ mode: "number" }).notNull(),
    /** Why it was given up: refused permanently by the host, or all tries failed. */
    failure: text(),
    /** When it is due for an update; null if nothing is to be done. */
    dueAt: instant(),
    /** The end of a process's claim. */
    claimedUntil: instant(),
    /** Consecutive failed tries. */
    tries: integer().notNull().default(0),
    /** The call that asked for the last update, for the log; of votes, their batch. */
    trace: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.surveyId),
    index().on(t.tenantId, t.conversationId, t.messageId),
    index("outbox_due_index").on(t.dueAt).where(sql`due_at is not null`),
    index("outbox_turn_index").on(t.tenantId, t.dueAt).where(sql`due_at is not null`),
    index("outbox_failure_index").on(t.tenantId).where(sql`failure is not null`),
  ],
);
