import { and, eq } from "drizzle-orm";
import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { actionsFor } from "#domain/survey/permissions.ts";
import { type Context, inTransaction } from "../context.ts";
import { analyticsRequests } from "../db/guest-tables.ts";
import { findOwned } from "./assert-visible.ts";

/** An owner asks the operator for custom analytics (RES-44, RES-45). The request is kept and mailed once for each item and owner; asked again, it is the same request. */
export async function requestAnalytics(ctx: Context, id: SurveyId): Promise<Reply<typeof resultsApi.requestAnalytics>> {
  const { survey, viewer } = await findOwned(ctx, id);
  if (!actionsFor(survey, viewer, ctx.now()).includes("request-analytics")) throw new AppError("analytics.not-allowed");
  const { tenantId } = survey;
  const { userId } = viewer;
  const requestedAt = await inTransaction(ctx, async (tx) => {
    const request = { tenantId, surveyId: id, userId, createdAt: tx.now() };
    const [made] = await tx.db.insert(analyticsRequests).values(request).onConflictDoNothing().returning();
    if (made) await tx.jobs.mailAnalytics(tx.db, survey, userId, tx.now());
    return made?.createdAt ?? (await earlier(tx, request));
  });
  ctx.jobs.wake();
  return { requestedAt };
}

async function earlier(
  { db }: Context,
  { tenantId, surveyId, userId }: Omit<typeof analyticsRequests.$inferSelect, "createdAt">,
): Promise<Date> {
  const [row] = await db
    .select({ createdAt: analyticsRequests.createdAt })
    .from(analyticsRequests)
    .where(and(eq(analyticsRequests.tenantId, tenantId), eq(analyticsRequests.surveyId, surveyId), eq(analyticsRequests.userId, userId)));
  if (!row) throw new AppError("server.busy");
  return row.createdAt;
}
