import { LRUCache } from "lru-cache";
import { jsonBytes } from "../async/bounded-cache.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Keyring } from "./keyring.ts";
import { boundTo, type Pool, type Pooled, type SurveyKey } from "./pool.ts";

/** A survey's pool as this process wrote it last. Others may have changed it since. */
export type RememberedPool = Pool & {
  /** The survey's. */
  version: string;
  key: Uint8Array;
  wrapped: string;
};

/** `opened`: the answers that this process read or wrote last, as decrypted. */
type Remembered = { left: RememberedPool | null; opened: readonly Pooled[] };

/** Decrypted answers are in memory as decisions/040 allows, and no more of them or longer. */
const [mostPools, mostBytes, keptFor] = [500, 32_000_000, 600_000];
const poolsOf = perOwner<Keyring, LRUCache<string, Remembered>>(
  () =>
    new LRUCache({
      max: mostPools,
      maxSize: mostBytes,
      sizeCalculation: sizeOf,
      ttl: keptFor,
      updateAgeOnGet: true,
      ttlAutopurge: true,
    }),
);

/** Who writes to a pool, one after the other, by the survey's id. */
export const poolTurns = perOwner<Keyring, KeyedQueue>(createKeyedQueue);

export function rememberedPool(keyring: Keyring, of: SurveyKey): RememberedPool | null {
  return poolsOf(keyring).get(boundTo(of))?.left ?? null;
}

/** What need not be decrypted again, if it is still in the pool. */
export function openedAnswers(keyring: Keyring, of: SurveyKey): readonly Pooled[] {
  return poolsOf(keyring).get(boundTo(of))?.opened ?? [];
}

export function rememberPool(keyring: Keyring, of: SurveyKey, pool: RememberedPool): void {
  const entries = pool.entries.map((entry) =>
    entry.isStored ? entry : { ...entry, isStored: true },
  );
  poolsOf(keyring).set(boundTo(of), { left: { ...pool, entries }, opened: entries });
}

/** What was read meanwhile does not tell how this process left the pool. */
export function rememberAnswers(keyring: Keyring, of: SurveyKey, opened: readonly Pooled[]): void {
  poolsOf(keyring).set(boundTo(of), { left: rememberedPool(keyring, of), opened });
}

/** The pool is not as it was left. */
export function forgetPool(keyring: Keyring, of: SurveyKey): void {
  const opened = openedAnswers(keyring, of);
  poolsOf(keyring).set(boundTo(of), { left: null, opened });
}

/** Where the key is destroyed, nothing that it sealed stays. */
export function forgetAnswers(keyring: Keyring, of: SurveyKey): void {
  poolsOf(keyring).delete(boundTo(of));
}

/** Counted once for each: a pool of thousands is remembered with each answer. */
const bytesOf = new WeakMap<Pooled, number>();

function sizeOf({ left, opened }: Remembered): number {
  const apart = left && left.entries !== opened ? left.entries : [];
  return [...opened, ...apart].reduce((sum, answer) => {
    const bytes = bytesOf.get(answer) ?? jsonBytes(answer);
    bytesOf.set(answer, bytes);
    return sum + bytes;
  }, 1000);
}
