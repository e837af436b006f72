import type { WaitingList, WaitingQuery } from "#contract/surveys.ts";
import { AppError } from "#domain/errors.ts";
import { actionsFor, type Viewer } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { findListed, type Listed } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { findWaiting } from "./find-waiting.ts";
import { presentRows } from "./views.ts";
import { countRowsWithinBytes } from "./within-bytes.ts";

/**
 * The open surveys that wait for the caller's answer (decisions/028). Of those that the stored
 * rosters and responses name, a page has the ones that the caller may answer now.
 */
export async function listWaiting(ctx: Context, query: WaitingQuery): Promise<WaitingList> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const serverTime = ctx.now();
  const found = await findWaiting(ctx, user.userId, { after: query.after, limit: query.limit });
  const fitting = await countRowsWithinBytes(ctx, found.ids);
  const next = fitting < found.ids.length ? (found.keys[fitting - 1] ?? null) : found.next;
  const listed = await findListed(ctx, found.ids.slice(0, fitting));
  const seen = await Promise.all(listed.map((survey) => answerable(ctx, survey)));
  // What leads is not shown before one's own answer.
  const rows = await presentRows(ctx, seen.flat(), { leads: false, teams: true });
  return { surveys: rows, next, serverTime };
}

/**
 * The survey and its viewer, by the rule that a response is checked with: the host confirms the
 * membership where the stored roster is old. A place that it can't confirm now is left out.
 */
async function answerable(
  ctx: Context,
  survey: Listed,
): Promise<{ survey: Listed; viewer: Viewer }[]> {
  try {
    const viewer = await viewerOf(ctx, survey);
    return actionsFor(survey, viewer, ctx.now()).includes("respond") ? [{ survey, viewer }] : [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
