import { randomUUID } from "node:crypto";

/**
 * A title or name that nothing else in the product has: a test that is tried again in the same
 * product finds what it made itself, alone.
 */
export function unique(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}
