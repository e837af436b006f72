import type { ITextBlock } from "@microsoft/teams.cards";

/** A line of text that wraps. What people typed goes through `entered` first. */
export function textBlock(text: string, look: Partial<Omit<ITextBlock, "type" | "text">> = {}): ITextBlock {
  return { type: "TextBlock", text, wrap: true, ...look };
}
