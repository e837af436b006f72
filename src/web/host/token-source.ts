/** A token this long before its end is not used any more. */
const margin = 60_000;

export type TokenSource = {
  /** The token in memory, or a new one where there is none or it ends soon. */
  token: () => Promise<string>;
  /** Forgets a token that the server did not take. */
  forget: (token: string) => void;
};

/** Keeps the host's sign-in token in memory and nowhere else. Calls that come while one is fetched share it. */
export function tokenSource(fetchToken: () => Promise<string>, now: () => number = Date.now): TokenSource {
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

/** When a token ends, in milliseconds; 0 where it does not say, so that it is asked for anew. */
function expiryOf(token: string): number {
  const [, part = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(atob(part.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims === "object" && claims !== null && "exp" in claims ? Number(claims.exp) * 1000 : 0;
  } catch {
    return 0;
  }
}
