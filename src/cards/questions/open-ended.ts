import type { IChoiceSetInput, IDateInput, ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { cardTexts } from "#text/server/cards.ts";
import { plain } from "../parts/entered.ts";
import { wordCloud } from "../parts/word-cloud.ts";
import { answerField } from "./answer-field.ts";
import type { Block } from "./block.ts";
import { timeInput } from "./time-input.ts";
import { typedLook } from "./typed-look.ts";

type Input = ITextInput | IDateInput | IChoiceSetInput;
type OpenEnded = QuestionOf<"open-ended">;

/** The host's date picker prevents invalid input (TAK-28); the server validates it anyway. */
const inputs: Record<OpenEnded["contentType"], (question: OpenEnded) => Input> = {
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

/** The cloud is above the list of answers, which every kind that lists them has. */
export const openEnded: Block<"open-ended"> = {
  form: (question, options) => {
    const value = typeof options.value === "string" ? options.value : null;
    return [
      {
        ...inputs[question.contentType](question),
        ...typedLook(options),
        ...(value === null ? {} : { value: plain(value) }),
      },
    ];
  },
  result: (_question, { answered }, { cloud, textLength }) =>
    cloud && answered > 0 ? wordCloud(cloud, textLength) : [],
};
