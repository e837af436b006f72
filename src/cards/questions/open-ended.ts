import type { IDateInput, ITextInput, ITimeInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { plain } from "../entered.ts";
import { textBlock } from "../text-block.ts";
import { answerField } from "./answer-field.ts";
import type { Block, FormOptions } from "./block.ts";

type Input = ITextInput | IDateInput | ITimeInput;

const inputs: Record<QuestionOf<"open-ended">["contentType"], (question: QuestionOf<"open-ended">) => Input> = {
  "text/plain": (question) => ({
    type: "Input.Text",
    id: answerField(question.id),
    isMultiline: !isWordCloud(question),
    maxLength: limits.openEndedAnswer.max,
    placeholder: isWordCloud(question) ? cardTexts.wordCloudHint : cardTexts.textHint,
  }),
  "text/date": ({ id }) => ({ type: "Input.Date", id: answerField(id) }),
  "text/time": ({ id }) => ({ type: "Input.Time", id: answerField(id) }),
};

export const openEnded: Block<"open-ended"> = {
  form: (question, options) => [{ ...inputs[question.contentType](question), label: cardTexts.answerLabel, ...given(options) }],
  result: (_question, { answered }) => [
    textBlock(answered === 0 ? cardTexts.noAnswers : fill(cardTexts.answered, { count: answered }), { isSubtle: true }),
  ],
  answer: (_question, value) => (typeof value === "string" ? value : value.join(", ")),
};

function given({ value, required }: FormOptions): Partial<Pick<Input, "value" | "isRequired" | "errorMessage">> {
  return {
    ...(typeof value === "string" ? { value: plain(value) } : {}),
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}
