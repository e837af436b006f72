import { z } from "zod";
import { type PostId, postId, type Receipt, receipt, type SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { alone, base64url, deviceStore } from "../device-store.ts";

/** The key of an anonymous post; `id` once the server has said which one it opens. */
const keptReceipt = z.object({ receipt, id: postId.nullable() });
type KeptReceipt = z.infer<typeof keptReceipt>;

/** Bytes of a new receipt; 24 of them are 32 characters. */
const bytes = 24;

export function newReceipt(): Receipt {
  return receipt.parse(base64url(crypto.getRandomValues(new Uint8Array(bytes))));
}

/** The receipts of a person's anonymous posts, on this device only; the newest first. */
export async function keptReceipts(id: SurveyId, userId: string): Promise<KeptReceipt[]> {
  return receiptsIn(await fileName(id, userId));
}

function receiptsIn(name: string): KeptReceipt[] {
  const kept = deviceStore.get(name);
  try {
    return z.array(keptReceipt).parse(JSON.parse(kept ?? "[]"));
  } catch {
    return [];
  }
}

/**
 * Stored before a post is sent, so that a lost response does not lose it, beside those that other
 * tabs store meanwhile.
 */
export async function keepReceipt(id: SurveyId, userId: string, made: KeptReceipt): Promise<void> {
  const name = await fileName(id, userId);
  await alone(name, () => {
    const others = receiptsIn(name).filter(({ receipt: known }) => known !== made.receipt);
    deviceStore.set(name, JSON.stringify([made, ...others].slice(0, limits.posts.ofPerson)));
  });
}

/** The receipt of a post, if this device wrote it. */
export async function receiptOf(
  id: SurveyId,
  userId: string,
  post: PostId,
): Promise<Receipt | undefined> {
  return (await keptReceipts(id, userId)).find((kept) => kept.id === post)?.receipt;
}

function fileName(id: SurveyId, userId: string): Promise<string> {
  return deviceStore.nameOf("post-receipts", id, userId);
}
