import { and, eq } from "drizzle-orm";
import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { analyticsRequests as requests } from "../db/guest-tables.ts";
import { changeSurvey } from "../surveys/changes/change-survey.ts";
import { assertResultsVisible } from "./assert-visible.ts";

/**
 * An owner asks the operator for custom analytics (RES-44, RES-45). Stored and mailed once per
 * survey and owner; a repetition returns the same request.
 */
export async function requestAnalytics(
  ctx: Context,
  id: SurveyId,
): Promise<Reply<typeof resultsApi.requestAnalytics>> {
  let requestedAt: Date | null = null;
  await changeSurvey(ctx, id, "request-analytics", async (found, viewer) => {
    const { userId } = viewer;
    await assertResultsVisible(ctx, found, viewer);
    return async (survey, tx) => {
      requestedAt = await earlier(tx, id, userId);
      if (requestedAt) return null;
      requestedAt = tx.now();
      await tx.db
        .insert(requests)
        .values({ tenantId: survey.tenantId, surveyId: id, userId, createdAt: requestedAt });
      await tx.jobs.mailAnalytics(tx.db, survey, userId, requestedAt);
      return {};
    };
  });
  if (!requestedAt) throw new AppError("server.busy");
  return { requestedAt };
}

async function earlier({ db, actor }: Context, id: SurveyId, userId: UserId): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: requests.createdAt })
    .from(requests)
    .where(
      and(
        eq(requests.tenantId, actor.tenantId),
        eq(requests.surveyId, id),
        eq(requests.userId, userId),
      ),
    );
  return row?.createdAt ?? null;
}
