import type { IContainer } from "@microsoft/teams.cards";
import { textBlock } from "./text-block.ts";

const colors = { accent: "Accent", warning: "Warning", attention: "Attention" } as const;

/** A line on a coloured ground to the edges of the card, and what it means below. */
export function strip(style: keyof typeof colors, text: string, more?: string | null): IContainer {
  return {
    type: "Container",
    style,
    bleed: true,
    items: [
      textBlock(text, { weight: "Bolder", color: colors[style] }),
      ...(more ? [textBlock(more, { size: "Small", spacing: "None" })] : []),
    ],
  };
}
