import type { SurveyView } from "#contract/survey-view.ts";
import { mayNotSend } from "#domain/account/usage.ts";
import type { Question } from "#domain/question/question.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { actionsFor, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readAccount } from "../accounts/read-account.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { readRetentions } from "../results/read-retention.ts";
import { withCloudPaths } from "../results/word-cloud-path.ts";
import { placesFor } from "./places-for.ts";
import { completedOf, countsOf } from "./read-progress.ts";
import { shortCodeUri } from "./share-survey.ts";

/** Surveys as one viewer may see them: his role, what he may do, and whether he has answered. */
export async function presentSurveys(ctx: Context, seen: readonly { survey: Survey; viewer: Viewer }[]): Promise<SurveyView[]> {
  const ids = seen.map(({ survey }) => survey.id);
  if (ids.length === 0) return [];
  const now = ctx.now();
  const [counts, completed, limitReached, retentions] = await Promise.all([
    countsOf(ctx, ids),
    completedOf(ctx, ids),
    isLimitReached(ctx, seen),
    readRetentions(
      ctx,
      seen.map(({ survey }) => survey),
    ),
  ]);
  const present = async ({ survey, viewer }: (typeof seen)[number]): Promise<SurveyView> => {
    const count = counts.get(survey.id);
    const own = isOwner(survey, viewer.userId);
    const resultsRetention = retentions.get(survey.id) ?? "open";
    const shown = { count: count?.responseCount ?? 0, revision: count?.revision ?? 0, own, retained: resultsRetention === "open" };
    const [questions, recipients] = await Promise.all([withCloudPaths(ctx, survey, shown), placesFor(ctx, { survey, viewer })]);
    return {
      ...survey,
      recipients,
      questions: own || mayKnowMarks(survey, completed.get(survey.id), now) ? questions : questions.map(withoutMarks),
      state: stateAt(survey, now),
      role: own ? "own" : "read",
      can: actionsFor(survey, viewer, now),
      responseCount: count?.responseCount ?? 0,
      responseUpdatedAt: count?.responseUpdatedAt ?? null,
      completed: completed.has(survey.id),
      shortCodeUri: shortCodeUri(ctx, survey.shortCode),
      limitReached,
      resultsRetention,
      serverTime: now,
    };
  };
  return Promise.all(seen.map(present));
}

export async function presentSurvey(ctx: Context, survey: Survey, viewer: Viewer): Promise<SurveyView> {
  const [view] = await presentSurveys(ctx, [{ survey, viewer }]);
  if (!view) throw new Error("a survey has one view");
  return view;
}

/** Whether an owner's own items can't be sent now; nobody else needs to know (LIF-14). */
async function isLimitReached(ctx: Context, seen: readonly { survey: Survey; viewer: Viewer }[]): Promise<boolean> {
  if (ctx.actor.app !== "msteams" || !seen.some(({ survey, viewer }) => isOwner(survey, viewer.userId))) return false;
  // Nothing is counted where there are no plans: no need to read what is held.
  if (!(await readFlags(ctx)).responseUsageTracking) return false;
  return mayNotSend(await readAccount(ctx), ctx.now());
}

/** The marks of a quiz are for who can't answer any more: who has answered all of it, or completed it before it was closed (ENT-22). */
function mayKnowMarks(survey: Survey, answered: number | undefined, now: Date): boolean {
  if (answered === undefined) return false;
  return answered >= survey.questions.length || stateAt(survey, now) === "closed";
}

/** A question as somebody sees it who may still answer it (ENT-22). */
function withoutMarks(question: Question): Question {
  if (question.questionType !== "nominal") return question;
  return { ...question, choices: question.choices.map(({ id, value, label }) => ({ id, value, label })) };
}
