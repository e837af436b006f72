import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { isOwner, maySee, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey, SurveyFrame } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/rosters/is-member.ts";
import { isNamed, organisesAny, readAllowed, viewerOf } from "../surveys/viewer.ts";
import type { List } from "./open-list.ts";

/**
 * The caller as a viewer of each survey of a list. A reader of a conversation's list is in the
 * audience of everything in it. For the caller's own list the stored rosters decide, in one query:
 * the host is not asked per survey, as it is when a viewer opens one. That they organise a meeting
 * counts if it is known already.
 */
export async function viewersOf<S extends SurveyFrame>(
  ctx: Context,
  { of, reader }: List,
  surveys: readonly S[],
): Promise<{ survey: S; viewer: Viewer }[]> {
  if (!ctx.actor.user) throw new AppError("auth.required");
  const none = { mayEdit: false, mayExport: false, mayAskAnalytics: false };
  const allowed = ctx.actor.guestIn === null ? await readAllowed(ctx) : none;
  const isAudience = async (survey: S) =>
    of === "conversation" || isNamed(ctx, survey, reader) || (await isKept(ctx, survey, reader));
  return Promise.all(
    surveys.map(async (survey) => ({
      survey,
      viewer: {
        userId: reader,
        audience: await isAudience(survey),
        organises: await organisesAny(ctx, survey, "if-known"),
        ...allowed,
      },
    })),
  );
}

/**
 * The surveys that the caller may see, each with the caller as its viewer, whatever led to it: a
 * series may have had another audience before. The rosters of all places are looked up together,
 * and the host is asked where one is old. A place that it can't confirm now has no audience, but an
 * owner still sees the survey.
 */
export async function seenByCaller<S extends SurveyFrame>(
  ctx: Context,
  surveys: readonly S[],
): Promise<{ survey: S; viewer: Viewer }[]> {
  const seen = await Promise.all(
    surveys.map(async (survey) => ({ survey, viewer: await confirmedViewer(ctx, survey) })),
  );
  return seen.filter(({ survey, viewer }) => maySee(survey, viewer, ctx.now()));
}

async function confirmedViewer(ctx: Context, survey: SurveyFrame): Promise<Viewer> {
  try {
    return await viewerOf(ctx, survey);
  } catch (error) {
    const { user } = ctx.actor;
    if (!user || !(error instanceof AppError)) throw error;
    const none = { mayEdit: false, mayExport: false, mayAskAnalytics: false };
    const allowed = isOwner(survey, user.userId) ? await readAllowed(ctx) : none;
    return { userId: user.userId, audience: false, ...allowed };
  }
}

async function isKept(
  ctx: Context,
  { recipients }: Pick<Survey, "recipients">,
  reader: UserId,
): Promise<boolean> {
  const places = recipients.filter(isPlace);
  return (await Promise.all(places.map(({ id }) => isKeptMember(ctx, id, reader)))).includes(true);
}
