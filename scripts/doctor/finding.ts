import type { Deployment } from "./deployment.ts";

/** What a check found: in order, something to be repaired, or why it could not look. */
export type Finding = { state: "ok" | "FIX" | "skip"; text: string };

/** Looks at one thing. It throws or takes too long where it cannot; both are findings too. */
export type Check = {
  name: string;
  /** Seconds that it may take; 15 by default. */
  seconds?: number;
  run: (at: Deployment) => Promise<Finding | Finding[]>;
};

export function ok(text: string): Finding {
  return { state: "ok", text };
}

export function fix(what: string, todo: string): Finding {
  return { state: "FIX", text: `${what}: ${todo}` };
}

export function skip(reason: string): Finding {
  return { state: "skip", text: reason };
}

/** A failure in one or two words: whatever else it says might contain something secret. */
export function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause: unknown = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return wordOf(cause.errors[0]);
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return typeof code === "string" && code !== "" ? code : error.name;
}
