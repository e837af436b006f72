import { and, eq, inArray, sql } from "drizzle-orm";
import type { SurveyView } from "#contract/survey-view.ts";
import { mayNotSend } from "#domain/account/usage.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { actionsFor, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readAccount } from "../accounts/read-account.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { responses, totals } from "../db/tables.ts";
import { readRetentions } from "../results/read-retention.ts";
import { withCloudPaths } from "../results/word-cloud-path.ts";
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
    const count = counts.find((row) => row.surveyId === survey.id);
    const own = isOwner(survey, viewer.userId);
    const resultsRetention = retentions.get(survey.id) ?? "open";
    const shown = { count: count?.responseCount ?? 0, revision: count?.revision ?? 0, own, retained: resultsRetention === "open" };
    const questions = await withCloudPaths(ctx, survey, shown);
    return {
      ...survey,
      recipients: placesFor(ctx, survey),
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

/** A participant without an account learns of no other place than his meeting (ANO-16). */
function placesFor({ actor: { guestIn } }: Context, { recipients }: Survey): Survey["recipients"] {
  return guestIn === null ? recipients : recipients.filter(({ id }) => id === guestIn);
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

function countsOf({ db, actor }: Context, ids: SurveyId[]) {
  return db
    .select()
    .from(totals)
    .where(and(eq(totals.tenantId, actor.tenantId), inArray(totals.surveyId, ids)));
}

/** Which of the surveys the caller has completed, by name or anonymously, and how many questions he answered; an anonymous answer is final. */
async function completedOf({ db, actor }: Context, ids: SurveyId[]): Promise<Map<SurveyId, number>> {
  if (!actor.user) return new Map();
  const { userId } = actor.user;
  const named = await db
    .select({ surveyId: responses.surveyId, answered: sql<number>`jsonb_array_length(${responses.answers})` })
    .from(responses)
    .where(
      and(
        eq(responses.tenantId, actor.tenantId),
        inArray(responses.surveyId, ids),
        eq(responses.userId, userId),
        sql`${responses.completedOn} is not null`,
      ),
    );
  const anonymous = await rowsOf<{ survey_id: SurveyId }>(
    db,
    sql`select survey_id from participation where tenant_id = ${actor.tenantId} and survey_id = any(${sql.param(ids)}::uuid[]) and ${userId}::uuid = any(user_ids)`,
  );
  return new Map([
    ...named.map((row) => [row.surveyId, row.answered] as const),
    ...anonymous.map((row) => [row.survey_id, Infinity] as const),
  ]);
}
