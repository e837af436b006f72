import type { BotCommandData } from "#contract/bot-commands.ts";
import { joinOwn } from "#domain/question/join-own.ts";
import { type OwnChoice, renamed } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { mayRetake } from "#domain/response/retake.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { answeringRules } from "#domain/survey/type-rules.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { newReceipt } from "../responses/save-response.ts";
import { findSurvey } from "../surveys/queries.ts";
import { answersIn } from "./answers-in.ts";
import type { Asked } from "./command.ts";

type Data = BotCommandData<"survey/taking/submit">;

/** A form's submission, matched against the survey as it is now. */
export type Turn = {
  survey: Survey;
  /** The survey's questions with the sender's own choices. */
  questions: Question[];
  /** The sender's own choices, which travel along. */
  added: OwnChoice[];
  data: Data;
  asked: Asked;
  /** A completed quiz is retaken (EDT-21). */
  retake: boolean;
  /**
   * The response is saved once, with its last question: an anonymous one, or one that replaces a
   * completed one.
   */
  whole: boolean;
  anonymous: boolean;
  /**
   * The submitted answers to questions that still exist; empty where the shown one's input had an
   * answer and the host left its field out, as it may do with one that was emptied.
   */
  given: Answer[];
  /** The same merged over the earlier answers. */
  answers: Answer[];
  /** There are earlier answers. */
  hasStored: boolean;
  /** The index of the answered question. */
  at: number;
  /** That question no longer exists. */
  gone: boolean;
  /** It was to be answered without a name, which the survey asks for now (ANO-01). */
  isNamedNow: boolean;
};

export async function readTurn(ctx: Context, data: Data, asked: Asked): Promise<Turn> {
  const survey = await findSurvey(ctx, data.surveyId);
  const anonymous =
    survey.anonymity === "anonymous" ||
    (survey.anonymity === "voluntary" && data.responseAnonymity === "anonymous");
  const joined = joinOwn(survey.questions, data.added ?? []);
  const { questions, fresh: added } = joined;
  const sent = renamed(answersIn(data), joined).filter(({ questionId }) =>
    questions.some(({ id }) => id === questionId),
  );
  const retake = data.retake === true && mayRetake(answeringRules(survey));
  const whole = anonymous || retake;
  const before = whole ? null : await findUserResponse(ctx, survey);
  const found = survey.questions.findIndex(({ id }) => id === data.questionIndexId);
  const shown = survey.questions[found];
  const isLeftOut = shown && !sent.some(({ questionId }) => questionId === shown.id);
  const given =
    isLeftOut && data.filled && !whole
      ? [...sent, { questionId: shown.id, value: "", comment: null }]
      : sent;
  const stored = before?.responses ?? [];
  const kept = stored.filter(
    ({ questionId }) => !given.some((answer) => answer.questionId === questionId),
  );
  return {
    survey,
    questions,
    added,
    data,
    asked,
    retake,
    whole,
    anonymous,
    given,
    answers: [...kept, ...given],
    hasStored: stored.length > 0,
    at: Math.max(0, found),
    gone: data.questionIndexId !== undefined && found < 0,
    isNamedNow: survey.anonymity === "none" && data.responseAnonymity === "anonymous",
  };
}

/** The turn without the sender's own choices: no more can be added. */
export function withoutOwn(turn: Turn): Turn {
  const own = new Set<string>(turn.added.map(({ choiceId }) => choiceId));
  const without = (answers: readonly Answer[]) =>
    answers.flatMap((answer) => {
      const ids = typeof answer.value === "string" ? answer.value.split(",") : answer.value;
      const left = ids.filter((id) => !own.has(id));
      if (left.length === ids.length) return [answer];
      return left.length > 0 ? [{ ...answer, value: left }] : [];
    });
  const { survey, given, answers } = turn;
  const left = { given: without(given), answers: without(answers) };
  return { ...turn, ...left, questions: survey.questions, added: [] };
}

/**
 * A response that is saved once and whole, as if it were saved already; null if every step saves.
 */
export function travelling({ data, answers, added, anonymous, whole }: Turn): UserResponse | null {
  if (!whole) return null;
  return {
    responses: answers,
    comments: [],
    completed: false,
    completedOn: null,
    responseAnonymity: anonymous ? "anonymous" : "none",
    changeable: true,
    receipt: anonymous ? (data.receipt ?? newReceipt()) : null,
    ...(added.length > 0 ? { added } : {}),
  };
}

/**
 * Why the form of a required question is shown again; it names the question if the respondent
 * wanted to finish (BOT-16).
 */
export function missingText({ questions }: Survey, at: number, named: boolean): string {
  if (named) return fill(cardTexts.stillMissing, { label: questions[at]?.label ?? "" });
  return questions.length === 1 ? cardTexts.required : cardTexts.missing;
}
