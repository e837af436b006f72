/** A sign-in that was begun: what comes back must show this state, and is redeemed with this verifier. */
export type Pending = { state: string; verifier: string; returnTo: string };
/** `until` in milliseconds. */
export type Tokens = { access: string; refresh: string | null; until: number };

const names = { pending: "sign-in", tokens: "sign-in:tokens", problem: "sign-in:problem" } as const;

/** Whether the browser lets this page keep anything. Where third-party cookies are blocked, a framed page may not (HOST-45). */
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

/** Of this tab alone, and gone with it. Reading what is not there, or may not be read, is null. */
export const sessionStore = {
  pending: () => read<Pending>(names.pending),
  keepPending: (pending: Pending) => sessionStorage.setItem(names.pending, JSON.stringify(pending)),
  tokens: () => read<Tokens>(names.tokens),
  keepTokens: (tokens: Tokens) => sessionStorage.setItem(names.tokens, JSON.stringify(tokens)),
  /** Why the last sign-in did not work; told once. */
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
    // What may not be kept is not there either.
  }
}
