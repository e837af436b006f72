/** In-memory fallback for browsers without storage; lasts until the page is left. */
const meanwhile = new Map<string, string>();

/** Small texts in this browser's storage, or in memory if storage is blocked or full. */
export const deviceStore = {
  get: (key: string): string | null =>
    meanwhile.get(key) ?? tried(() => localStorage.getItem(key)) ?? null,
  set: (key: string, text: string): void => {
    const kept = tried(() => {
      localStorage.setItem(key, text);
      return true;
    });
    if (kept) meanwhile.delete(key);
    else meanwhile.set(key, text);
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

/** Milliseconds until other tabs surely see what one wrote, and that one waits for others. */
const [seenAfter, patience] = [100, 2000];

/**
 * Waits until no other tab changes this file: what is read and written at once after it, without an
 * `await` between, is seen by the tab that comes next. Old web views have no locks; there, and
 * beside a tab that does not wake up, it goes on at once.
 */
export function turnOf(name: string): Promise<void> {
  return new Promise((begin) => {
    if (!("locks" in navigator)) return begin();
    const late = new AbortController();
    setTimeout(() => late.abort(), patience);
    const held = () => {
      begin();
      return new Promise<void>((end) => setTimeout(end, seenAfter));
    };
    navigator.locks.request(name, { signal: late.signal }, held).catch(() => begin());
  });
}

export function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
