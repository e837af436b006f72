import { sql } from "drizzle-orm";
import { accountsApi } from "#contract/accounts.ts";
import { editFlagName } from "#domain/account/feature-flags.ts";
import { usagePeriod } from "#domain/account/usage.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { handlers } from "../http/mount.ts";
import { readAccount } from "./read-account.ts";

export const accountRoutes = handlers(accountsApi, {
  get: async (ctx) => {
    const { user, tenantId } = ctx.actor;
    if (!user) throw new AppError("auth.required");
    const { flags, subscriptions, usage } = await readAccount(ctx);
    // PLAN-07: the edit flag under the brand's name too.
    const featureFlags = { ...flags, [editFlagName(ctx.config.product)]: flags.allowEdit };
    const { userId, upn, name } = user;
    return {
      userId,
      tenantId,
      upn,
      name,
      subscriptions,
      adminSubscriptions: subscriptions.filter(({ isOwner, isAdmin }) => isOwner || isAdmin),
      featureFlags,
      sellsPlans: ctx.config.billing !== "off",
      usage: { period: usagePeriod(ctx.now()), value: usage },
    };
  },
  surveyCount: async (ctx, { query }) => ({ count: await countSurveys(ctx, query.meetingId) }),
});

/** How many items the caller owns, in one meeting where it is named; deleted ones were made too (API-73). */
async function countSurveys({ db, actor }: Context, meetingId: string | undefined): Promise<number> {
  if (!actor.user) throw new AppError("auth.required");
  const inMeeting = meetingId
    ? sql`and exists (select 1 from recipients r where r.tenant_id = o.tenant_id and r.survey_id = o.survey_id and r.meeting_id = ${meetingId})`
    : sql``;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from owners o
    join surveys s on s.tenant_id = o.tenant_id and s.id = o.survey_id and s.application_type = ${actor.app}
    where o.tenant_id = ${actor.tenantId} and o.user_id = ${actor.user.userId} ${inMeeting}`,
  );
  return row?.count ?? 0;
}
