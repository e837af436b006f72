import type { IImage } from "@microsoft/teams.cards";
import { cardTexts } from "#text/server/cards.ts";
import type { Rgba } from "./palette.ts";
import { pictureOf } from "./picture.ts";

const lead: Rgba = [0x75, 0x79, 0xeb, 255];
const rest: Rgba = [0x8c, 0x8e, 0xa3, 0x90];

/** Pixels of a head, and of the gap beside it. */
const [head, gap] = [36, 12];
const people = 6;

/** A row of heads, the first about to speak (STD-10). */
export function teamPicture(): IImage {
  const url = pictureOf("team", () => ({
    width: people * (head + gap) - gap,
    height: head,
    boxes: Array.from({ length: people }, (_, at) => ({
      left: at * (head + gap),
      width: head,
      radius: head / 2,
      color: at === 0 ? lead : rest,
    })),
  }));
  return { type: "Image", url, altText: cardTexts.waitingPicture, width: "276px" };
}
