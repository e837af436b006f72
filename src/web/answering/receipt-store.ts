import type { Receipt, SurveyId } from "#domain/ids.ts";
import { receiptPattern } from "#domain/receipt-pattern.ts";
import { base64url, deviceStore, turnOf } from "../device-store.ts";

/** Bytes of a new receipt; 24 of them are 32 characters. */
const bytes = 24;

/**
 * The key of an anonymous response, stored on this device only. Its storage key is a digest, so
 * that a shared device reveals neither the person nor the survey.
 */
export async function storedReceipt(id: SurveyId, userId: string): Promise<Receipt | null> {
  return receiptIn(await fileName(id, userId));
}

/**
 * This device's receipt for a survey; a new one is stored before it is used, so that a lost
 * response does not lose it. Tabs that send at the same time have one receipt: the server keeps the
 * first one that it gets, and the device keeps one.
 */
export async function keptReceipt(id: SurveyId, userId: string): Promise<Receipt> {
  const name = await fileName(id, userId);
  const known = receiptIn(name);
  if (known) return known;
  await turnOf(name);
  const others = receiptIn(name);
  if (others) return others;
  const made = base64url(crypto.getRandomValues(new Uint8Array(bytes)));
  if (!isReceipt(made)) throw new Error("a receipt is base64url");
  deviceStore.set(name, made);
  return made;
}

function receiptIn(name: string): Receipt | null {
  const kept = deviceStore.get(name);
  return kept !== null && isReceipt(kept) ? kept : null;
}

function fileName(id: SurveyId, userId: string): Promise<string> {
  return deviceStore.nameOf("receipt", id, userId);
}

function isReceipt(text: string): text is Receipt {
  return receiptPattern.test(text);
}
