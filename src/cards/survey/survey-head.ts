import type { IColumn, IColumnSet } from "@microsoft/teams.cards";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { type Banner, type Survey, typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { aboutText } from "#text/format/category-text.ts";
import { countedText } from "#text/format/counts.ts";
import { capital, fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { bannerOf } from "../parts/banner.ts";
import type { CardElement } from "../parts/card.ts";
import { dateMacro } from "../parts/date-macro.ts";
import { entered } from "../parts/entered.ts";
import { sendingText, stateBadge } from "../parts/state-badge.ts";
import { strip } from "../parts/strip.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";

type Headed = Pick<SurveyCardView, "survey" | "now" | "product" | "anonymityPage">;

/**
 * The top of every survey card: a banner if it changed; type, owner and state (CARD-06); title; one
 * line of facts; what else its author wrote. `brief`: without the last two, while answering.
 * `noticed`: a notice above says the banner, too.
 */
export function surveyHead(
  { survey, now, product, anonymityPage }: Headed,
  textLength: number,
  { brief = false, noticed = false }: { brief?: boolean; noticed?: boolean } = {},
): CardElement[] {
  const [heading, ...more] = headings(survey);
  const known = brief ? "" : facts({ survey, now, anonymityPage });
  const sends = sendingText(survey, now);
  return [
    ...(noticed ? [] : bannerStrip({ survey, now, product })),
    stateLine(survey, now),
    textBlock(entered(heading ?? "", textLength), {
      size: "Large",
      weight: "Bolder",
      style: "heading",
      spacing: "Small",
    }),
    ...(sends
      ? [
          textBlock(sends, {
            color: "Accent",
            weight: "Bolder",
            size: "Small",
            spacing: "Small",
          }),
        ]
      : []),
    ...(known === ""
      ? []
      : [textBlock(known, { isSubtle: true, size: "Small", spacing: "Small" })]),
    ...(brief ? [] : more).map((line) => textBlock(entered(line, textLength))),
  ];
}

const bannerStyles: Record<Banner, "accent" | "attention"> = {
  updated: "accent",
  "respond-again": "attention",
  reopened: "accent",
};

function bannerStrip(view: Headed): CardElement[] {
  const text = bannerOf(view);
  const { banner } = view.survey;
  return banner && text ? [strip(bannerStyles[banner], text)] : [];
}

/** `Poll · By Adele Vance`, and the state beside it. */
function stateLine(survey: Survey, now: Date): IColumnSet {
  return {
    type: "ColumnSet",
    columns: [
      {
        type: "Column",
        width: "stretch",
        verticalContentAlignment: "Center",
        items: [textBlock(kindAndAuthor(survey), { isSubtle: true, size: "Small" })],
      },
      ...(sendingText(survey, now) ? [] : [badgeColumn(survey, now)]),
    ],
  };
}

function badgeColumn(survey: Survey, now: Date): IColumn {
  return {
    type: "Column",
    width: "auto",
    verticalContentAlignment: "Center",
    items: [stateBadge(survey, now)],
  };
}

/** `Standup · By Adele Vance`. */
export function kindAndAuthor({ type, owners }: Pick<Survey, "type" | "owners">): string {
  const kind = capital(typeNames[type]);
  const [owner, ...others] = owners;
  if (!owner) return kind;
  const named = { author: entered(owner.name, 60) };
  const author =
    others.length > 0
      ? countedText(cardTexts.authors, others.length, named)
      : fill(cardTexts.author, named);
  return fill(cardTexts.head, { type: kind, author });
}

type Named = Pick<Survey, "type" | "title" | "description" | "questions">;

/**
 * The heading of a poll with one question is its question; otherwise it is the title. A game with
 * one question has begun, and may have more.
 */
export function headings(survey: Named): string[] {
  const { type, title, questions } = survey;
  const only = questions.length === 1 && !specOf(type).played ? questions[0]?.label : undefined;
  const first = title === only ? "" : title;
  return [...new Set([first, only ?? "", aboutText(survey)])].filter((line) => line !== "");
}

type Known = Pick<Headed, "survey" | "now"> & { anonymityPage: string | undefined };

/** `Anonymous: answers are shown without names · Closes {date}`. */
function facts({ survey, now, anonymityPage }: Known): string {
  const told = survey.anonymity === "none" ? [] : [cardTexts[survey.anonymity]];
  const anonymity = anonymityPage ? told.map((text) => `[${text}](${anonymityPage})`) : told;
  const state = stateAt(survey, now);
  const ends =
    survey.closeAt && state !== "pending"
      ? [
          fill(state === "open" ? cardTexts.closes : cardTexts.closed, {
            date: dateMacro(survey.closeAt),
          }),
        ]
      : [];
  return [...anonymity, ...ends].join(" · ");
}
