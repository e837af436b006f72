/** A token is replaced this long before it expires. */
const margin = 60_000;

export type TokenSource = {
  /** The cached token, or a new one if there is none or it expires soon. */
  token: () => Promise<string>;
  /** Drops a token that the server refused. */
  forget: (token: string) => void;
};

/** Caches the host's sign-in token in memory only. Concurrent calls share one request. */
export function tokenSource(
  fetchToken: () => Promise<string>,
  now: () => number = Date.now,
): TokenSource {
  let held: { token: string; until: number } | undefined;
  let coming: Promise<string> | undefined;
  return {
    token: () => {
      if (held && held.until > now()) return Promise.resolve(held.token);
      coming ??= fetchToken()
        .then((token) => {
          held = { token, until: expiryOf(token) - margin };
          return token;
        })
        .finally(() => {
          coming = undefined;
        });
      return coming;
    },
    forget: (token) => {
      if (held?.token === token) held = undefined;
    },
  };
}

/** When a token expires, in milliseconds; 0 if it does not say, so that it is not cached. */
function expiryOf(token: string): number {
  const [, part = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims === "object" && claims !== null && "exp" in claims
      ? Number(claims.exp) * 1000
      : 0;
  } catch {
    return 0;
  }
}
