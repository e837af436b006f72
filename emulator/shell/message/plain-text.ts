import type { Message } from "../../emulator-api.ts";

/** A message's text without its marks. */
export function plainText(text: string, format: Message["textFormat"]): string {
  if (format === "xml") return new DOMParser().parseFromString(text, "text/html").body.textContent ?? "";
  if (format === "plain") return text;
  return text
    .replace(/<at(?:\s[^>]*)?>(.*?)<\/at>/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|\*|`)/g, "")
    .replace(/\s+/g, " ");
}
