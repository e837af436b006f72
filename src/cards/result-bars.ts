import type { IColumnSet, IImage } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import { textBlock } from "./text-block.ts";

type ChoiceResult = QuestionResult["choices"][number];
type Options = { mine: AnswerValue | null; textLength: number; topChoices: number };

const barWidth = 200;
/** One pixel each, stretched to a bar: a violet and a translucent grey that keep 3:1 against the card in all three themes. */
const filled = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMorXz9HwAGGQLZvPFYcQAAAABJRU5ErkJggg==";
const empty = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGiIAgAE3wHb0/rYWAAAAABJRU5ErkJggg==";

/** A bar from 0 to 100 percent per choice (RES-39), the top ones where there are many (RES-38), with names where they are given (RES-36). */
export function resultBars(result: QuestionResult, { mine, textLength, topChoices }: Options): CardElement[] {
  if (result.answered === 0) return [textBlock(cardTexts.noVotes, { isSubtle: true })];
  const picked = new Set(mine === null ? [] : pickedIn(mine));
  const shown = topOf(result.choices, topChoices);
  const hidden = result.choices.length - shown.length;
  return [
    ...shown.flatMap((choice) => bar(choice, picked.has(choice.choiceId), textLength)),
    ...(hidden > 0 ? [textBlock(fill(cardTexts.moreChoices, { count: hidden }), { isSubtle: true, size: "Small" })] : []),
  ];
}

function topOf(choices: readonly ChoiceResult[], most: number): readonly ChoiceResult[] {
  return choices.length <= most ? choices : [...choices].sort((one, other) => other.count - one.count).slice(0, most);
}

function bar(choice: ChoiceResult, own: boolean, textLength: number): CardElement[] {
  const names = namesOf(choice, Math.min(textLength, 60));
  return [
    textBlock(`${entered(choice.label, textLength)}${own ? " ✓" : ""}`, { spacing: "Medium", ...(own ? { weight: "Bolder" } : {}) }),
    barTrack(choice.percent, fill(cardTexts.share, { percent: choice.percent, count: choice.count })),
    ...(names === "" ? [] : [textBlock(names, { isSubtle: true, size: "Small", spacing: "None" })]),
  ];
}

/** A bar from 0 to 100 percent, with what it says beside it. */
export function barTrack(percent: number, text: string): IColumnSet {
  const width = Math.round((barWidth * percent) / 100);
  const parts = [...(width > 0 ? [strip(filled, width)] : []), ...(width < barWidth ? [strip(empty, barWidth - width)] : [])];
  return {
    type: "ColumnSet",
    spacing: "Small",
    columns: [
      ...parts.map((image) => ({
        type: "Column" as const,
        width: "auto" as const,
        spacing: "None" as const,
        verticalContentAlignment: "Center" as const,
        items: [image],
      })),
      {
        type: "Column",
        width: "stretch",
        spacing: "Small",
        verticalContentAlignment: "Center",
        items: [textBlock(text, { size: "Small" })],
      },
    ],
  };
}

function strip(url: string, width: number): IImage {
  return { type: "Image", url, width: `${width}px`, height: "8px", altText: "" };
}

/** `Adele, Megan, Diego + 2 more`. */
function namesOf({ voters, count }: ChoiceResult, textLength: number): string {
  if (voters === null || voters.length === 0) return "";
  const shown = voters.slice(0, limits.names);
  const rest = count - shown.length;
  const names = shown.map((voter) => entered(voter.name, textLength)).join(", ");
  return rest > 0 ? `${names} ${fill(cardTexts.moreNames, { count: rest })}` : names;
}
