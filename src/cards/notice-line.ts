import type { CardNotice } from "#contract/bot-commands.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { textBlock } from "./text-block.ts";

const sentences: Record<CardNotice, string> = { reminder: cardTexts.reminder, updated: cardTexts.changed, results: cardTexts.results };

/** What a message beside a survey's own card is there for. */
export function noticeLine(notice: CardNotice, type: SurveyType): CardElement {
  return textBlock(fill(sentences[notice], { type: typeNames[type] }), { weight: "Bolder" });
}
