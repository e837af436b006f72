import { eq } from "drizzle-orm";
import { type FeatureFlags, flagsOf } from "#domain/account/feature-flags.ts";
import { allowsType, type Policy } from "#domain/administration/policy.ts";
import type { TenantId } from "#domain/ids.ts";
import { flagOf } from "#domain/survey/offers.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { featureFlags } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";
import { readPolicy } from "../policy/read-policy.ts";

/** Milliseconds within which an operator's change takes effect in other processes. */
const keptFor = 5000;
const mostKept = 5000;

/** As the organisation has them, whatever its policy says. */
const keptOf = perOwner<Db, TimedCache<FeatureFlags>>(() => createTimedCache(mostKept));

/** A policy switches off what an organisation has, and never on. */
function narrowed(flags: FeatureFlags, policy: Policy): FeatureFlags {
  if (policy.types === null && policy.guests) return flags;
  const off = surveyTypes.flatMap((type) => {
    const flag = flagOf(type);
    return flag && !allowsType(policy, type) ? [[flag, false]] : [];
  });
  return {
    ...flags,
    ...Object.fromEntries(off),
    // A word cloud is a poll.
    wordCloud: flags.wordCloud && allowsType(policy, "poll"),
    anonymousUserExperienceEnabled: flags.anonymousUserExperienceEnabled && policy.guests,
  };
}

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

type Reader = Pick<Context, "db" | "actor" | "now" | "config">;

/**
 * The feature flags of the caller's organisation (ENT-48, ENT-49), narrowed by its policy: a policy
 * takes effect as soon as it is read.
 */
export async function readFlags(reader: Reader): Promise<FeatureFlags> {
  const [flags, policy] = await Promise.all([readOwnFlags(reader), readPolicy(reader)]);
  return narrowed(flags, policy);
}

/** The same without the policy: for what exists, which a policy leaves as it is. */
export async function readOwnFlags({ db, actor, now, config }: Reader): Promise<FeatureFlags> {
  const [kept, time] = [keptOf(db), now()];
  const known = kept.get(actor.tenantId, time);
  if (known) return known;
  const set = await setOf(db, actor.tenantId);
  const own = { surveyAsDmMemberLimit: config.directMessageMembers, ...set };
  const flags = flagsOf(config.billing, own, config.product);
  kept.set(actor.tenantId, flags, time, keptFor);
  return flags;
}
