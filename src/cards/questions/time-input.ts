import type { IChoiceSetInput } from "@microsoft/teams.cards";
import type { QuestionOf } from "#domain/question/question.ts";
import { timeSlots } from "#domain/question/time-slots.ts";
import { timeText } from "#text/format/date.ts";
import { cardTexts } from "#text/server/cards.ts";
import { answerField } from "./answer-field.ts";

/** A time in half-hour steps (TAK-29); the host's own time input would allow any minute. */
export function timeInput({ id }: QuestionOf<"open-ended">): IChoiceSetInput {
  return {
    type: "Input.ChoiceSet",
    id: answerField(id),
    style: "compact",
    placeholder: cardTexts.timePlaceholder,
    choices: timeSlots.map((time) => ({ title: timeText(time), value: time })),
  };
}
