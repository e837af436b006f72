import { eq } from "drizzle-orm";
import { type FeatureFlags, flagsOf } from "#domain/account/feature-flags.ts";
import type { TenantId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { featureFlags } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";
import { gather } from "../db/gather.ts";

/** What an operator switches takes effect within this time, in milliseconds. */
const keptFor = 5000;
const mostKept = 5000;

type Kept = { until: number; flags: FeatureFlags };
const kept = new WeakMap<Db, Map<TenantId, Kept>>();

const setOf = gather<TenantId, Record<string, unknown>>(String, async (db, tenants) => {
  const rows = await Promise.all(tenants.map((tenant) => db.select().from(featureFlags).where(eq(featureFlags.tenantId, tenant))));
  return new Map(rows.flat().map((row) => [row.tenantId, row.flags]));
});

/** The feature flags of the caller's organisation (ENT-48, ENT-49). */
export async function readFlags({ db, actor, now, config }: Pick<Context, "db" | "actor" | "now" | "config">): Promise<FeatureFlags> {
  const all = kept.get(db) ?? new Map<TenantId, Kept>();
  kept.set(db, all);
  const known = all.get(actor.tenantId);
  const time = now().getTime();
  if (known && time < known.until && time >= known.until - keptFor) return known.flags;
  const flags = flagsOf(
    config.billing,
    { surveyAsDmMemberLimit: config.directMessageMembers, ...(await setOf(db, actor.tenantId)) },
    config.product,
  );
  if (all.size >= mostKept) all.clear();
  all.set(actor.tenantId, { until: time + keptFor, flags });
  return flags;
}
