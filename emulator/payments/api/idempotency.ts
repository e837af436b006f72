import type { Book } from "../book/book.ts";
import { apiError } from "./api-error.ts";

const most = 5000;
const keptSeconds = 86_400;

type Answer = { status: number; body: object };
/** What was answered to a call that carried a key; `at`: seconds. */
export type KeptAnswer = { call: string; at: number; answer: Answer };

/** What was answered to this key, so that a repeated call is carried out once. Refuses a key that
 * came with another call. */
export function findAnswer({ answers }: Book, key: string, call: string, at: number) {
  const found = answers.get(key);
  if (!found || at - found.at > keptSeconds) return null;
  if (found.call === call) return found.answer;
  throw apiError(400, {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were " +
      `first used with. Try using a key other than '${key}' if you meant to execute a ` +
      "different request.",
  });
}

export function keepAnswer({ answers }: Book, key: string, kept: KeptAnswer): void {
  const oldest = answers.size >= most ? answers.keys().next().value : undefined;
  if (oldest !== undefined) answers.delete(oldest);
  answers.set(key, kept);
}
