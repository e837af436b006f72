import type { IChoiceSetInput, IDateInput, ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { cardTexts } from "#text/cards.ts";
import { dayText, timeText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "../card.ts";
import { plain } from "../entered.ts";
import { saidTexts } from "../said-texts.ts";
import type { SaidTexts } from "../survey-card-view.ts";
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
  result: (question, { answered }, { said, cloud, responseCount, textLength }) => [
    ...countOf(answered, responseCount),
    ...(cloud && answered > 0 ? wordCloud(cloud, textLength) : []),
    ...(said && answered > 0 ? saidTexts(inWords(question, said), textLength) : []),
  ],
  answer: (question, value) => wordsOf(question, typeof value === "string" ? value : value.join(", ")),
};

/** Said where it is not the number that every card of results ends with. */
function countOf(answered: number, responseCount: number): CardElement[] {
  if (answered === responseCount) return [];
  return [textBlock(answered === 0 ? cardTexts.noAnswers : fill(cardTexts.answered, { count: answered }), { isSubtle: true })];
}

function inWords(question: OpenEnded, said: SaidTexts): SaidTexts {
  return { ...said, texts: said.texts.map((each) => ({ ...each, text: wordsOf(question, each.text) })) };
}

/** A day and a time as pages write them. */
function wordsOf({ contentType }: OpenEnded, text: string): string {
  if (contentType === "text/date") return dayText(text);
  return contentType === "text/time" ? timeText(text) : text;
}

function given(value: string | null, { required }: FormOptions): Partial<Pick<Input, "value" | "isRequired" | "errorMessage">> {
  return {
    ...(value === null ? {} : { value: plain(value) }),
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}
