import type { IColumn, IColumnSet, IExecuteAction } from "@microsoft/teams.cards";
import { isolated } from "#domain/direction.ts";
import type { Choice } from "#domain/question/question.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardElement } from "../parts/card.ts";
import { cut, entered } from "../parts/entered.ts";
import { textBlock } from "../parts/text-block.ts";

type Options = {
  chosen: string | null;
  tap: (choiceId: string, title: string) => IExecuteAction | null;
  textLength: number;
};

/** In signs, and in a line on the narrowest phone. */
const [mostSigns, mostInLine, mostSteps] = [3, 6, 12];

/** Whether the steps of a scale are short enough to stand beside each other. */
export function fitsStrip(choices: readonly Choice[]): boolean {
  return (
    choices.length > 1 &&
    choices.length <= mostSteps &&
    choices.every(({ value }) => value !== "" && cut(value, mostSigns) === value)
  );
}

/** The steps of a scale side by side; a tap on one answers. What they mean stands below. */
export function scaleStrip(choices: readonly Choice[], options: Options): CardElement[] {
  const inLine = choices.length <= mostInLine ? choices.length : Math.ceil(choices.length / 2);
  const lines = [choices.slice(0, inLine), choices.slice(inLine)].filter((line) => line.length > 0);
  return [
    ...lines.map((line) => lineOf(line, inLine, choices, options)),
    ...meanings(choices, options.textLength),
  ];
}

function lineOf(
  line: readonly Choice[],
  inLine: number,
  all: readonly Choice[],
  options: Options,
): IColumnSet {
  // What is missing in the last line keeps its steps as wide as those above.
  const missing = Array.from({ length: inLine - line.length }, () => ({
    ...cell,
    items: [textBlock(" ")],
    separator: true,
  }));
  return {
    type: "ColumnSet",
    style: "emphasis",
    spacing: "Small",
    columns: [
      ...line.map((choice, at) => ({ ...stepOf(choice, all, options), separator: at > 0 })),
      ...missing,
    ],
  };
}

const cell = { type: "Column", width: 1, minHeight: "44px", spacing: "None" } as const;

function stepOf(choice: Choice, all: readonly Choice[], { chosen, tap }: Options): IColumn {
  const own = choice.id === chosen;
  const action = tap(choice.id, titleOf(choice, all));
  return {
    ...cell,
    verticalContentAlignment: "Center",
    items: [
      textBlock(isolated(choice.value), {
        horizontalAlignment: "Center",
        ...(own ? { size: "ExtraLarge", weight: "Bolder", color: "Accent" } : { size: "Large" }),
      }),
    ],
    ...(action ? { selectAction: action } : {}),
  };
}

/** What a step says to those who hear it. */
function titleOf({ value, label }: Choice, all: readonly Choice[]): string {
  if (value !== label && label !== "")
    return fill(cardTexts.stepNamed, { value, label: cutLabel(label) });
  return fill(cardTexts.stepOf, { value, most: all.at(-1)?.value ?? value });
}

const cutLabel = (label: string) => entered(label, 60);

/** The words of the ends below them; of all steps in one line, if those between have words too. */
function meanings(choices: readonly Choice[], textLength: number): CardElement[] {
  const named = choices.filter(({ value, label }) => label !== "" && label !== value);
  const [first, last] = [choices[0], choices.at(-1)];
  const look = { isSubtle: true, size: "Small" } as const;
  const word = (choice: Choice | undefined) =>
    choice && choice.label !== choice.value ? entered(choice.label, textLength) : "";
  if (named.length === 0) return [];
  if (named.some((choice) => choice !== first && choice !== last))
    return [
      textBlock(
        named
          .map(
            ({ value, label }) => `${isolated(value)} ${entered(label, Math.min(60, textLength))}`,
          )
          .join(" · "),
        { ...look, spacing: "Small" },
      ),
    ];
  return [
    {
      type: "ColumnSet",
      spacing: "Small",
      columns: [
        { type: "Column", width: "stretch", items: [textBlock(word(first) || " ", look)] },
        {
          type: "Column",
          width: "stretch",
          items: [textBlock(word(last) || " ", { ...look, horizontalAlignment: "Right" })],
        },
      ],
    },
  ];
}
