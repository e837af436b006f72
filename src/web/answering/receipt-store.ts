import type { Receipt, SurveyId } from "#domain/ids.ts";
import { receiptPattern } from "#domain/receipt-pattern.ts";
import { alone, base64url, deviceStore } from "../device-store.ts";

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
  const make = () => {
    // safe: 24 bytes are 32 characters of base64url, which is a receipt
    const receipt =
      receiptIn(name) ?? (base64url(crypto.getRandomValues(new Uint8Array(24))) as Receipt);
    deviceStore.set(name, receipt);
    return receipt;
  };
  return receiptIn(name) ?? alone(name, make);
}

function receiptIn(name: string): Receipt | null {
  const kept = deviceStore.get(name) ?? "";
  // safe: it matches
  return receiptPattern.test(kept) ? (kept as Receipt) : null;
}

function fileName(id: SurveyId, userId: string): Promise<string> {
  return deviceStore.nameOf("receipt", id, userId);
}
