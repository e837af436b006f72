import { inArray } from "drizzle-orm";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import type { TenantId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { policies } from "../db/audit-tables.ts";
import type { Db } from "../db/db.ts";

/** Milliseconds within which a change takes effect in other processes. */
const keptFor = 5000;
const mostKept = 5000;
const keptOf = perOwner<Db, TimedCache<Policy>>(() => createTimedCache(mostKept));

const oneOf = batchLoader<TenantId, Policy>(String, async (db, tenants) => {
  const rows = await db.select().from(policies).where(inArray(policies.tenantId, tenants));
  return new Map(rows.map((row) => [row.tenantId, { ...openPolicy, ...row.policy }]));
});

/** What the administrators of the caller's organisation decided. */
export async function readPolicy({
  db,
  actor,
  now,
}: Pick<Context, "db" | "now"> & { actor: Pick<Context["actor"], "tenantId"> }): Promise<Policy> {
  const [kept, time] = [keptOf(db), now()];
  const known = kept.get(actor.tenantId, time);
  if (known) return known;
  const policy = (await oneOf(db, actor.tenantId)) ?? openPolicy;
  kept.set(actor.tenantId, policy, time, keptFor);
  return policy;
}

/** A policy that this process has set is read again. */
export function forgetPolicy(db: Db, tenantId: TenantId): void {
  keptOf(db).delete(tenantId);
}
