import type { QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { Block } from "./block.ts";
import { nominal } from "./nominal.ts";
import { openEnded } from "./open-ended.ts";
import { ordinal } from "./ordinal.ts";
import { yesNo } from "./yes-no.ts";

const blocks: { [K in QuestionType]: Block<K> } = {
  nominal,
  ordinal,
  "yes-no": yesNo,
  "open-ended": openEnded,
};

/** How this question's type is rendered on a card. */
export function blockOf<K extends QuestionType>(question: QuestionOf<K>): Block<K> {
  // safe: the registry's entry for a type is the block of that type
  return blocks[question.questionType as K];
}
