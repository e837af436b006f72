import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { isMarked, isMultiple, isText } from "#domain/question/traits.ts";
import type { Survey } from "#domain/survey/survey.ts";

/** The limits of `sealedRoom`, in bytes. */
const [least, most] = [1024, 32_768];
/** Everything around an answer, and an id in it, with some to spare. */
const [envelope, perAnswer, perChoice] = [450, 220, 130];
/** Most bytes that one UTF-16 code unit takes in JSON: those of a control character. */
const perUnit = 6;

/**
 * The bytes that each sealed response of a survey takes: as many as its longest possible answer, so
 * that lengths tell nothing; a power of two from 1 to 32 KiB (decisions/040).
 */
export function sealedRoom({ questions, commentsEnabled }: Survey): number {
  const needed =
    envelope +
    (commentsEnabled ? limits.comment.max * perUnit : 0) +
    questions.reduce((sum, question) => sum + answerBytes(question), 0);
  return Math.min(most, Math.max(least, 2 ** Math.ceil(Math.log2(needed))));
}

function answerBytes(question: Question): number {
  const comment = question.allowComments ? limits.comment.max * perUnit : 0;
  if (isText(question)) return perAnswer + comment + limits.openEndedAnswer.max * perUnit;
  const added = isMarked(question) && question.allowUserAddOptions ? limits.choicesAddedByOne : 0;
  const choices = isMultiple(question) ? choicesOf(question).length + added : 1;
  const texts = added * (perAnswer + limits.choiceValue.max * perUnit);
  return perAnswer + comment + choices * perChoice + texts;
}
