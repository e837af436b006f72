import type { IChoiceSetInput } from "@microsoft/teams.cards";
import type { QuestionOf } from "#domain/question/question.ts";
import { timeSlotsWith } from "#domain/question/time-slots.ts";
import { cardTexts } from "#text/cards.ts";
import { timeText } from "#text/date.ts";
import { answerField } from "./answer-field.ts";

/** A time from slots of half an hour (TAK-29). The host's own time input takes any minute. */
export function timeInput({ id }: QuestionOf<"open-ended">, given: string | null): IChoiceSetInput {
  return {
    type: "Input.ChoiceSet",
    id: answerField(id),
    style: "compact",
    placeholder: cardTexts.timePlaceholder,
    choices: timeSlotsWith(given).map((time) => ({ title: timeText(time), value: time })),
  };
}
