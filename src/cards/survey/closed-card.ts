import { specOf } from "#domain/survey/types/registry.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { leaderboardPart } from "../parts/leaderboard-part.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { inShort } from "../texts/in-short.ts";
import { choicesPart } from "./choices-part.ts";
import { completionsLine } from "./digest-part.ts";
import { gameParts } from "./game-parts.ts";
import { resultsActions } from "./held-back.ts";
import { countLine, resultsPart } from "./results-part.ts";
import { surveyHead } from "./survey-head.ts";

/**
 * The card of a closed survey: its results if everybody may see them, else the number of responses.
 */
export function closedCard(view: SurveyCardView): Card {
  const [first, ...more] = view.survey.questions;
  const game = specOf(view.survey.type).played ? gameParts(view) : null;
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        ...(first && more.length === 0 && !game ? resultsPart(view, first, null, textLength) : []),
        ...leaderboardPart(view, textLength),
        ...choicesPart(view, textLength),
        ...(game && game.body.length > 0 ? game.body : [countLine(view)]),
        ...completionsLine(view),
      ],
      actions: game ? game.actions : resultsActions(view),
      visible: 2,
      refresh: refreshFor(view.survey.id, view.refreshFor),
      inShort: inShort(view.survey),
    }),
  );
}
