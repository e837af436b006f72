import { botTexts } from "#text/bot.ts";
import { type Card, cardOf } from "./card.ts";
import { createActions } from "./create-actions.ts";
import { textBlock } from "./text-block.ts";

/** The answer to `poll`: a bot may not open a dialog by itself, so this card's button does. */
export function newPollCard(): Card {
  return cardOf({
    body: [textBlock(botTexts.createPoll, { size: "Large", weight: "Bolder", style: "heading" }), textBlock(botTexts.newPoll)],
    actions: createActions("msteams"),
  });
}
