import { listedTitle } from "#domain/survey/search-text.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { textBlock } from "../parts/text-block.ts";

/** Tells an owner that a scheduled survey could not be sent to everybody (LIF-11, LIF-16). */
export function undeliveredCard(survey: Survey): Card {
  const values = { type: typeNames[survey.type], title: entered(listedTitle(survey), 200) };
  return cardOf({ body: [textBlock(fill(cardTexts.undelivered, values), { color: "Attention" })] });
}
