import { hash } from "node:crypto";

/** The key of a stored anonymous response: the tables don't reveal its receipt. */
export function hashOf(receipt: string): string {
  return hash("sha256", receipt);
}
