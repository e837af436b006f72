import { cardTexts } from "#text/server/cards.ts";
import type { FormOptions } from "./block.ts";

type Look = { label: string; isRequired?: boolean; errorMessage?: string };

/** What every input has whose answer is not a choice. */
export function typedLook({ required }: FormOptions): Look {
  return {
    label: cardTexts.answerLabel,
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}
