import { refreshFor } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { leaderboardPart } from "./leaderboard-part.ts";
import { countText, resultsPart } from "./results-part.ts";
import { about, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** The last word of a survey: its results where everybody may see them, else how many took part. */
export function closedCard(view: SurveyCardView): Card {
  const [first, ...more] = view.survey.questions;
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        ...(first && more.length === 0 ? resultsPart(view, first, null, textLength) : []),
        ...leaderboardPart(view, textLength),
        textBlock(countText(view.responseCount), { isSubtle: true, size: "Small" }),
      ],
      actions: [viewResultsAction(about({ survey: view.survey }))],
      refresh: refreshFor(view.survey.id, view.refreshFor),
    }),
  );
}
