/** The variant that a sign-in is for: all come back to the same address. */
type Client = { clientId: string; scope: string };

/**
 * A sign-in in progress: the redirect must return this state, and its code is redeemed with this
 * verifier. Without `client` it is the general variant's.
 */
export type Pending = { state: string; verifier: string; returnTo: string; client?: Client };
/** `until` in milliseconds. Without `clientId` they are the general variant's. */
export type Tokens = {
  access: string;
  refresh: string | null;
  until: number;
  clientId?: string;
};

const names = { pending: "sign-in", tokens: "sign-in:tokens", problem: "sign-in:problem" } as const;

/**
 * Whether the browser lets this page store anything. With third-party cookies blocked, a framed
 * page may not (HOST-45).
 */
export function isStorageBlocked(): boolean {
  try {
    const probe = "sign-in:probe";
    sessionStorage.setItem(probe, probe);
    sessionStorage.removeItem(probe);
    return false;
  } catch {
    return true;
  }
}

/** Per browser tab, deleted with it. Reading a missing or blocked value returns null. */
export const sessionStore = {
  pending: () => read<Pending>(names.pending),
  keepPending: (pending: Pending) => sessionStorage.setItem(names.pending, JSON.stringify(pending)),
  tokens: () => read<Tokens>(names.tokens),
  keepTokens: (tokens: Tokens) => sessionStorage.setItem(names.tokens, JSON.stringify(tokens)),
  /** Why the last sign-in failed; shown once. */
  takeProblem: () => {
    const problem = read<string>(names.problem);
    forget(names.problem);
    return problem;
  },
  keepProblem: (problem: string) => sessionStorage.setItem(names.problem, JSON.stringify(problem)),
  forgetPending: () => forget(names.pending),
  forgetTokens: () => forget(names.tokens),
};

function read<T>(name: string): T | null {
  try {
    // safe: written by the functions above
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // If storage is blocked there is nothing to delete.
  }
}
