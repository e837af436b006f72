import type { SurveyRow, SurveyView } from "#contract/survey-view.ts";
import { mayNotSend } from "#domain/account/usage.ts";
import type { Question } from "#domain/question/question.ts";
import { isMarked } from "#domain/question/traits.ts";
import { mayKnowMarks } from "#domain/results/marks.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import {
  actionsFor,
  isModerator,
  isOwner,
  type Viewer,
  withoutResults,
} from "#domain/survey/permissions.ts";
import { type Survey, type SurveyFrame, typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { timesOfGame } from "#domain/trivia/game.ts";
import { phaseAt } from "#domain/trivia/game-clock.ts";
import { readAccount } from "../accounts/read-account.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { readRetentions } from "../accounts/read-retention.ts";
import { noWaits, type Waits } from "../anonymity/waits.ts";
import { autolinksOf } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { waitingOf } from "../results/queries.ts";
import { completedOf, countsOf } from "../results/read-progress.ts";
import { shortCodeUri } from "../surveys/changes/share-survey.ts";
import type { Listed } from "../surveys/queries.ts";
import { withShownPosts } from "../surveys/shown-posts.ts";
import { withCloudPaths } from "../surveys/word-cloud-path.ts";
import { findGame } from "../trivia/queries.ts";
import { audienceSizesOf } from "./audience-sizes.ts";
import { gameLeadOf } from "./game-lead.ts";
import { leadOf } from "./leads.ts";
import { placesFor } from "./places-for.ts";
import { scheduleOf } from "./schedule-of.ts";
import { withTeams } from "./team-names.ts";

type Seen<S extends SurveyFrame> = { survey: S; viewer: Viewer };

/** Surveys as one viewer may see them: role, permitted actions, and whether they have answered. */
async function presentSurveys(ctx: Context, seen: readonly Seen<Survey>[]): Promise<SurveyView[]> {
  const now = ctx.now();
  const present = async ({ survey, frame, revision }: Framed<Survey>): Promise<SurveyView> => {
    const own = frame.role === "own";
    const count = frame.responseCount + frame.partialCount;
    const questions = await withCloudPaths(ctx, survey, {
      count,
      revision,
      ownerId: own ? (ctx.actor.user?.userId ?? null) : null,
      retained: frame.resultsRetention === "open",
    });
    const marked = own || mayKnowMarks(survey, frame.can, frame.completed, now);
    const [gameFacts, schedule, autolinkIntegrations] = await Promise.all([
      gameFactsOf(ctx, survey),
      scheduleOf(ctx, survey),
      autolinksOf(ctx, survey),
    ]);
    return {
      ...survey,
      ...frame,
      typeName: typeNames[survey.type],
      answeredOnce: specOf(survey.type).answeredOnce,
      ...gameFacts,
      schedule,
      autolinkIntegrations,
      questions: marked ? questions : questions.map(withoutMarks),
    };
  };
  return Promise.all((await framesOf(ctx, seen)).map(present));
}

/** Of the questions of a game, only the one that is open now. */
async function gameFactsOf(
  ctx: Context,
  survey: Survey,
): Promise<Pick<SurveyView, "questionOpenDuration" | "currentQuestionId">> {
  if (!specOf(survey.type).played) return { questionOpenDuration: null, currentQuestionId: null };
  const game = await findGame(ctx, survey.id);
  const shown = phaseAt(timesOfGame(survey, game), ctx.now());
  const asked = shown.phase === "question" ? game.questions[shown.at] : undefined;
  return {
    questionOpenDuration: `PT${game.questionDuration}S`,
    currentQuestionId: asked?.id ?? null,
  };
}

export async function presentSurvey(
  ctx: Context,
  survey: Survey,
  viewer: Viewer,
): Promise<SurveyView> {
  const [view] = await presentSurveys(ctx, [{ survey, viewer }]);
  if (!view) throw new Error("a survey has one view");
  return view;
}

/**
 * The same as rows of a list. `leads`: with what leads, where the viewer may see the results;
 * `teams`: with the names of the channels' teams.
 */
export async function presentRows(
  ctx: Context,
  seen: readonly Seen<Listed>[],
  { leads, teams }: { leads: boolean; teams: boolean },
): Promise<SurveyRow[]> {
  const present = async ({
    survey,
    frame,
    revision,
    waits,
  }: Framed<Listed>): Promise<SurveyRow> => {
    const shown = leads && frame.can.includes("view-results") && frame.resultsRetention === "open";
    const voted = frame.responseCount + frame.partialCount > 0;
    const lead = () =>
      specOf(survey.type).played
        ? gameLeadOf(ctx, survey, revision)
        : leadOf(ctx.db, { ...survey, revision });
    const waiting = shown ? waitingOf(ctx, survey, waits) : null;
    return { ...survey, ...frame, lead: shown && voted ? await lead() : null, waiting };
  };
  const rows = await Promise.all((await framesOf(ctx, seen)).map(present));
  return teams ? withTeams(ctx, rows) : rows;
}

/** A survey's data for one viewer besides its questions. */
type Framed<S extends SurveyFrame> = {
  survey: S;
  frame: Frame;
  revision: number;
  waits: Waits;
};
type Frame = Pick<
  SurveyView,
  | "owners"
  | "ownerNames"
  | "recipients"
  | "state"
  | "role"
  | "can"
  | "responseCount"
  | "partialCount"
  | "responseUpdatedAt"
  | "audienceSize"
  | "completed"
  | "shortCodeUri"
  | "limitReached"
  | "resultsRetention"
  | "serverTime"
>;

const noCounts = {
  revision: 0,
  responseCount: 0,
  partialCount: 0,
  waits: noWaits,
  responseUpdatedAt: null,
};

async function framesOf<S extends SurveyFrame>(
  ctx: Context,
  seen: readonly Seen<S>[],
): Promise<Framed<S>[]> {
  const ids = seen.map(({ survey }) => survey.id);
  if (ids.length === 0) return [];
  const now = ctx.now();
  const surveys = seen.map(({ survey }) => survey);
  const counting = countsOf(ctx, ids);
  const [counts, completed, sizes, limitReached, retentions] = await Promise.all([
    counting,
    completedOf(ctx, ids),
    audienceSizesOf(ctx, surveys, counting),
    isLimitReached(ctx, seen),
    readRetentions(ctx, surveys),
  ]);
  const present = async ({ survey, viewer }: Seen<S>): Promise<Framed<S>> => {
    const { revision, waits, ...all } = counts.get(survey.id) ?? noCounts;
    const count = isModerator(survey, viewer) ? all : await withShownPosts(ctx, survey, all);
    const recipients = await placesFor(ctx, { survey, viewer });
    const own = isOwner(survey, viewer.userId);
    // Where the survey's own visibility hides the results, no plan would show them.
    const isHidden = resultsRefusal(survey, own, now) !== null;
    const resultsRetention = isHidden ? "open" : (retentions.get(survey.id) ?? "open");
    const can = actionsFor(survey, viewer, now);
    const frame: Frame = {
      owners: ctx.actor.guestIn === null ? survey.owners : [],
      ownerNames: survey.owners.map(({ name }) => name),
      recipients: recipients.map((recipient) =>
        recipient.type === "web" ? { ...recipient, authMethod: "aad" } : recipient,
      ),
      state: stateAt(survey, now),
      role: own ? "own" : "read",
      can: resultsRetention === "open" ? can : withoutResults(can),
      responseCount: count.responseCount,
      partialCount: count.partialCount,
      responseUpdatedAt: count.responseUpdatedAt,
      // The size of a place that the viewer does not know of stays unknown to them.
      audienceSize:
        recipients.length === survey.recipients.length ? (sizes.get(survey.id) ?? null) : null,
      completed: completed.has(survey.id),
      shortCodeUri: shortCodeUri(ctx, survey.shortCode),
      limitReached: limitReached && !specOf(survey.type).plan,
      resultsRetention,
      serverTime: now,
    };
    return { survey, frame, revision, waits };
  };
  return Promise.all(seen.map(present));
}

/** Whether an owner's surveys can't be sent now (LIF-14); only for owners. */
async function isLimitReached(ctx: Context, seen: readonly Seen<SurveyFrame>[]): Promise<boolean> {
  if (
    ctx.actor.app !== "msteams" ||
    !seen.some(({ survey, viewer }) => isOwner(survey, viewer.userId))
  )
    return false;
  // Without usage tracking nothing is limited, so nothing needs to be read.
  if (!(await readFlags(ctx)).responseUsageTracking) return false;
  return mayNotSend(await readAccount(ctx), ctx.now());
}

/** A question for a respondent who may still answer it, without the right answers (ENT-22). */
function withoutMarks(question: Question): Question {
  if (!isMarked(question)) return question;
  return {
    ...question,
    choices: question.choices.map(({ id, value, label }) => ({ id, value, label })),
  };
}
