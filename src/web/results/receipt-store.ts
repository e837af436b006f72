import type { Receipt, SurveyId } from "#domain/ids.ts";
import { receiptPattern } from "#domain/receipt-pattern.ts";
import { base64url, deviceStore } from "../device-store.ts";

/** Bytes of a new receipt; 24 of them are 32 characters. */
const bytes = 24;

/**
 * The key of an anonymous answer, kept on this device only. It is filed under a digest, so that the storage of a shared device
 * names neither person nor survey beside it.
 */
export async function storedReceipt(id: SurveyId, userId: string): Promise<Receipt | null> {
  const kept = deviceStore.get(await fileName(id, userId));
  return kept !== null && isReceipt(kept) ? kept : null;
}

/** The receipt of this device for a survey; a new one is made and kept before it is used, so that a lost reply does not lose it. */
export async function keptReceipt(id: SurveyId, userId: string): Promise<Receipt> {
  const known = await storedReceipt(id, userId);
  if (known) return known;
  const made = base64url(crypto.getRandomValues(new Uint8Array(bytes)));
  if (!isReceipt(made)) throw new Error("a receipt is base64url");
  deviceStore.set(await fileName(id, userId), made);
  return made;
}

function fileName(id: SurveyId, userId: string): Promise<string> {
  return deviceStore.nameOf("receipt", id, userId);
}

function isReceipt(text: string): text is Receipt {
  return receiptPattern.test(text);
}
