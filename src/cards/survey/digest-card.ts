import { type Card, type CardAction, cardOf } from "../parts/card.ts";
import { firstFitting, textLengths } from "../parts/fitted.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { inShort } from "../texts/in-short.ts";
import { digestPart } from "./digest-part.ts";
import { surveyHead } from "./survey-head.ts";

/** How many entries a card has, fewer if they are too long: the page shows all. */
const entryCounts = [25, 15, 10, 6, 3] as const;
/** Characters of an answer, because a digest is read at a glance. */
const longestAnswer = 250;

/** What a team said, person by person. */
export function digestCard(
  view: SurveyCardView,
  actions: CardAction[],
  refresh?: Card["refresh"],
): Card {
  return firstFitting(
    entryCounts.flatMap((most) =>
      textLengths
        .filter((textLength) => textLength <= longestAnswer)
        .map(
          (textLength) => () =>
            cardOf({
              body: [
                ...surveyHead(view, textLength, { brief: true }),
                ...digestPart(view, { most, textLength }),
              ],
              actions,
              ...(refresh ? { refresh } : {}),
              inShort: inShort(view.survey, "results"),
            }),
        ),
    ),
  );
}
