import { setTimeout } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import type { AuditedPlan } from "#domain/account/audited-plan.ts";
import {
  asFormerOwner,
  asNobody,
  asPlanOwner,
  asPlanUser,
  assertMayInPlan,
  type PlanAction,
  type PlanRole,
} from "#domain/account/subscription-people.ts";
import { AppError } from "#domain/errors.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import { recordPlanChange } from "../accounts/record-plan-change.ts";
import { rereadSubscription } from "../billing/reread.ts";
import { type Context, inTransaction } from "../context.ts";
import { placeInside } from "../conversations/place-inside.ts";
import { freshenMembers } from "../conversations/rosters/read-members.ts";
import { rosterOf } from "../conversations/rosters/read-roster.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import { members } from "../db/tables.ts";
import { reasonOf } from "../reason-of.ts";
import { findHeld, type HeldByCaller } from "./held-subscription.ts";

/** `teamId`: the place in which the caller adds the person. */
type Added = { aadObjectId: UserId; teamId?: ConversationId | undefined };

/** Gives a person a licence (API-106, PERM-08). */
export function addUser(ctx: Context, id: string, added: Added): Promise<void> {
  return add(ctx, { id, added, action: "add-user", what: "add-plan-user" }, asPlanUser);
}

/** Makes a person an owner, also one who has a licence already (API-104, ACC-20). */
export function addOwner(ctx: Context, id: string, added: Added): Promise<void> {
  return add(ctx, { id, added, action: "add-owner", what: "add-plan-owner" }, asPlanOwner);
}

/** Makes an owner a creator (API-105, ACC-21), possibly the caller (ACC-22). */
export async function removeOwner(ctx: Context, id: string, person: UserId): Promise<void> {
  const change = { id, person, action: "switch-role", what: "remove-plan-owner" } as const;
  await changePeople(ctx, { ...change, as: null }, asFormerOwner);
  await readAgain(ctx, id);
}

/** Takes a person's licence (API-107). */
export async function removeUser(ctx: Context, id: string, person: UserId): Promise<void> {
  const change = { id, person, action: "remove-user", what: "remove-plan-user" } as const;
  let mayPay = false;
  await changePeople(ctx, { ...change, as: null }, (held) => {
    mayPay = held.people.get(person) === "admin";
    return asNobody(held, person);
  });
  if (mayPay) await readAgain(ctx, id);
}

/** Milliseconds that the caller waits for the payment provider. */
const patience = 3000;

/**
 * Who left may be the one whose card pays: a reading spares it, which goes on if it takes long.
 * Where the provider cannot be reached, the hourly one does.
 */
async function readAgain(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ providerSubId: subscriptions.providerSubId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, ctx.actor.tenantId),
        eq(subscriptions.id, id),
        eq(subscriptions.provider, "stripe"),
        ne(subscriptions.state, "ended"),
      ),
    );
  if (!row?.providerSubId) return;
  const reading = rereadSubscription(ctx, row.providerSubId).catch((error: unknown) =>
    ctx.log.warn({ reason: reasonOf(error) }, "subscription not read"),
  );
  await Promise.race([reading, setTimeout(patience, null, { ref: false })]);
}

type Decide = (held: HeldByCaller, person: UserId) => PlanRole | "nobody" | null;
type Asked = { id: string; action: PlanAction; what: AuditedPlan };
type Named = Pick<typeof members.$inferSelect, "name" | "upn" | "teamsUserId">;

/** The roster is read before the subscription is locked. */
async function add(
  ctx: Context,
  { added: { aadObjectId: person, teamId }, ...asked }: Asked & { added: Added },
  decide: Decide,
): Promise<void> {
  const { role, people } = await findHeld(ctx, asked.id);
  assertMayInPlan(role, asked.action);
  const as = people.has(person) ? null : await memberOf(ctx, teamId, person);
  await changePeople(ctx, { ...asked, person, as }, decide);
}

/** A member of the place that the caller is in, as its roster names them (ACC-17). */
async function memberOf(
  ctx: Context,
  teamId: ConversationId | undefined,
  person: UserId,
): Promise<Named> {
  if (!teamId) throw new AppError("subscription.no-place");
  await placeInside(ctx, teamId);
  await freshenMembers(ctx, teamId);
  const { name, upn, teamsUserId } = members;
  const [found] = await ctx.db
    .select({ name, upn, teamsUserId })
    .from(members)
    .where(and(rosterOf(ctx.actor, teamId), eq(members.userId, person)));
  if (!found) throw new AppError("person.not-found");
  return found;
}

/**
 * One change of one person's role, decided and written under the subscription's lock: two at once
 * can't exceed its licences or leave it without an owner. `as`: names of somebody who is new in it.
 */
function changePeople(
  ctx: Context,
  { id, action, what, person, as }: Asked & { person: UserId; as: Named | null },
  decide: Decide,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const held = await findHeld(tx, id, { lock: true });
    assertMayInPlan(held.role, action);
    const becomes = decide(held, person);
    if (becomes === null) return;
    const { tenantId } = tx.actor;
    const row = and(
      eq(subscriptionUsers.tenantId, tenantId),
      eq(subscriptionUsers.subscriptionId, id),
      eq(subscriptionUsers.userId, person),
    );
    if (becomes === "nobody") await tx.db.delete(subscriptionUsers).where(row);
    else if (held.people.has(person))
      await tx.db.update(subscriptionUsers).set({ role: becomes }).where(row);
    else {
      // Removed since the roster was read.
      if (!as) throw new AppError("subscription.no-place");
      const key = { tenantId, subscriptionId: id, userId: person };
      await tx.db.insert(subscriptionUsers).values({ ...key, ...as, role: becomes });
    }
    await tx.db
      .update(subscriptions)
      .set({ updatedAt: tx.now() })
      .where(and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id)));
    await recordPlanChange(tx, id, what);
  });
}
