import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { dialogAction } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { isAnswerable, questionInputs, voteAction, voteTitle } from "./question-form.ts";
import { questionTitle } from "./question-title.ts";
import { about, backAction } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** What is wrong: an answer is missing, or the answers that travel along do not fit on a card any more. */
export type TakingProblem = "missing" | "too-long";

/**
 * The form of one question in one person's view; of several, the one at `at` with the way to the others (TAK-15, CARD-02). Throws a `RangeError` where the answers
 * that it carries are too long for a card.
 */
export function takingCard(view: PersonalCardView, at: number, problem: TakingProblem | null = null): Card {
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
        ...questionInputs(question, options, alone && question.required),
        ...(problem ? [textBlock(sentenceOf(problem, alone), { color: "Attention" })] : []),
      ],
      actions: [
        ...(alone ? aloneActions(view, question, textLength) : steps(view, question, at, textLength)),
        ...(problem === "too-long" ? [dialogAction(cardTexts.openPage, { dialog: "results", surveyId: survey.id })] : []),
      ],
    });
  });
}

function sentenceOf(problem: TakingProblem, alone: boolean): string {
  if (problem === "too-long") return cardTexts.tooLong;
  return alone ? cardTexts.required : cardTexts.missing;
}

function aloneActions(view: PersonalCardView, question: Question, textLength: number): CardAction[] {
  const vote = isAnswerable(question) ? [voteAction(voteTitle(view.survey), "next", question, { ...view, textLength })] : [];
  return [...vote, backAction(about(view), cardTexts.cancel)];
}

/** Every move saves (TAK-02). */
function steps(view: PersonalCardView, question: Question, at: number, textLength: number): CardAction[] {
  const options = { ...view, textLength };
  const last = at === view.survey.questions.length - 1;
  const onward = voteAction(last ? cardTexts.submit : cardTexts.next, "next", question, options);
  return at === 0 ? [onward] : [voteAction(cardTexts.previous, "previous", question, options), onward];
}
