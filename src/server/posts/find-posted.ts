import type { PostKind } from "#contract/posts.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { assertMaySee, isModerator, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { assertResultsVisible } from "../results/assert-visible.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

/** Something that takes posts, and the caller as its viewer. */
export type Posted = { survey: Survey; viewer: Viewer; moderates: boolean };

/**
 * Throws 404 for a survey of another kind, and like any survey for who may not see it. `role`:
 * whether the host is asked if the caller organises the meeting; writing a post needs no role.
 */
export async function findPosted(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  role: "asked" | "if-known" = "asked",
): Promise<Posted> {
  const survey = await findSurvey(ctx, id);
  if (survey.type !== kind) throw new AppError("survey.not-found");
  const viewer = await viewerOf(ctx, survey, role);
  assertMaySee(survey, viewer, ctx.now());
  return { survey, viewer, moderates: isModerator(survey, viewer) };
}

/** The same for reading: the owners' plans may hide what was posted. */
export async function findReadable(ctx: Context, kind: PostKind, id: SurveyId): Promise<Posted> {
  const found = await findPosted(ctx, kind, id);
  await assertResultsVisible(ctx, found.survey, found.viewer);
  return found;
}
