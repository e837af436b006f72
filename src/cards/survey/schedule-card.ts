import { isWaiting, type Series, type SeriesState, scheduleOf } from "#domain/series/series.ts";
import { listedTitle } from "#domain/survey/search-text.ts";
import { type SurveyState, typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { scheduleRuleText } from "#text/authoring/recurrence.ts";
import { cutText } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { seriesStateLabels, seriesText } from "#text/series.ts";
import { dialogAction } from "../parts/actions.ts";
import { type Card, type CardAction, type CardElement, cardOf } from "../parts/card.ts";
import { dateMacro } from "../parts/date-macro.ts";
import { entered } from "../parts/entered.ts";
import { fitted } from "../parts/fitted.ts";
import { badgeOf } from "../parts/state-badge.ts";
import { teamPicture } from "../parts/team-picture.ts";
import { textBlock } from "../parts/text-block.ts";
import { inShort } from "../texts/in-short.ts";
import { kindAndAuthor } from "./survey-head.ts";

/** States of series look as those of surveys that mean as much. */
const looks: Record<SeriesState, SurveyState> = {
  active: "open",
  disabled: "pending",
  ended: "closed",
};

/**
 * The card of a series: what will be sent, but never its questions before that, and when; `Starts`
 * as long as it has sent nothing and is active (STD-11).
 */
export function scheduleCard(series: Series): Card {
  const { content, lastSurveyId, next } = series;
  const starts = lastSurveyId === null ? next : null;
  return fitted((textLength) => {
    const { type, title, description } = content;
    const heading = title || fill(seriesText.untitled, { type: typeNames[type] });
    return cardOf({
      body: [
        stateLine(series),
        textBlock(entered(heading, textLength), {
          size: "Large",
          weight: "Bolder",
          style: "heading",
          spacing: "Small",
        }),
        ...(starts
          ? [
              textBlock(fill(seriesText.starts, { date: dateMacro(starts) }), {
                color: "Accent",
                weight: "Bolder",
                spacing: "Small",
              }),
            ]
          : []),
        textBlock(scheduleRuleText(scheduleOf(series)), {
          isSubtle: true,
          size: "Small",
          spacing: "Small",
        }),
        ...(starts && description ? [textBlock(entered(description, textLength))] : []),
        ...(starts && specOf(content.type).waitsPictured ? [teamPicture()] : []),
      ],
      actions: [seriesAction(series.id)],
      inShort: inShort({ type, title: heading, questions: [] }),
    });
  });
}

/**
 * Tells an owner that a series sends nothing more because no plan includes it (REC-16). `goesOn`:
 * whether it has a date left to be enabled for.
 */
export function seriesEndedCard(series: Series, goesOn: boolean): Card {
  const { type } = series.content;
  const title = listedTitle(series.content);
  const hint = goesOn ? [seriesText.planEndedHint] : [];
  const words = (name: string) =>
    [fill(seriesText.planEnded, { type: typeNames[type], title: name }), ...hint].join(" ");
  return cardOf({
    body: [textBlock(words(entered(title, 200)), { color: "Attention" })],
    actions: [seriesAction(series.id)],
    inShort: words(cutText(title, 150)),
  });
}

/** Opens the page of a series. */
export function seriesAction(scheduleId: string): CardAction {
  return dialogAction(seriesText.openSeries, { dialog: "series", scheduleId });
}

/** Replaces the card of a deleted series. */
export function deletedScheduleCard(): Card {
  return cardOf({ body: [textBlock(seriesText.gone, { isSubtle: true })] });
}

function stateLine(series: Series): CardElement {
  const { content, owners, state } = series;
  const badge = isWaiting(series, content.type)
    ? badgeOf(seriesText.pending, "pending")
    : badgeOf(seriesStateLabels[state], looks[state]);
  return {
    type: "ColumnSet",
    columns: [
      {
        type: "Column",
        width: "stretch",
        verticalContentAlignment: "Center",
        items: [
          textBlock(kindAndAuthor({ type: content.type, owners }), {
            isSubtle: true,
            size: "Small",
          }),
        ],
      },
      { type: "Column", width: "auto", verticalContentAlignment: "Center", items: [badge] },
    ],
  };
}
