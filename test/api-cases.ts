import { subscriptionsApi } from "#contract/account/subscriptions.ts";
import { telemetryApi } from "#contract/account/telemetry.ts";
import { trialsApi } from "#contract/account/trials.ts";
import { accountsApi } from "#contract/accounts.ts";
import { administrationApi } from "#contract/administration/administration.ts";
import { auditApi } from "#contract/administration/audit.ts";
import { peopleApi } from "#contract/administration/people.ts";
import { policyApi } from "#contract/administration/policy.ts";
import { billingApi } from "#contract/billing/billing.ts";
import { commandsApi } from "#contract/commands.ts";
import { draftsApi } from "#contract/drafts.ts";
import { exportsApi } from "#contract/exports.ts";
import { guestsApi } from "#contract/guests.ts";
import { integrationsApi } from "#contract/integrations.ts";
import { llmApi } from "#contract/llm.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { postsApi } from "#contract/posts.ts";
import { globalApi, questionTemplatesApi } from "#contract/question-templates.ts";
import { eventsPath, responsesApi } from "#contract/responses.ts";
import { resultsApi } from "#contract/results.ts";
import type { Route } from "#contract/route.ts";
import { listEventsPaths, surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import { templatesApi } from "#contract/templates.ts";
import { gameEventsPath, triviaApi } from "#contract/trivia.ts";
import { wordCloudApi } from "#contract/word-cloud.ts";
import { openPolicy } from "#domain/administration/policy.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { grantPlan } from "#server/accounts/grant-plan.ts";
import type { TestApp } from "./app.ts";
import { asGame } from "./as-game.ts";
import { asQna } from "./as-qna.ts";
import { asStandup } from "./as-standup.ts";
import { aPoll } from "./factories.ts";
import type { Person } from "./person.ts";
import { sendPoll } from "./send-poll.ts";

/** A call of the API by its name, with an input that is right for a survey of its owner's. */
export type ApiCase = {
  name: string;
  route: Route;
  right: { params: Record<string, string>; query: unknown; body: unknown };
};

/** Routes that return the caller's own data, whatever is asked for. */
export const ownRoutes: readonly string[] = [
  "surveys.ofOwner",
  "surveys.countsOfOwner",
  "surveys.waiting",
  "accounts.get",
  "accounts.surveyCount",
  "accounts.keepIntent",
  "accounts.ratingEligibility",
  "accounts.keepRating",
  "telemetry.send",
  "trials.byToken",
  "billing.settings",
  "billing.plans",
  "billing.validateCoupon",
  "billing.subscribe",
  "billing.credit",
  "billing.check",
  "billing.shareLink",
  "drafts.latest",
  "drafts.keep",
  "drafts.forget",
  "templates.personal",
  "templates.global",
  "templates.create",
  "trivia.create",
  "trivia.categories",
  "questionTemplates.categories",
  "questionTemplates.random",
  "global.questionTemplates",
  "llm.about",
  "llm.generateHotTake",
  "llm.generateIcebreaker",
  "teams.places",
  "teams.people",
  "guests.describe",
  "listEvents.owner",
];

/** Routes for administrators alone, who are told nothing of what exists before (decisions/042). */
export function isForAdministrators(name: string): boolean {
  return /^(administration|audit|people|policy)\./.test(name);
}

/** Routes of lists: where a place is not known, they say that the app is not there (LST-14). */
export const listRoutes: readonly string[] = [
  "surveys.ofAudience",
  "surveys.ofTeamAudience",
  "surveys.countsOfAudience",
  "surveys.countsOfTeamAudience",
  "listEvents.audience",
];

/** Every route that the contract has, and the event streams. */
export function allRoutes(): { name: string; route: Route }[] {
  const apis = {
    surveys: surveysApi,
    drafts: draftsApi,
    accounts: accountsApi,
    telemetry: telemetryApi,
    subscriptions: subscriptionsApi,
    trials: trialsApi,
    billing: billingApi,
    templates: templatesApi,
    questionTemplates: questionTemplatesApi,
    global: globalApi,
    responses: responsesApi,
    results: resultsApi,
    posts: postsApi,
    trivia: triviaApi,
    wordCloud: wordCloudApi,
    guests: guestsApi,
    teams: teamsApi,
    meetings: meetingsApi,
    commands: commandsApi,
    exports: exportsApi,
    integrations: integrationsApi,
    llm: llmApi,
    administration: administrationApi,
    policy: policyApi,
    audit: auditApi,
    people: peopleApi,
  };
  const routes = Object.entries(apis).flatMap(([api, all]) =>
    Object.entries<Route>(all).map(([name, route]) => ({ name: `${api}.${name}`, route })),
  );
  const { reply } = surveysApi.get;
  return [
    ...routes,
    { name: "events", route: { method: "GET", path: eventsPath, reply } },
    {
      name: "listEvents.audience",
      route: { method: "GET", path: listEventsPaths.audience, reply, guests: true },
    },
    {
      name: "gameEvents",
      route: { method: "GET", path: gameEventsPath, reply, guests: true },
    },
    { name: "listEvents.owner", route: { method: "GET", path: listEventsPaths.owner, reply } },
  ];
}

/**
 * Every route with an input that its owner may send: an open and a pending poll, a standup, a
 * Q&A and a game in a chat of a few, and a subscription, are made for it.
 */
export async function apiCases(app: TestApp, owner: Person): Promise<ApiCase[]> {
  const { poll, where, choice } = await sendPoll(app, owner, { place: "Launch week" });
  const { poll: pending } = await sendPoll(app, owner, { place: "Launch week", send: "manual" });
  const { poll: standup } = await sendPoll(app, owner, { place: "Launch week" });
  await asStandup(app, standup.id);
  const { poll: qna } = await sendPoll(app, owner, { place: "Launch week" });
  await asQna(app, qna.id);
  const { poll: game, choice: ofGame } = await sendPoll(app, owner, { place: "Launch week" });
  await asGame(app, game.id, game.question);
  const subscription = await grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(owner.tenantId),
      plan: "msteams-standard",
      planLevel: 500,
      userIds: [userId.parse(owner.id)],
      owners: [userId.parse(owner.id)],
      trialExpiresAt: null,
    },
    new Date(),
  );
  const change = { planId: "teams-standard-500", frequency: "yearly", licenses: 1 };
  const meeting = await app.emulator.place("Weekly product sync");
  const ofQna = { kind: "qna" as const, id: qna.id };
  const asked = await owner.posts.create({ params: ofQna, body: { responseValue: "Why?" } });
  const reference = { referenceType: "survey" as const, referenceId: standup.id };
  const entry = { system: "github", prefix: "#", url: "https://a.example/<num>" } as const;
  const integration = await owner.integrations.create({ params: reference, body: entry });
  const questions = [
    poll.question,
    { id: crypto.randomUUID(), questionType: "open-ended", label: "Why?", required: false },
  ];
  const recipients = [{ type: "groupChat", id: where }];
  const soon = new Date(Date.now() + 3_600_000);
  const draft = { type: "poll", questions: [poll.question], recipients };
  const draftId = crypto.randomUUID();
  await owner.drafts.keep({
    params: { id: draftId },
    body: { key: "poll:", draft: aPoll(), updatedAt: new Date() },
  });
  const made = await owner.templates.create({
    body: { templateName: "Lunch", type: "poll", questions: [poll.question] },
  });
  const body: Record<string, unknown> = {
    "surveys.create": {
      draft: {
        type: "survey",
        title: "A title",
        questions,
        recipients,
        closeAt: null,
        openDuration: "P1D",
      },
      trackingFields: {},
    },
    "surveys.edit": { survey: draft, updateOptions: { notifyUsersOnEdit: false } },
    "surveys.reopen": { closeAt: soon },
    "surveys.share": { type: "web", authMethod: "aad", id: owner.tenantId },
    "surveys.addOwner": { aadObjectId: owner.id, name: owner.name },
    "accounts.keepIntent": { goal: "standup" },
    "accounts.keepRating": { submitted: true, score: 9, reason: "Quick" },
    "subscriptions.addOwner": { aadObjectId: owner.id, teamId: where },
    "subscriptions.addUser": { aadObjectId: owner.id, teamId: where },
    "trials.byToken": { token: "none", region: "eu", plan: "agile-standup", upn: "a@b.example" },
    "trials.start": { userUPN: "a@b.example" },
    "billing.validateCoupon": { coupon: "NONE" },
    "billing.subscribe": {
      planId: "enterprise",
      licenseQuantity: 1,
      billingFrequency: "yearly",
    },
    "billing.change": { reactivate: true },
    "billing.upgrade": change,
    "billing.cancel": { reason: "other" },
    "billing.check": { ownerId: owner.id, plan: "teams-standard-500" },
    "billing.shareLink": {
      ownerId: owner.id,
      ownerName: owner.name,
      ownerUpn: "",
      plan: "teams-standard-500",
      planType: "licensed",
      frequency: "yearly",
      licenses: 1,
    },
    "billing.readShare": { token: "none" },
    "billing.cardLink": {},
    "telemetry.send": { event: "page-crash" },
    "drafts.keep": { key: "poll:", draft, updatedAt: new Date() },
    "templates.save": { templateName: "Lunch", type: "poll", questions: [poll.question] },
    "templates.addOwner": { aadObjectId: owner.id, name: owner.name },
    "templates.addUser": { aadObjectId: owner.id, name: owner.name },
    "templates.create": { templateName: "Lunch", type: "poll", questions: [poll.question] },
    "surveys.deliver": { deliverAt: soon, closeAt: null },
    "surveys.close": { closeAt: soon },
    "responses.save": {
      response: [{ questionId: poll.question.id, value: choice("Pizza").id, comment: "so" }],
      source: "web",
    },
    "trivia.create": { data: { recipient: { type: "meeting", id: meeting, name: "A meeting" } } },
    "trivia.answer": {
      questionId: game.question.id,
      choiceId: ofGame("Pizza").id,
      took: 5,
    },
    "trivia.measure": {},
    "posts.mine": { receipts: ["r".repeat(22)] },
    "posts.create": { responseValue: "And when?" },
    "posts.change": { state: "done" },
    "posts.reply": { scope: "public", value: "Soon" },
    "posts.react": { reaction: ":thumbsup:" },
    "results.personal": { receipt: "r".repeat(22) },
    "results.proveCounted": { commitment: "0".repeat(64) },
    "results.notify": { resultType: "results" },
    "results.requestAnalytics": { consent: true },
    "responses.addChoice": { choice: "Soup of the day" },
    "guests.describe": { name: "Quinn", email: "" },
    "responses.mineByReceipt": { receipt: "r".repeat(22) },
    "surveys.setGroupConfig": { sortOrder: "newest" },
    "teams.addTab": { entityId: "a-tab", channelId: null, meetingId: null },
    "exports.bulk": { surveyIds: [poll.id] },
    "integrations.create": entry,
    "integrations.update": entry,
    "integrations.updateWithSlash": entry,
    "llm.generateHotTake": { prompt: "Lunch" },
    "llm.generateIcebreaker": { prompt: "Lunch" },
    "policy.set": { policy: openPolicy, updatedAt: null },
    "people.handOver": { to: owner.id },
    "people.erase": { to: owner.id },
    "administration.handOver": { to: owner.id },
    "commands.run": { command: "survey/close", surveyId: poll.id },
  };
  const page = {
    after: `${new Date().toISOString()}_${poll.id}`,
    limit: "2",
    excludeTypes: "quiz",
    states: "open,closed",
    search: "a",
    owners: owner.id,
    channels: where,
    closeAt: new Date(Date.now() - 3_600_000).toISOString(),
    sort: "oldest",
    includeResponses: "true",
  };
  const queries: Record<string, unknown> = {
    "billing.estimate": change,
    "teams.info": { fetchCountFromRemote: "true" },
    "teams.people": { search: "a" },
    "people.find": { search: "adele" },
    "audit.search": { action: "create" },
    "audit.export": { format: "jsonl" },
    "drafts.latest": { key: "poll:" },
    "posts.list": { sort: "likes" },
    "exports.one": { format: "csv" },
    "results.commitments": { from: "0", limit: "2" },
    "accounts.surveyCount": { meetingId: "m" },
    "questionTemplates.random": { size: "2" },
    "integrations.list": { types: "autolink" },
  };
  const query = (name: string) => queries[name] ?? page;
  const idFor = (name: string) => {
    if (name.startsWith("drafts.")) return draftId;
    if (name.startsWith("templates.")) return made.id;
    if (name.startsWith("billing.") || name.startsWith("subscriptions.")) return subscription;
    if (name.startsWith("posts.")) return qna.id;
    if (name.startsWith("trivia.") || name === "gameEvents") return game.id;
    if (name.startsWith("integrations.")) return integration.id;
    return name === "surveys.deliver" ? pending.id : poll.id;
  };
  const { teams } = await app.emulator.directory();
  const team = teams.find((each) => each.name === "Mark 8 Project Team");
  return allRoutes().map(({ name, route }) => {
    const id = idFor(name);
    const ofTeam =
      name.includes("TeamAudience") && team ? { audienceId: team.id, groupId: team.groupId } : {};
    return {
      name,
      route,
      right: {
        params: {
          id,
          questionId: poll.question.id,
          audienceId: where,
          groupId: "any",
          teamId: where,
          chatId: where,
          tabId: "a-tab",
          ownerId: owner.id,
          userId: owner.id,
          type: "icebreaker",
          kind: "qna",
          responseId: asked.post.id,
          ...reference,
          ...ofTeam,
        },
        query: query(name),
        body: body[name],
      },
    };
  });
}
