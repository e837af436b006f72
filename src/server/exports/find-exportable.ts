import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { actionsFor, assertOwner, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { assertResultsVisible } from "../results/assert-visible.ts";
import { findSurveys } from "../surveys/queries.ts";
import { readAllowed, viewerOf } from "../surveys/viewer.ts";

/**
 * The items, each once, if the caller may export every one of them: an owner, where the organisation allows it and the item was sent (EXP-01, EXP-07). Whatever
 * keeps results from him keeps the export too (RES-07).
 */
export async function findExportable(ctx: Context, ids: readonly SurveyId[]): Promise<Survey[]> {
  const wanted = [...new Set(ids)];
  const surveys = await findSurveys(ctx, wanted);
  if (surveys.length < wanted.length) throw new AppError("survey.not-found");
  for (const survey of surveys) await assertExportable(ctx, survey);
  return surveys;
}

async function assertExportable(ctx: Context, survey: Survey): Promise<void> {
  const viewer = await exporterOf(ctx, survey);
  assertOwner(survey, viewer);
  if (!actionsFor(survey, viewer, ctx.now()).includes("export"))
    throw new AppError(viewer.mayExport ? "export.not-exportable" : "export.not-allowed", { type: typeNames[survey.type] });
  await assertResultsVisible(ctx, survey, viewer);
}

/** An owner's roster need not be asked for: a hundred items would be a hundred calls of the host. */
async function exporterOf(ctx: Context, survey: Survey): Promise<Viewer> {
  const { user } = ctx.actor;
  if (!user || !isOwner(survey, user.userId)) return viewerOf(ctx, survey);
  return { userId: user.userId, audience: false, ...(await readAllowed(ctx)) };
}
