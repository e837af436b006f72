import { hash } from "node:crypto";
import type { Receipt } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import { commitmentText } from "#domain/response/commitment.ts";

/**
 * The 32 bytes that are published for an anonymous response once its survey is closed
 * (decisions/040). `answers`: as stored.
 */
export function commitmentOf(receipt: Receipt, answers: readonly Answer[]): Uint8Array {
  return hash("sha256", commitmentText({ receipt, answers }), "buffer");
}
