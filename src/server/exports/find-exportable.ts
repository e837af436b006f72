import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { assertMay, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import { assertResultsVisible } from "../results/assert-visible.ts";
import { catchUp } from "../surveys/changes/change-survey.ts";
import { findSurveys } from "../surveys/queries.ts";
import { readAllowed, viewerOf } from "../surveys/viewer.ts";

/**
 * The surveys, without duplicates, if the caller may export all of them: as an owner, if the
 * organisation allows it and the survey was sent (EXP-01, EXP-07). Anything that withholds results
 * withholds the export too (RES-07), and so does what `assertToo` throws. Only what is exported is in
 * the audit.
 */
export async function findExportable(
  ctx: Context,
  ids: readonly SurveyId[],
  assertToo: (survey: Survey) => void = () => {},
): Promise<Survey[]> {
  const wanted = [...new Set(ids)];
  const surveys = await findSurveys(ctx, wanted);
  if (surveys.length < wanted.length) throw new AppError("survey.not-found");
  for (const survey of surveys) await assertExportable(ctx, survey);
  surveys.forEach(assertToo);
  const entries = wanted.map((id) => ({ what: "export-results" as const, subjectId: id }));
  await recordAudit(ctx, entries);
  return withGamesSettled(ctx, surveys);
}

/**
 * A game whose time is over counts as closed (TIM-14), but only its closing job makes responses of
 * its answers: what is late is done here.
 */
async function withGamesSettled(ctx: Context, surveys: Survey[]): Promise<Survey[]> {
  const isLate = (survey: Survey) =>
    specOf(survey.type).played && survey.state !== stateAt(survey, ctx.now());
  const settled: Survey[] = [];
  for (const each of surveys) settled.push(isLate(each) ? await catchUp(ctx, each.id) : each);
  return settled;
}

async function assertExportable(ctx: Context, survey: Survey): Promise<void> {
  const viewer = await exporterOf(ctx, survey);
  assertMay(survey, viewer, "export", ctx.now());
  await assertResultsVisible(ctx, survey, viewer);
}

/** Owners need no roster check: a hundred surveys would be a hundred calls to the host. */
async function exporterOf(ctx: Context, survey: Survey): Promise<Viewer> {
  const { user } = ctx.actor;
  if (!user || !isOwner(survey, user.userId)) return viewerOf(ctx, survey);
  return { userId: user.userId, audience: false, ...(await readAllowed(ctx)) };
}
