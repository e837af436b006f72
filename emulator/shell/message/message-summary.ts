import type { Message } from "../../emulator-api.ts";
import { plainText } from "./plain-text.ts";

/** A message in a few words, for lists and announcements. */
export function messageSummary({ text, textFormat, card, summary, deleted }: Message): string {
  if (deleted) return "This message has been deleted";
  if (summary) return summary;
  const said = plainText(text ?? "", textFormat).trim();
  if (said) return said;
  return card ? `Sent a card${firstWords(card)}` : "";
}

/** The card's first lines, such as what it is and what it asks. */
function firstWords(card: Record<string, unknown>): string {
  const texts = textsIn(card.body).slice(0, 3);
  return texts.length > 0 ? `: ${texts.join(" · ")}` : "";
}

function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== "object" || part === null) return [];
  if ("isVisible" in part && part.isVisible === false) return [];
  if ("text" in part && typeof part.text === "string" && part.text.trim())
    return [plainText(part.text, "markdown")];
  return textsIn("items" in part ? part.items : "columns" in part ? part.columns : null);
}
