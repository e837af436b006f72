import { isolated } from "#domain/direction.ts";
import { pickedIn } from "#domain/question/choices.ts";
import type { Choice } from "#domain/question/question.ts";
import { isNps } from "#domain/question/traits.ts";
import { averageOf } from "#domain/results/average.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { npsPart } from "../parts/nps-part.ts";
import { resultBars } from "../parts/result-bars.ts";
import { textBlock } from "../parts/text-block.ts";
import type { Block } from "./block.ts";
import { choiceForm } from "./choice-form.ts";
import { fitsStrip, scaleStrip } from "./scale-strip.ts";

/** Compact, so that the eleven numbers take one line (QED-27). */
const npsLook = {
  style: "compact",
  label: cardTexts.npsHint,
  placeholder: cardTexts.npsPlaceholder,
} as const;

/** A rating scale: each value is shown before its label if they differ (QED-14). */
export const ordinal: Block<"ordinal"> = {
  isTapped: ({ choices }) => fitsStrip(choices),
  form: (question, options) =>
    options.tap && fitsStrip(question.choices)
      ? [
          ...(isNps(question)
            ? [textBlock(cardTexts.npsHint, { isSubtle: true, size: "Small", spacing: "Small" })]
            : []),
          ...scaleStrip(question.choices, {
            chosen: options.value === null ? null : (pickedIn(options.value)[0] ?? null),
            tap: options.tap,
            textLength: options.textLength,
          }),
        ]
      : [
          choiceForm(
            question.id,
            question.choices.map(rated),
            options,
            isNps(question) ? npsLook : {},
          ),
        ],
  result: (question, result, options) => {
    if (isNps(question)) return npsPart(result);
    const choices = result.choices.map((choice) => ({
      ...choice,
      label: labelOf(question.choices, choice.choiceId) ?? choice.label,
    }));
    const average = averageOf(question, result);
    return [
      ...(average === null
        ? []
        : [
            textBlock(fill(cardTexts.average, { average: average.toFixed(1) }), {
              weight: "Bolder",
            }),
          ]),
      ...resultBars({ ...result, choices }, { ...options, won: false }),
    ];
  },
};

function rated(choice: Choice): Choice {
  return choice.value === choice.label
    ? choice
    : { ...choice, label: `${isolated(choice.value)} ${isolated(choice.label)}` };
}

function labelOf(choices: readonly Choice[], id: string): string | undefined {
  return choices.map(rated).find((choice) => choice.id === id)?.label;
}
