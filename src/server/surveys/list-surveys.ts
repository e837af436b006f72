import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { listQuery, SurveyList } from "#contract/surveys.ts";
import { AppError } from "#domain/errors.ts";
import { type ConversationId, type SurveyId, surveyId } from "#domain/ids.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { isMember } from "../conversations/is-member.ts";
import { owners, recipients, surveys } from "../db/tables.ts";
import { findSurveys } from "./queries.ts";
import { readAllowed, viewerOf } from "./viewer.ts";
import { presentSurveys } from "./views.ts";

type Query = z.output<typeof listQuery>;
type Key = { createdAt: Date; id: SurveyId };

const key = z.object({ createdAt: z.iso.datetime(), id: surveyId });

/** What was sent to a channel, chat or meeting, newest first. Pending items are for their owners only. The caller must be a member. */
export async function listOfAudience(ctx: Context, audienceId: ConversationId, query: Query): Promise<SurveyList> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  if (!(await isMember(ctx, audienceId)))
    throw new AppError((await findConversation(ctx, audienceId)) ? "conversation.not-member" : "conversation.not-found");
  const after = keyOf(query.after);
  const rows = await ctx.db
    .select({ id: recipients.surveyId, createdAt: recipients.createdAt })
    .from(recipients)
    .innerJoin(surveys, and(eq(surveys.tenantId, recipients.tenantId), eq(surveys.id, recipients.surveyId)))
    .where(
      and(
        eq(recipients.tenantId, tenantId),
        eq(recipients.id, audienceId),
        eq(surveys.applicationType, ctx.actor.app),
        isNull(surveys.deletedAt),
        query.excludeTypes?.length ? notInArray(surveys.type, query.excludeTypes) : undefined,
        after
          ? sql`(${recipients.createdAt}, ${recipients.surveyId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
        sql`(${surveys.state} <> 'pending' or exists (select 1 from ${owners} o where o.tenant_id = ${tenantId} and o.survey_id = ${recipients.surveyId} and o.user_id = ${user.userId}))`,
      ),
    )
    .orderBy(desc(recipients.createdAt), desc(recipients.surveyId))
    .limit(query.limit + 1);
  const allowed = await readAllowed(ctx);
  return page(ctx, rows, query.limit, async () => ({ userId: user.userId, audience: true, ...allowed }));
}

/** What the caller owns, newest first. */
export async function listOfOwner(ctx: Context, query: Query): Promise<SurveyList> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const after = keyOf(query.after);
  const rows = await ctx.db
    .select({ id: owners.surveyId, createdAt: owners.createdAt })
    .from(owners)
    .innerJoin(surveys, and(eq(surveys.tenantId, owners.tenantId), eq(surveys.id, owners.surveyId)))
    .where(
      and(
        eq(owners.tenantId, tenantId),
        eq(owners.userId, user.userId),
        eq(surveys.applicationType, ctx.actor.app),
        isNull(surveys.deletedAt),
        query.excludeTypes?.length ? notInArray(surveys.type, query.excludeTypes) : undefined,
        after
          ? sql`(${owners.createdAt}, ${owners.surveyId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(owners.createdAt), desc(owners.surveyId))
    .limit(query.limit + 1);
  return page(ctx, rows, query.limit, (survey) => viewerOf(ctx, survey));
}

async function page(ctx: Context, rows: Key[], limit: number, viewer: (survey: Survey) => Promise<Viewer>): Promise<SurveyList> {
  const shown = rows.slice(0, limit);
  const found = await findSurveys(
    ctx,
    shown.map((row) => row.id),
  );
  const seen = await Promise.all(found.map(async (survey) => ({ survey, viewer: await viewer(survey) })));
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null;
  return { surveys: await presentSurveys(ctx, seen), next };
}

/** The key of a page's last item, as `next` gave it. */
function keyOf(after: string | undefined): Key | null {
  if (after === undefined) return null;
  const [time = "", id = ""] = after.split("_");
  const read = key.safeParse({ createdAt: time, id });
  if (!read.success) throw new AppError("request.invalid", { field: "after" });
  return { createdAt: new Date(read.data.createdAt), id: read.data.id };
}
