import type { ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardElement } from "../parts/card.ts";
import { cut, plain } from "../parts/entered.ts";
import { toggle } from "../parts/toggle.ts";
import { commentField } from "./answer-field.ts";

/**
 * The comment on a question that allows one. A card cannot know whether an answer is picked, so
 * until one is saved the field is behind a button, and a comment without an answer is dropped
 * (TAK-24).
 */
export function commentParts(
  question: Question,
  given: Answer | undefined,
  textLength: number,
): CardElement[] {
  const field = commentField(question.id);
  const input = textInput(field, question.commentAppeal, given?.comment ?? null, textLength);
  const shown = (given && given.value.length > 0) || given?.comment;
  return shown ? [input] : [toggle(cardTexts.addComment, field), { ...input, isVisible: false }];
}

/** A comment field with the author's prompt as its placeholder (TAK-25, TAK-26). */
export function textInput(
  id: string,
  appeal: string | null,
  value: string | null,
  textLength: number,
): ITextInput {
  return {
    type: "Input.Text",
    id,
    label: cardTexts.commentLabel,
    placeholder:
      cut(plain(appeal ?? ""), Math.min(textLength, limits.commentAppeal.max)) ||
      cardTexts.commentHint,
    isMultiline: true,
    maxLength: limits.comment.max,
    ...(value ? { value: plain(value) } : {}),
  };
}
