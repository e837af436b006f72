import type { ITextBlock } from "@microsoft/teams.cards";

/** A wrapping line of text. Pass user text through `entered` first. */
export function textBlock(
  text: string,
  look: Partial<Omit<ITextBlock, "type" | "text">> = {},
): ITextBlock {
  return { type: "TextBlock", text, wrap: true, ...look };
}
