import { sql } from "drizzle-orm";
import { type AccountView, accountsApi } from "#contract/accounts.ts";
import { editFlagName } from "#domain/account/feature-flags.ts";
import { usagePeriod } from "#domain/account/usage.ts";
import { AppError } from "#domain/errors.ts";
import { isAdministrator } from "../administrators/is-administrator.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { handlers } from "../http/mount.ts";
import { mayCallerCreate } from "../policy/assert-may-create.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { keepIntent, readIntent } from "./intent.ts";
import { keepRating, readRatingEligibility } from "./rating.ts";
import { readAccount } from "./read-account.ts";

export const accountRoutes = handlers(accountsApi, {
  get: async (ctx) => {
    const { user, tenantId, guestIn } = ctx.actor;
    if (!user) throw new AppError("auth.required");
    const [{ flags, usage, subscriptions: held }, intent, canAdminister, creation] =
      await Promise.all([
        readAccount(ctx),
        readIntent(ctx),
        isAdministrator(ctx),
        readCreation(ctx),
      ]);
    // People outside the organisation don't see what it bought.
    const subscriptions = guestIn === null ? held : [];
    // PLAN-07: the edit flag under the brand's name too.
    const featureFlags = { ...flags, [editFlagName(ctx.config.product)]: flags.allowEdit };
    const { userId, upn, name } = user;
    return {
      userId,
      tenantId,
      upn,
      name,
      licenseType: guestIn === null ? ("aad" as const) : ("anonymous" as const),
      subscriptions,
      adminSubscriptions: subscriptions.filter(({ isOwner, isAdmin }) => isOwner || isAdmin),
      featureFlags,
      sellsPlans: ctx.config.billing !== "off",
      canAdminister,
      creation,
      usage: { period: usagePeriod(ctx.now()), value: usage },
      intent,
    };
  },
  surveyCount: async (ctx, { query }) => ({ count: await countSurveys(ctx, query.meetingId) }),
  keepIntent: async (ctx, { body }) => {
    await keepIntent(ctx, body);
    return undefined;
  },
  ratingEligibility: async (ctx) => ({ isEligible: await readRatingEligibility(ctx) }),
  keepRating: async (ctx, { body }) => {
    await keepRating(ctx, body);
    return undefined;
  },
});

async function readCreation(ctx: Context): Promise<AccountView["creation"]> {
  const { shareLinks, usualAnonymity } = await readPolicy(ctx);
  return { mayCreate: await mayCallerCreate(ctx), shareLinks, usualAnonymity };
}

/** How many surveys the caller owns, optionally in one meeting; deleted ones count too (API-73). */
async function countSurveys(
  { db, actor }: Context,
  meetingId: string | undefined,
): Promise<number> {
  if (!actor.user) throw new AppError("auth.required");
  const inMeeting = meetingId
    ? sql`and exists (select 1 from recipients r where r.tenant_id = o.tenant_id
      and r.survey_id = o.survey_id and r.meeting_id = ${meetingId})`
    : sql``;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from owners o
    join surveys s on s.tenant_id = o.tenant_id and s.id = o.survey_id
    and s.application_type = ${actor.app}
    where o.tenant_id = ${actor.tenantId} and o.user_id = ${actor.user.userId} ${inMeeting}`,
  );
  return row?.count ?? 0;
}
