import { and, eq, inArray } from "drizzle-orm";
import type { PolicyView } from "#contract/administration/policy.ts";
import { changedOptions, openPolicy, type Policy } from "#domain/administration/policy.ts";
import { AppError } from "#domain/errors.ts";
import { changedAt } from "#domain/time/changed-at.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type Context, inTransaction } from "../context.ts";
import { policies } from "../db/audit-tables.ts";
import { tenants, users } from "../db/tables.ts";
import { forgetPolicy } from "./read-policy.ts";

/** The policy as its administrators see it. */
export async function viewPolicy(ctx: Context): Promise<PolicyView> {
  await asAdministrator(ctx);
  return present(ctx);
}

type Given = { policy: Policy; updatedAt: Date | null };

/** Replaces the policy, unless it was changed since the caller saw it. */
export async function setPolicy(ctx: Context, given: Given): Promise<PolicyView> {
  const admin = await asAdministrator(ctx);
  await writePolicy(admin, given, asAdministrator);
  return present(ctx);
}

/** `assert`: checks again under the lock whether the caller still may. */
async function writePolicy(
  ctx: Context,
  { policy, updatedAt }: Given,
  assert: (tx: Context) => Promise<unknown>,
): Promise<void> {
  const { tenantId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    // The row of the organisation, because there may be no policy yet.
    await tx.db.select().from(tenants).where(eq(tenants.tenantId, tenantId)).for("update");
    await assert(tx);
    const own = eq(policies.tenantId, tenantId);
    // Locked, because erasing a person changes it too.
    const [before] = await tx.db.select().from(policies).where(own).for("update");
    if (before?.updatedAt.getTime() !== updatedAt?.getTime()) throw new AppError("policy.changed");
    const changed = changedOptions({ ...openPolicy, ...before?.policy }, policy);
    if (changed.length === 0) return;
    const row = { policy, updatedAt: changedAt(tx.now(), before?.updatedAt ?? new Date(0)) };
    await tx.db
      .insert(policies)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: policies.tenantId, set: row });
    await recordAudit(tx, [{ what: "set-policy", detail: changed.join(" ") }]);
  });
  forgetPolicy(ctx.db, tenantId);
}

async function present({ db, actor, config }: Context): Promise<PolicyView> {
  const [row] = await db.select().from(policies).where(eq(policies.tenantId, actor.tenantId));
  const policy = { ...openPolicy, ...row?.policy };
  const known =
    policy.creatorIds.length === 0
      ? []
      : await db
          .select({ id: users.userId, name: users.name })
          .from(users)
          .where(and(eq(users.tenantId, actor.tenantId), inArray(users.userId, policy.creatorIds)));
  return {
    policy,
    named: policy.creatorIds.map((id) => known.find((each) => each.id === id) ?? { id, name: "" }),
    updatedAt: row?.updatedAt ?? null,
    deployment: { minimumGroup: config.minAnonymousGroup, deletedDays: config.deletedDays },
  };
}
