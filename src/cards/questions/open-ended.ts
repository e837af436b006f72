import type { IChoiceSetInput, IDateInput, ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { plain } from "../entered.ts";
import { saidTexts } from "../said-texts.ts";
import { textBlock } from "../text-block.ts";
import { wordCloud } from "../word-cloud.ts";
import { answerField } from "./answer-field.ts";
import type { Block, FormOptions } from "./block.ts";
import { timeInput } from "./time-input.ts";

type Input = ITextInput | IDateInput | IChoiceSetInput;
type OpenEnded = QuestionOf<"open-ended">;

/** The host's own picker draws a date and lets nobody write one (TAK-28); what is sent is checked all the same. */
const inputs: Record<OpenEnded["contentType"], (question: OpenEnded, given: string | null) => Input> = {
  "text/plain": (question) => ({
    type: "Input.Text",
    id: answerField(question.id),
    isMultiline: !isWordCloud(question),
    maxLength: limits.openEndedAnswer.max,
    placeholder: isWordCloud(question) ? cardTexts.wordCloudHint : cardTexts.textHint,
  }),
  "text/date": ({ id }) => ({ type: "Input.Date", id: answerField(id) }),
  "text/time": timeInput,
};

export const openEnded: Block<"open-ended"> = {
  form: (question, options) => {
    const value = typeof options.value === "string" ? options.value : null;
    return [{ ...inputs[question.contentType](question, value), label: cardTexts.answerLabel, ...given(value, options) }];
  },
  result: (_question, { answered }, { said, cloud, textLength }) => [
    textBlock(answered === 0 ? cardTexts.noAnswers : fill(cardTexts.answered, { count: answered }), { isSubtle: true }),
    ...(cloud && answered > 0 ? wordCloud(cloud, textLength) : []),
    ...(said && answered > 0 ? saidTexts(said, textLength) : []),
  ],
  answer: (_question, value) => (typeof value === "string" ? value : value.join(", ")),
};

function given(value: string | null, { required }: FormOptions): Partial<Pick<Input, "value" | "isRequired" | "errorMessage">> {
  return {
    ...(value === null ? {} : { value: plain(value) }),
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}
