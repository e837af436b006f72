import { sql } from "drizzle-orm";
import type { PlanOwner, PlanUser, SubscriptionDetail } from "#contract/account/subscriptions.ts";
import { licencesLeft, type PlanRole, planActionsOf } from "#domain/account/subscription-people.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findHeld } from "./held-subscription.ts";

/** Who owns and who uses a subscription that the caller holds (API-103, ENT-46), by name. */
export async function readDetail(ctx: Context, id: string): Promise<SubscriptionDetail> {
  const [held, people] = await Promise.all([findHeld(ctx, id), readPeople(ctx, id)]);
  const { plan, scope, planUsageType, planQuantity, role } = held;
  return {
    id,
    plan,
    scope,
    planUsageType,
    planQuantity,
    owners: people.flatMap(({ role: of, ...person }): PlanOwner[] =>
      of === "owner" ? [person] : [],
    ),
    users: people.flatMap(({ role: of, ...person }): PlanUser[] =>
      of === "owner" ? [] : [{ ...person, role: of }],
    ),
    licencesLeft: licencesLeft(held),
    can: [...planActionsOf(role)],
  };
}

type Row = {
  user_id: UserId;
  role: PlanRole;
  teams_user_id: string | null;
  name: string;
  upn: string;
};

/** Whom an operator named by id only has the name that the product knows. */
async function readPeople({ db, actor }: Context, id: string) {
  const rows = await rowsOf<Row>(
    db,
    sql`
    select s.user_id, s.role, s.teams_user_id, coalesce(nullif(s.name, ''), u.name, '') as name,
      coalesce(nullif(s.upn, ''), u.upn, '') as upn
    from subscription_users s
    left join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
    where s.tenant_id = ${actor.tenantId} and s.subscription_id = ${id}
    order by s.role = 'owner' desc, lower(coalesce(nullif(s.name, ''), u.name, '')), s.user_id
    limit ${limits.subscriptionPeople}`,
  );
  return rows.map(({ user_id: aadObjectId, teams_user_id: teamsUserId, name, upn, role }) => ({
    aadObjectId,
    teamsUserId,
    name,
    upn,
    role,
  }));
}
