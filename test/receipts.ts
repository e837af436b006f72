import { randomBytes } from "node:crypto";
import { receipt } from "#domain/ids.ts";
import type { Person } from "./person.ts";

export function aReceipt() {
  return receipt.parse(randomBytes(16).toString("base64url"));
}

/** The file of a closed survey's anonymous answers. */
export async function receiptsOf(person: Person, id: string) {
  const reply = await person.request(`/v1/survey/${id}/export/receipts`);
  return { reply, text: await reply.text() };
}
