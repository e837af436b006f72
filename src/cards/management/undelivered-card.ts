import { listedTitle } from "#domain/survey/search-text.ts";
import { type Recipient, type Survey, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { errorTexts } from "#text/server/errors.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { textBlock } from "../parts/text-block.ts";

/** Tells an owner that a scheduled survey could not be sent to everybody (LIF-11, LIF-16). */
export function undeliveredCard(survey: Survey): Card {
  return cardOf({ body: [warning(fill(cardTexts.undelivered, namesOf(survey)))] });
}

/**
 * Tells an owner at which places a scheduled survey could not be posted because they no longer have
 * the app, in the words that refuse an immediate send.
 */
export function unreachedCard(
  survey: Survey,
  places: readonly Pick<Recipient, "name">[],
  product: string,
): Card {
  const reason = fill(errorTexts["conversation.not-installed"], { product });
  const lines = places.map(({ name }) =>
    warning(fill(cardTexts.unreachedPlace, { place: entered(name, 200), reason })),
  );
  return cardOf({ body: [warning(fill(cardTexts.unreached, namesOf(survey))), ...lines] });
}

function warning(text: string): ReturnType<typeof textBlock> {
  return textBlock(text, { color: "Attention" });
}

function namesOf(survey: Survey): { type: string; title: string } {
  return { type: typeNames[survey.type], title: entered(listedTitle(survey), 200) };
}
