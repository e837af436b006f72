import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Keyring } from "./keyring.ts";
import { boundTo, type Pool, type SurveyKey } from "./pool.ts";

/** A survey's pool as this process wrote it last. Others may have changed it since. */
export type RememberedPool = Pool & {
  /** The survey's. */
  version: string;
  key: Uint8Array;
  wrapped: string;
};

const [mostPools, mostEntries] = [500, 64];
const poolsOf = perOwner<Keyring, BoundedCache<RememberedPool>>(() =>
  createBoundedCache(mostPools),
);

/** Who writes to a pool, one after the other, by the survey's id. */
export const poolTurns = perOwner<Keyring, KeyedQueue>(createKeyedQueue);

export function rememberedPool(keyring: Keyring, of: SurveyKey): RememberedPool | undefined {
  return poolsOf(keyring).get(boundTo(of));
}

export function rememberPool(keyring: Keyring, of: SurveyKey, pool: RememberedPool): void {
  if (pool.entries.length > mostEntries) return forgetPool(keyring, of);
  const entries = pool.entries.map((entry) => ({ ...entry, isStored: true }));
  poolsOf(keyring).set(boundTo(of), { ...pool, entries });
}

export function forgetPool(keyring: Keyring, of: SurveyKey): void {
  poolsOf(keyring).delete(boundTo(of));
}
