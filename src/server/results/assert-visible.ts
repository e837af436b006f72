import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { type ResultsError, resultsErrorCodes, resultsRefusal, retentionErrors } from "#domain/results/visibility.ts";
import { assertMaySee, assertOwner, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { readRetention, readRetentions } from "./read-retention.ts";

type Reader = Pick<Context, "db" | "actor" | "now" | "config">;

/** Why somebody may not see an item's results now, an owner (`own`) or another of those who may see the item; null where he may. What shows results asks here. */
export async function refusalFor(reader: Reader, survey: Survey, own: boolean): Promise<ResultsError | null> {
  return resultsRefusal(survey, own, reader.now()) ?? retentionErrors[await readRetention(reader, survey)];
}

/** The same for several items, by their ids. */
export async function refusalsFor(
  reader: Reader,
  items: readonly { survey: Survey; own: boolean }[],
): Promise<Map<SurveyId, ResultsError | null>> {
  const retentions = await readRetentions(
    reader,
    items.map(({ survey }) => survey),
  );
  const refusal = (survey: Survey, own: boolean) =>
    resultsRefusal(survey, own, reader.now()) ?? retentionErrors[retentions.get(survey.id) ?? "open"];
  return new Map(items.map(({ survey, own }) => [survey.id, refusal(survey, own)]));
}

/** Refuses whoever may not see the item's results, with the reason's sentence: 403, or 422 where a paid plan has ended (RES-01 to RES-08, RES-14 to RES-16). */
export async function assertResultsVisible(reader: Reader, survey: Survey, viewer: Viewer): Promise<void> {
  const refusal = await refusalFor(reader, survey, isOwner(survey, viewer.userId));
  if (refusal) throw new AppError(resultsErrorCodes[refusal], { type: typeNames[survey.type] });
}

/** An item whose results the caller may see. */
export type Seen = { survey: Survey; viewer: Viewer; own: boolean };

export async function findVisible(ctx: Context, id: SurveyId): Promise<Seen> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  await assertResultsVisible(ctx, survey, viewer);
  return { survey, viewer, own: isOwner(survey, viewer.userId) };
}

/** The same for its owners alone (PERM-01, PERM-02). */
export async function findOwned(ctx: Context, id: SurveyId): Promise<Seen> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  await assertResultsVisible(ctx, survey, viewer);
  return { survey, viewer, own: true };
}
