import type { ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { cardTexts } from "#text/cards.ts";
import { cut, plain } from "../entered.ts";
import { commentField } from "./answer-field.ts";

/** The comment on a question that allows one; the author's appeal for it stands in the field (TAK-25, TAK-26). */
export function commentInput({ id, commentAppeal }: Question, mine: Answer | undefined, textLength: number): ITextInput {
  return {
    type: "Input.Text",
    id: commentField(id),
    label: cardTexts.commentLabel,
    placeholder: cut(plain(commentAppeal ?? ""), Math.min(textLength, limits.commentAppeal.max)) || cardTexts.commentHint,
    isMultiline: true,
    maxLength: limits.comment.max,
    ...(mine?.comment ? { value: plain(mine.comment) } : {}),
  };
}
