import type { IColumnSet, IRichTextBlock } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue } from "#domain/question/question.ts";
import { leadersOf } from "#domain/results/leaders.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { shareText } from "#text/format/share-text.ts";
import { cardTexts } from "#text/server/cards.ts";
import { bar } from "./bars.ts";
import type { CardElement } from "./card.ts";
import { entered, enteredName } from "./entered.ts";
import { textBlock } from "./text-block.ts";
import { winnerBox } from "./winner-box.ts";

type ChoiceResult = QuestionResult["choices"][number];
type Options = {
  mine: AnswerValue | null;
  textLength: number;
  topChoices: number;
  /** The survey is closed, and what got most votes is shown before the rest. */
  won?: boolean;
  /** The maximum number of names per choice (RES-36, STD-13). */
  names?: number;
};

/**
 * One bar per choice (RES-39), only the top ones if there are many (RES-38), with voters' names if
 * known (RES-36). What leads has a thicker bar and bold figures.
 */
export function resultBars(
  result: QuestionResult,
  { mine, textLength, topChoices, won = false, names = limits.names }: Options,
): CardElement[] {
  if (result.answered === 0) return [textBlock(cardTexts.noVotes, { isSubtle: true })];
  const picked = new Set(mine === null ? [] : pickedIn(mine));
  const leaders = leadersOf(result);
  const shown = topOf(result.choices, topChoices);
  const hidden = result.choices.length - shown.length;
  const [only, ...others] = shown.filter(({ choiceId }) => leaders.has(choiceId));
  const winner = won && only && others.length === 0 ? only : null;
  const row = (choice: ChoiceResult) =>
    barOf(choice, {
      own: picked.has(choice.choiceId),
      leads: leaders.has(choice.choiceId),
      textLength,
      names,
    });
  return [
    ...(winner
      ? [
          winnerBox(winner, result.answered, {
            names: namesLine(winner, { own: picked.has(winner.choiceId), textLength, names }),
            textLength,
          }),
        ]
      : []),
    ...shown.filter((choice) => choice !== winner).flatMap(row),
    ...(hidden > 0
      ? [
          textBlock(countedText(cardTexts.moreChoices, hidden), {
            isSubtle: true,
            size: "Small",
          }),
        ]
      : []),
  ];
}

function topOf(choices: readonly ChoiceResult[], most: number): readonly ChoiceResult[] {
  return choices.length <= most
    ? choices
    : [...choices].sort((one, other) => other.count - one.count).slice(0, most);
}

type Row = Named & { leads: boolean };
type Named = { own: boolean; textLength: number; names: number };

function barOf(choice: ChoiceResult, { own, leads, textLength, names }: Row): CardElement[] {
  const bold = { weight: "Bolder" } as const;
  const figure = fill(cardTexts.share, { share: shareText(choice), count: choice.count });
  return [
    figured(
      textBlock(entered(choice.label, textLength), own || leads ? bold : {}),
      textBlock(figure, { horizontalAlignment: "Right", ...(leads ? bold : {}) }),
    ),
    bar(choice.percent, leads ? "lead" : "rest"),
    ...namesLine(choice, { own, textLength, names }),
  ];
}

/** A text, and a figure at the end of its line. */
function figured(text: ReturnType<typeof textBlock>, figure: typeof text): IColumnSet {
  return {
    type: "ColumnSet",
    spacing: "Medium",
    columns: [
      { type: "Column", width: "stretch", items: [text] },
      { type: "Column", width: "auto", verticalContentAlignment: "Bottom", items: [figure] },
    ],
  };
}

/** `Your vote`, and who voted for a choice, if that is known. */
function namesLine(choice: ChoiceResult, { own, textLength, names: most }: Named): CardElement[] {
  const names = namesOf(choice, Math.min(textLength, 60), most);
  if (!own)
    return names === ""
      ? []
      : [textBlock(names, { isSubtle: true, size: "Small", spacing: "Small" })];
  const line: IRichTextBlock = {
    type: "RichTextBlock",
    spacing: "Small",
    inlines: [
      {
        type: "TextRun",
        text: cardTexts.yourVote,
        size: "Small",
        weight: "Bolder",
        color: "Accent",
      },
      ...(names === ""
        ? []
        : [
            {
              type: "TextRun" as const,
              text: ` · ${names}`,
              size: "Small",
              isSubtle: true,
            } as const,
          ]),
    ],
  };
  return [line];
}

/** `Adele, Megan, Diego + 2 more`. */
function namesOf({ voters, count }: ChoiceResult, textLength: number, most: number): string {
  if (voters === null || voters.length === 0) return "";
  const shown = voters.slice(0, most);
  const rest = count - shown.length;
  const names = shown.map((voter) => enteredName(voter.name, textLength)).join(", ");
  return rest > 0 ? `${names} ${fill(cardTexts.moreNames, { count: rest })}` : names;
}
