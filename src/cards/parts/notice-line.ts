import type { CardNotice } from "#contract/bot-commands.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { bannerOf } from "./banner.ts";
import type { CardElement } from "./card.ts";
import { strip } from "./strip.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

/** The first line of a message that is posted in addition to a survey's card. */
export function noticeLine(
  notice: CardNotice,
  view: Pick<SurveyCardView, "survey" | "now" | "product">,
): CardElement {
  const say = (sentence: string) => fill(sentence, { type: typeNames[view.survey.type] });
  if (notice === "results")
    return textBlock(say(cardTexts.results), { weight: "Bolder", color: "Accent" });
  return notice === "reminder"
    ? strip("warning", say(cardTexts.reminder), bannerOf(view))
    : strip("accent", say(cardTexts.changed), bannerOf(view));
}
