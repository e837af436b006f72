import { type Receipt, receipt, type SurveyId } from "#domain/ids.ts";

/** Bytes of a new receipt; 24 of them are 32 characters. */
const bytes = 24;

/**
 * The key of an anonymous answer, kept on this device only. It is filed under a digest, so that the storage of a shared device
 * names neither person nor survey beside it.
 */
export async function storedReceipt(id: SurveyId, userId: string): Promise<Receipt | null> {
  return receipt.safeParse(localStorage.getItem(await fileName(id, userId))).data ?? null;
}

/** The receipt of this device for a survey; a new one is made and kept before it is used, so that a lost reply does not lose it. */
export async function keptReceipt(id: SurveyId, userId: string): Promise<Receipt> {
  const known = await storedReceipt(id, userId);
  if (known) return known;
  const made = receipt.parse(base64url(crypto.getRandomValues(new Uint8Array(bytes))));
  localStorage.setItem(await fileName(id, userId), made);
  return made;
}

async function fileName(id: SurveyId, userId: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${id} ${userId}`));
  return `receipt:${base64url(new Uint8Array(digest))}`;
}

function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
