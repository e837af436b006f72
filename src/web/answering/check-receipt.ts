import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { bytesOf, hexOf } from "#domain/hex.ts";
import type { Receipt } from "#domain/ids.ts";
import { commitmentText } from "#domain/response/commitment.ts";
import { rootBy } from "#domain/response/merkle.ts";
import type { OwnAnswer } from "./answering-api.ts";

/**
 * What a device can say of its anonymous answer. `waiting`: saved, not counted; `older`: from
 * before there were commitments; `elsewhere`: this device has no receipt.
 */
export type Checked = "counted" | "waiting" | "older" | "missing" | "elsewhere";

type Proof = Reply<typeof resultsApi.proveCounted>;

/**
 * Finds this device's answer in the list of a closed survey. The device computes the commitment,
 * and verifies the proof up to the root itself. `kept`: the receipt on this device, also where the
 * server knows no answer for it.
 */
export async function checkReceipt(
  mine: Pick<OwnAnswer, "responses" | "receipt">,
  kept: () => Promise<Receipt | null>,
  prove: (commitment: string) => Promise<Proof>,
): Promise<Checked> {
  const { receipt, responses: answers } = mine;
  if (!receipt) return (await kept()) ? "missing" : "elsewhere";
  const text = new TextEncoder().encode(commitmentText({ receipt, answers }));
  const commitment = await sha256(text);
  const { counted, root, proof, someUnlisted, someWaiting } = await prove(hexOf(commitment));
  if (!counted) return someWaiting ? "waiting" : someUnlisted ? "older" : "missing";
  const steps = proof.map(({ side, hash }) => ({ side, hash: bytesOf(hash) }));
  return hexOf(await rootBy(commitment, steps, sha256)) === root ? "counted" : "missing";
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
}
