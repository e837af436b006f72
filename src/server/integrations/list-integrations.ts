import type { Reference } from "#contract/integrations.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import { assertMaySeeSeries } from "#domain/series/series-permissions.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import { autolinksOf, readAutolinks } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { findSeries } from "../series/queries.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

/** The integrations that work in a survey or series, for all who may see it (API-74). */
export async function listIntegrations(ctx: Context, reference: Reference): Promise<Autolink[]> {
  if (reference.referenceType === "series") {
    const series = await findSeries(ctx, reference.referenceId);
    assertMaySeeSeries(series, await viewerOf(ctx, series));
    return readAutolinks(ctx, reference);
  }
  const survey = await findSurvey(ctx, reference.referenceId);
  assertMaySee(survey, await viewerOf(ctx, survey), ctx.now());
  return autolinksOf(ctx, survey);
}
