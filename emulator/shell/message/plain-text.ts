import type { Message } from "../../emulator-api.ts";

/** A message's text without its marks. */
export function plainText(text: string, format: Message["textFormat"]): string {
  if (format === "xml")
    return new DOMParser().parseFromString(text, "text/html").body.textContent ?? "";
  if (format === "plain") return text;
  return withDates(text)
    .replace(/<at(?:\s[^>]*)?>(.*?)<\/at>/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|\*|`)/g, "")
    .replace(/\s+/g, " ");
}

/** A card's `{{DATE(...)}}` and `{{TIME(...)}}` in the reader's own zone. */
function withDates(text: string): string {
  return text.replace(
    /\{\{(DATE|TIME)\(([^,)]+)[^)]*\)\}\}/g,
    (macro, kind: string, at: string) => {
      const date = new Date(at.trim());
      if (Number.isNaN(date.getTime())) return macro;
      return kind === "DATE"
        ? date.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" })
        : date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    },
  );
}
