/** In-memory fallback for browsers without storage; lasts until the page is left. */
const meanwhile = new Map<string, string>();

/** Small texts in this browser's storage, or in memory if storage is blocked or full. */
export const deviceStore = {
  get: (key: string): string | null =>
    meanwhile.get(key) ?? tried(() => localStorage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    meanwhile.set(key, text);
    tried(() => {
      localStorage.setItem(key, text);
      meanwhile.delete(key);
    });
  },
  remove: (key: string): void => {
    meanwhile.delete(key);
    tried(() => localStorage.removeItem(key));
  },
  /**
   * A key for a user's file: a digest, so that storage on a shared device reveals neither the
   * person nor the survey.
   */
  nameOf: async (kind: string, ...of: string[]): Promise<string> => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(of.join(" ")));
    return `${kind}:${base64url(new Uint8Array(digest))}`;
  },
};

/**
 * Reads and writes a file while no other tab does the same, so that each sees what the one before
 * it wrote, for which it needs a moment. Old web views have no locks: there `act` runs at once. So
 * it does after two seconds beside a tab that does not wake up. The numbers stand in place, because
 * each byte of the respondents' page counts.
 */
export function alone<T>(name: string, act: () => T): Promise<T> | T {
  const held = () => new Promise<T>((end) => setTimeout(end, 100, act()));
  return (
    tried(() =>
      navigator.locks.request(name, { signal: AbortSignal.timeout(2000) }, held).catch(act),
    ) ?? act()
  );
}

export function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data)).replace(/\W/g, (sign) =>
    sign === "+" ? "-" : sign === "/" ? "_" : "",
  );
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
