import { apiError } from "./api-error.ts";

const most = 5000;
const keptSeconds = 86_400;

export type Answer = { status: number; body: object };
/** What was answered to calls that carried a key, so that a repeated call is carried out once. */
export type KeptAnswers = {
  /** Refuses a key that came with another call. */
  find(key: string, call: string, at: number): Answer | null;
  keep(key: string, call: string, at: number, answer: Answer): void;
};

export function keptAnswers(): KeptAnswers {
  const kept = new Map<string, { call: string; at: number; answer: Answer }>();
  return {
    find(key, call, at) {
      const found = kept.get(key);
      if (!found || at - found.at > keptSeconds) return null;
      if (found.call === call) return found.answer;
      throw apiError(400, {
        type: "idempotency_error",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were " +
          `first used with. Try using a key other than '${key}' if you meant to execute a ` +
          "different request.",
      });
    },
    keep(key, call, at, answer) {
      const oldest = kept.size >= most ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(key, { call, at, answer });
    },
  };
}
