import type { Lead, SurveyRow } from "#contract/survey-view.ts";
import { npsBuckets } from "#domain/results/nps.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { partialText } from "#text/format/counts.ts";
import { dateText, nearDateText } from "#text/format/date.ts";
import { capital, fill } from "#text/format/fill.ts";
import { signedText } from "#text/format/share-text.ts";
import { listText } from "#text/list.ts";
import { scheduledLabel, stateLabels } from "#text/survey.ts";
import { countAlone } from "../lists/rows/count-alone.ts";
import { placesText } from "../lists/rows/places-text.ts";
import { seriesPath } from "../paths/series-path.ts";
import { titleOf } from "../survey/survey-text.ts";
import { typeDrawings } from "../survey/type-drawings.ts";
import { element, icon, link, unread, unseen } from "./element.ts";

/** `base`: of the links. `now`: the server's time. `placed`: whether it says where it was sent. */
type Shown = { base: string; now: number; placed: boolean };

const tick =
  "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m3.36 5.65a.5.5 0 0 0-.64-.06l-.07.06L9 11.3 7.35 9.65" +
  "l-.07-.06a.5.5 0 0 0-.7.7l.07.07 2 2 .07.06c.17.11.4.11.56 0l.07-.06 4-4 .07-.08a.5.5 0 0 0" +
  "-.06-.63";

/** The same as `ListRow`, except for its menu, and for why a plan hides its results. */
export function firstRow(survey: SurveyRow, { base, now, placed }: Shown): HTMLElement {
  const { id, type, state, lead } = survey;
  const title = link("title", `${base}/content/${type}/survey/${id}`, titleOf(survey));
  return element("li", "row", [
    unread(element("span", "type", [icon(typeDrawings[type])])),
    element("div", "words", [
      title,
      element("div", "facts", factsOf(survey, { base, now, placed })),
    ]),
    element("div", "figure lead", [lead && leadFigure(lead)]),
    element("div", "figure", [state === "pending" ? null : answeredFigure(survey)]),
    element("div", "menu"),
  ]);
}

function factsOf(survey: SurveyRow, { base, now, placed }: Shown): (HTMLElement | null)[] {
  const { type, state, scheduleId, createdAt, closeAt, deliverAt } = survey;
  const { responseCount, partialCount, completed } = survey;
  const fact = (text: string | null) => (text ? element("span", "fact", [text]) : null);
  const dated = (date: Date, sentence: string) =>
    element("span", "fact", [nearDate(date, sentence, now)]);
  const badge =
    state === "pending" && deliverAt
      ? nearDate(deliverAt, scheduledLabel(type), now)
      : stateLabels[state];
  const sentence = state === "closed" ? listText.closed : listText.closes;
  const partial = state !== "pending" && responseCount > 0 && partialCount > 0;
  return [
    element("span", `state ${state}`, [badge]),
    fact(capital(specOf(type).name)),
    scheduleId === null ? null : seriesLink(base + seriesPath({ id: scheduleId, type })),
    placed ? fact(placesText(survey)) : null,
    dated(createdAt, listText.created),
    closeAt && dated(closeAt, sentence),
    partial ? fact(partialText(partialCount)) : null,
    completed ? element("span", "fact mine", [unread(icon(tick)), ` ${listText.answered}`]) : null,
  ];
}

function seriesLink(address: string): HTMLElement {
  const made = link("series", address, listText.partOfSeries);
  made.title = listText.partOfSeriesHint;
  return made;
}

/** As `NearDate`. */
function nearDate(date: Date, sentence: string, now: number): HTMLElement {
  const words = nearDateText(date, now);
  const exact = dateText(date);
  const time = element("time");
  time.setAttribute("datetime", date.toISOString());
  if (words === null) {
    time.append(fill(sentence, { date: exact }));
    return time;
  }
  time.title = exact;
  time.append(
    unread(element("span", "", [fill(sentence, { date: words })])),
    unseen(fill(sentence, { date: exact })),
  );
  return time;
}

/** As `LeadFigure`; what has no bar is left to it. */
function leadFigure(lead: Lead): HTMLElement | null {
  if ("winner" in lead || "flagged" in lead) return null;
  if ("score" in lead) {
    const parts = npsBuckets.map((of, at) => ({ of, percent: lead.parts[at] ?? 0 }));
    return figure([listText.score], signedText(lead.score), parts);
  }
  const { label, equals: n, percent } = lead;
  const words = n > 0 ? fill(listText.leaders, { label, n }) : label;
  const named = [unseen(`${listText.mostVotes} `), words];
  return figure(named, `${percent}%`, [{ of: "lead", percent }], words);
}

/** As `AnsweredFigure`. */
function answeredFigure(survey: SurveyRow): HTMLElement {
  const alone = countAlone(survey);
  if (alone !== null) return element("span", "count", [alone]);
  const { responseCount: n, audienceSize } = survey;
  const m = audienceSize ?? n;
  const parts = [{ of: "rest", percent: (100 * n) / m }];
  return figure([listText.haveAnswered], fill(listText.ofAll, { n, m }), parts);
}

function figure(
  label: (Node | string)[],
  value: string,
  parts: { of: string; percent: number }[],
  title = "",
): HTMLElement {
  const labelled = element("span", "label", label);
  if (title) labelled.title = title;
  const figured = element("span", "value", [value]);
  figured.dir = "ltr";
  const bars = parts.map(({ of, percent }) => {
    const bar = element("div", of);
    bar.style.width = `${percent}%`;
    return bar;
  });
  const words = element("div", "pair", [labelled, " ", figured]);
  return element("div", "count", [words, unread(element("div", "track", bars))]);
}
