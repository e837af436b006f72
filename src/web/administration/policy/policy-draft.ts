import { changedOptions, type Policy } from "#domain/administration/policy.ts";

type NumberOption = "minimumGroup" | "closedDays" | "deletedDays";
/** A policy as it is being entered: numbers are texts, which may be wrong. */
export type PolicyDraft = Omit<Policy, NumberOption> & Record<NumberOption, string>;

export const ranges = {
  minimumGroup: { min: 2, max: 1000 },
  closedDays: { min: 1, max: 3650 },
  deletedDays: { min: 1, max: 3650 },
} as const satisfies Record<NumberOption, { min: number; max: number }>;

const textOf = (n: number | null) => (n === null ? "" : String(n));

export function draftOf(policy: Policy): PolicyDraft {
  return {
    ...policy,
    minimumGroup: textOf(policy.minimumGroup),
    closedDays: textOf(policy.closedDays),
    deletedDays: textOf(policy.deletedDays),
  };
}

/** Null: no number. Undefined: not a number that there may be. */
export function numberIn(draft: PolicyDraft, name: NumberOption): number | null | undefined {
  const text = draft[name].trim();
  if (text === "") return null;
  const { min, max } = ranges[name];
  const n = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return n >= min && n <= max ? n : undefined;
}

/** The policy that was entered; null if something is wrong in it. */
export function policyIn(draft: PolicyDraft): Policy | null {
  const minimumGroup = numberIn(draft, "minimumGroup");
  const closedDays = numberIn(draft, "closedDays");
  const deletedDays = numberIn(draft, "deletedDays");
  if (minimumGroup === undefined || closedDays === undefined || deletedDays === undefined)
    return null;
  if (draft.types?.length === 0) return null;
  return { ...draft, minimumGroup, closedDays, deletedDays };
}

/** `next` with what has been entered, as it is `now`, since `sent` was sent. */
export function withEnteredSince(
  sent: PolicyDraft,
  now: PolicyDraft,
  next: PolicyDraft,
): PolicyDraft {
  const before = new Map<string, unknown>(Object.entries(sent));
  const since = Object.entries(now).filter(([name, value]) => value !== before.get(name));
  return { ...next, ...Object.fromEntries(since) };
}

/**
 * What was entered on a policy that somebody else has changed since: options that were not touched
 * take the new values. `theirs`: what they changed; `both`: what was also touched here, otherwise.
 */
export function mergePolicy(base: Policy, mine: Policy, current: Policy) {
  const touched = changedOptions(base, mine);
  const theirs = changedOptions(base, current);
  const kept = Object.fromEntries(touched.map((name) => [name, mine[name]]));
  const merged: Policy = { ...current, ...kept };
  const differ = changedOptions(merged, current);
  return { merged, theirs, both: theirs.filter((name) => differ.includes(name)) };
}
