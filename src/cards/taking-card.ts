import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { dialogAction, refreshFor } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { doneAction, isAnswerable, questionInputs, voteAction, voteTitle } from "./question-form.ts";
import { questionTitle } from "./question-title.ts";
import { about, backAction, menuAction, viewResultsAction } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** What is wrong, in a sentence. `page`: the way to the page is offered, because a card has no room for it. */
export type TakingProblem = { text: string; page?: true };

/**
 * The form of one question in one person's view; of several, the one at `at` with the way to the others (TAK-15, CARD-02). `resumed`: it stands where the
 * person's own view stands, with the ways on from there. Throws a `RangeError` where the answers
 * that it carries are too long for a card.
 */
export function takingCard(view: PersonalCardView, at: number, problem: TakingProblem | null = null, resumed = false): Card {
  const { survey } = view;
  const question = survey.questions[at];
  if (!question) throw new RangeError(`question ${at} of ${survey.questions.length}`);
  const alone = survey.questions.length === 1;
  return fitted((textLength) => {
    const options = { ...view, textLength };
    return cardOf({
      body: [
        ...surveyHead(view, textLength),
        ...(alone ? [] : questionTitle(question, at, survey.questions.length, textLength)),
        ...questionInputs(question, options, { required: alone && question.required }),
        ...(problem ? [textBlock(entered(problem.text, Math.min(500, Math.max(120, textLength))), { color: "Attention" })] : []),
      ],
      actions: [
        ...(alone ? aloneActions(view, question, textLength) : steps(view, question, at, textLength)),
        ...(problem?.page ? [dialogAction(cardTexts.openPage, { dialog: "results", surveyId: survey.id })] : []),
        ...(resumed ? [viewResultsAction(about(view)), ...(view.manage ? [menuAction(about(view), cardTexts.manage)] : [])] : []),
      ],
      ...(resumed ? { refresh: refreshFor(survey.id, view.refreshFor, { receipt: view.mine?.receipt }) } : {}),
    });
  });
}

function aloneActions(view: PersonalCardView, question: Question, textLength: number): CardAction[] {
  const vote = isAnswerable(question) ? [voteAction(voteTitle(view.survey), "next", question, { ...view, textLength })] : [];
  return [...vote, backAction(about(view), cardTexts.cancel)];
}

/** Every move saves (TAK-02). Whoever is done before the last question says so (BOT-16). */
function steps(view: PersonalCardView, question: Question, at: number, textLength: number): CardAction[] {
  const options = { ...view, textLength };
  const last = at === view.survey.questions.length - 1;
  const onward = voteAction(last ? cardTexts.submit : cardTexts.next, "next", question, options);
  return [
    ...(at === 0 ? [] : [voteAction(cardTexts.previous, "previous", question, options)]),
    onward,
    ...(last ? [] : [doneAction(question, options)]),
  ];
}
