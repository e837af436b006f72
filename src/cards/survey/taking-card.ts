import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/server/cards.ts";
import { dialogAction, refreshFor } from "../parts/actions.ts";
import { type Card, type CardAction, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { fitted } from "../parts/fitted.ts";
import { questionTitle } from "../parts/question-title.ts";
import { strip } from "../parts/strip.ts";
import { about, backAction, menuAction } from "../parts/survey-actions.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { resultsActions } from "./held-back.ts";
import {
  doneAction,
  type FormOptions,
  mayGoOn,
  questionInputs,
  voteAction,
  voteActions,
} from "./question-form.ts";
import { surveyHead } from "./survey-head.ts";

/**
 * A validation error, or, with `more` below it, a notice. `page`: offer the page, because the answer
 * does not fit on a card.
 */
export type TakingProblem = { text: string; more?: string; page?: true };

/**
 * The form of one question in a personal view; with several questions, the one at `at` with buttons
 * to the others (TAK-15, CARD-02). `resumed`: it replaces the personal view, with its buttons.
 * Throws a `RangeError` if the answers it carries are too long for a card.
 */
export function takingCard(
  view: PersonalCardView,
  at: number,
  problem: TakingProblem | null = null,
  resumed = false,
): Card {
  const { survey } = view;
  const question = survey.questions[at];
  if (!question) throw new RangeError(`question ${at} of ${survey.questions.length}`);
  const alone = survey.questions.length === 1;
  return fitted((textLength) => {
    const options = { ...view, textLength, typesHere: true };
    const { actions, shown } = alone
      ? aloneActions(view, question, options)
      : steps(view, question, at, options);
    return cardOf({
      body: [
        ...(problem?.more === undefined
          ? []
          : [strip("warning", problem.text, said(problem.more, textLength))]),
        ...surveyHead(view, textLength, { brief: !alone }),
        ...(alone ? [] : questionTitle(question, at, survey.questions.length, textLength)),
        ...(problem && problem.more === undefined
          ? [
              textBlock(said(problem.text, textLength), {
                color: "Attention",
                weight: "Bolder",
                spacing: "Small",
              }),
            ]
          : []),
        ...questionInputs(question, options, { required: alone && question.required }),
      ],
      actions: [
        ...actions,
        ...(problem?.page
          ? [dialogAction(cardTexts.openPage, { dialog: "results", surveyId: survey.id })]
          : []),
        ...(resumed
          ? [
              ...resultsActions(view),
              ...(view.manage ? [menuAction(about(view), cardTexts.manage)] : []),
            ]
          : []),
      ],
      visible: shown,
      ...(resumed
        ? { refresh: refreshFor(survey.id, view.refreshFor, { receipt: view.mine?.receipt }) }
        : {}),
    });
  });
}

function said(text: string, textLength: number): string {
  return entered(text, Math.min(500, Math.max(120, textLength)));
}

/** `shown`: how many of the buttons are visible; the rest is in the menu. */
type Steps = { actions: CardAction[]; shown: number };

function aloneActions(view: PersonalCardView, question: Question, options: FormOptions): Steps {
  const actions = [...voteActions(question, options), backAction(about(view), cardTexts.cancel)];
  return { actions, shown: actions.length };
}

/**
 * Every navigation saves (TAK-02). One button leads on, unless only a tap on the scale does. `Done`
 * ends before the last question (BOT-16).
 */
function steps(
  view: PersonalCardView,
  question: Question,
  at: number,
  options: FormOptions,
): Steps {
  const last = at === view.survey.questions.length - 1;
  const onward = voteAction(last ? cardTexts.submit : cardTexts.next, "next", question, options);
  const ways = [
    ...(mayGoOn(question, options) ? [onward] : []),
    ...(at === 0 ? [] : [voteAction(cardTexts.previous, "previous", question, options)]),
  ];
  const end = last || ways.length === 0 ? [] : [doneAction(question, options)];
  return { actions: [...ways, ...end], shown: Math.max(1, ways.length) };
}
