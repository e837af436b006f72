import { createRemoteJWKSet, type JWK, type JWTVerifyGetKey } from "jose";

/**
 * Milliseconds for which fetched keys are used: a withdrawn key is rejected within five minutes,
 * including a slow fetch.
 */
const holdFor = 270_000;
/**
 * Milliseconds. From this age on keys are fetched in the background, so that no request waits and a
 * short outage of the issuer does not matter.
 */
const renewAfter = 135_000;
const retryAfter = 10_000;
/** Unknown key ids cause at most one fetch per second. */
const options = {
  cooldownDuration: 1000,
  timeoutDuration: 5000,
  cacheMaxAge: Number.POSITIVE_INFINITY,
};

export type SigningKeys = {
  /** For jose. Rejects if the keys are too old and can't be fetched. */
  getKey: JWTVerifyGetKey;
  /** A published key by id, with its issuer's metadata. */
  find: (keyId: string | undefined) => JWK | undefined;
  /** The time, in milliseconds, until which a verification with the current keys is valid. */
  holdUntil: () => number;
};

/** One issuer's public keys, by the URL of its key set. */
export function createSigningKeys(url: string, now: () => Date): SigningKeys {
  const set = createRemoteJWKSet(new URL(url), options);
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;

  /** Joins a fetch that is under way: its keys are as old as its start, not as the joining. */
  function renew(): Promise<void> {
    underWay ??= fetchKeys().finally(() => (underWay = null));
    return underWay;
  }

  async function fetchKeys(): Promise<void> {
    const started = now().getTime();
    triedAt = started;
    await set.reload();
    fetchedAt = started;
  }

  return {
    getKey: async (header, token) => {
      const time = now().getTime();
      const age = time - fetchedAt;
      // If the clock was set back, the age is unknown.
      if (age >= holdFor || age < 0) await renew();
      else if (age >= renewAfter && time - triedAt >= retryAfter) renew().catch(() => {});
      return set(header, token);
    },
    find: (keyId) =>
      keyId === undefined ? undefined : set.jwks()?.keys.find(({ kid }) => kid === keyId),
    holdUntil: () => fetchedAt + holdFor,
  };
}
