import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { assertMaySee, assertOwner, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import { type Survey, type SurveyFrame, typeNames } from "#domain/survey/survey.ts";
import {
  type ResultsError,
  resultsErrorCode,
  resultsRefusal,
  retentionErrors,
} from "#domain/survey/visibility.ts";
import { readRetention, readRetentions } from "../accounts/read-retention.ts";
import type { Context } from "../context.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

type Reader = Pick<Context, "db" | "actor" | "now" | "config">;

/**
 * Why the viewer, an owner (`own`) or not, may not see a survey's results now; null if they may.
 * Everything that shows results asks here.
 */
export async function refusalFor(
  reader: Reader,
  survey: Survey,
  own: boolean,
): Promise<ResultsError | null> {
  return (
    resultsRefusal(survey, own, reader.now()) ??
    retentionErrors[await readRetention(reader, survey)]
  );
}

/** The same for several surveys, by id. */
export async function refusalsFor(
  reader: Reader,
  items: readonly { survey: SurveyFrame; own: boolean }[],
): Promise<Map<SurveyId, ResultsError | null>> {
  const retentions = await readRetentions(
    reader,
    items.map(({ survey }) => survey),
  );
  const refusal = (survey: SurveyFrame, own: boolean) =>
    resultsRefusal(survey, own, reader.now()) ??
    retentionErrors[retentions.get(survey.id) ?? "open"];
  return new Map(items.map(({ survey, own }) => [survey.id, refusal(survey, own)]));
}

/**
 * Refuses viewers who may not see the survey's results, with the reason's sentence: 403, or 422 if
 * a paid plan has ended (RES-01 to RES-08, RES-14 to RES-16).
 */
export async function assertResultsVisible(
  reader: Reader,
  survey: Survey,
  viewer: Viewer,
): Promise<void> {
  const own = isOwner(survey, viewer.userId);
  const refusal = await refusalFor(reader, survey, own);
  if (refusal) throw resultsRefused(survey, refusal, own);
}

export function resultsRefused(
  { type }: Pick<Survey, "type">,
  refusal: ResultsError,
  own: boolean,
): AppError {
  return new AppError(resultsErrorCode(refusal, own), { type: typeNames[type] });
}

/** A survey whose results the caller may see. */
export type Seen = { survey: Survey; viewer: Viewer; own: boolean };

export async function findVisible(ctx: Context, id: SurveyId): Promise<Seen> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  await assertResultsVisible(ctx, survey, viewer);
  return { survey, viewer, own: isOwner(survey, viewer.userId) };
}

/** The same for owners only (PERM-01, PERM-02). */
export async function findOwned(ctx: Context, id: SurveyId): Promise<Seen> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  await assertResultsVisible(ctx, survey, viewer);
  return { survey, viewer, own: true };
}
