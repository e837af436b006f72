import type { IColumnSet, ITextBlock } from "@microsoft/teams.cards";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { type Banner, type Survey, typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { capital, fill } from "#text/fill.ts";
import { bannerTexts, stateLabels } from "#text/survey.ts";
import type { CardElement } from "./card.ts";
import { dateMacro } from "./date-macro.ts";
import { entered } from "./entered.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

export type Headed = Pick<SurveyCardView, "survey" | "now" | "product">;

/** The top of every card of a survey: what changed of it, what it is and its state (CARD-06), its title, who asks, how anonymous it is, until when. */
export function surveyHead({ survey, now, product }: Headed, textLength: number): CardElement[] {
  const [heading, ...more] = headings(survey);
  return [
    ...bannerLine({ survey, now, product }),
    stateLine(survey, now),
    textBlock(entered(heading ?? "", textLength), { size: "Large", weight: "Bolder", style: "heading", spacing: "Small" }),
    ...more.map((line) => textBlock(entered(line, textLength), { spacing: "Small" })),
    textBlock(facts(survey, now), { isSubtle: true, size: "Small", spacing: "Small" }),
  ];
}

const bannerColors: Record<Banner, NonNullable<ITextBlock["color"]>> = {
  updated: "Accent",
  "respond-again": "Attention",
  reopened: "Accent",
};

/** What an edit or a reopening changed, for as long as answers are taken (EDT-06 to EDT-08). */
function bannerLine({ survey, now, product }: Headed): CardElement[] {
  const { banner } = survey;
  if (!banner || stateAt(survey, now) !== "open") return [];
  const text = fill(bannerTexts[banner], { product: entered(product, 60) });
  return [textBlock(text, { color: bannerColors[banner], size: "Small", weight: "Bolder" })];
}

/** `Ready`, `Sending {date}`, `Live` or `Closed`, beside the content type's name (LIF-03 to LIF-06). */
export function stateLine(survey: Survey, now: Date): IColumnSet {
  const { label, color } = stateLook(survey, now);
  return {
    type: "ColumnSet",
    columns: [
      {
        type: "Column",
        width: "stretch",
        items: [textBlock(capital(typeNames[survey.type]), { isSubtle: true, size: "Small", weight: "Bolder" })],
      },
      {
        type: "Column",
        width: "auto",
        items: [textBlock(label, { color, size: "Small", weight: "Bolder", horizontalAlignment: "Right" })],
      },
    ],
  };
}

function stateLook(survey: Survey, now: Date): { label: string; color: NonNullable<ITextBlock["color"]> } {
  const state = stateAt(survey, now);
  if (state === "pending" && survey.deliverAt)
    return { label: fill(stateLabels.scheduled, { date: dateMacro(survey.deliverAt) }), color: "Accent" };
  return { label: stateLabels[state], color: state === "open" ? "Good" : state === "pending" ? "Accent" : "Default" };
}

/** A poll of one question is known by its question; everything else by its title. */
function headings({ title, description, questions }: Survey): string[] {
  const only = questions.length === 1 ? questions[0]?.label : undefined;
  const first = title === only ? "" : title;
  return [...new Set([first, only ?? "", description])].filter((line) => line !== "");
}

function facts(survey: Survey, now: Date): string {
  const [owner] = survey.owners;
  const author = owner ? [fill(survey.owners.length > 1 ? cardTexts.authors : cardTexts.author, { author: entered(owner.name, 60) })] : [];
  const anonymity = survey.anonymity === "none" ? [] : [cardTexts[survey.anonymity]];
  const state = stateAt(survey, now);
  const ends =
    survey.closeAt && state !== "pending"
      ? [fill(state === "open" ? cardTexts.closes : cardTexts.closed, { date: dateMacro(survey.closeAt) })]
      : [];
  return [...author, ...anonymity, ...ends].join(" · ");
}
