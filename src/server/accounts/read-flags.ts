import { eq } from "drizzle-orm";
import { type FeatureFlags, flagsOf } from "#domain/account/feature-flags.ts";
import type { TenantId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { featureFlags } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";

/** Milliseconds within which an operator's change takes effect in other processes. */
const keptFor = 5000;
const mostKept = 5000;

const keptOf = perOwner<Db, TimedCache<FeatureFlags>>(() => createTimedCache(mostKept));

/** Flags that this process has set are read again. */
export function forgetFlags(db: Db, tenantId: TenantId): void {
  keptOf(db).delete(tenantId);
}

const setOf = batchLoader<TenantId, Record<string, unknown>>(String, async (db, tenants) => {
  const rows = await Promise.all(
    tenants.map((tenant) =>
      db.select().from(featureFlags).where(eq(featureFlags.tenantId, tenant)),
    ),
  );
  return new Map(rows.flat().map((row) => [row.tenantId, row.flags]));
});

/** The feature flags of the caller's organisation (ENT-48, ENT-49). */
export async function readFlags({
  db,
  actor,
  now,
  config,
}: Pick<Context, "db" | "actor" | "now" | "config">): Promise<FeatureFlags> {
  const [kept, time] = [keptOf(db), now()];
  const known = kept.get(actor.tenantId, time);
  if (known) return known;
  const flags = flagsOf(
    config.billing,
    { surveyAsDmMemberLimit: config.directMessageMembers, ...(await setOf(db, actor.tenantId)) },
    config.product,
  );
  kept.set(actor.tenantId, flags, time, keptFor);
  return flags;
}
