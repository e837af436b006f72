import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { questionInputs, voteAction } from "./question-form.ts";
import { about, backAction } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

type Notice = { missing: boolean };

/** The form of one question in one person's view; of several, the one at `at` with the way to the others (TAK-15, CARD-02). */
export function takingCard(view: PersonalCardView, at: number, { missing }: Notice = { missing: false }): Card {
  const { survey } = view;
  const question = survey.questions[at];
  if (!question) throw new RangeError(`question ${at} of ${survey.questions.length}`);
  const alone = survey.questions.length === 1;
  return fitted((textLength) => {
    const options = { ...view, textLength };
    const title = alone ? [] : questionTitle(question, at, survey.questions.length, textLength);
    const warning = missing ? [textBlock(alone ? cardTexts.required : cardTexts.missing, { color: "Attention" })] : [];
    return cardOf({
      body: [
        ...surveyHead(survey, view.now, textLength),
        ...title,
        ...questionInputs(question, options, alone && question.required),
        ...warning,
      ],
      actions: alone
        ? [voteAction(cardTexts.vote, "next", question, options), backAction(about(view), cardTexts.cancel)]
        : steps(view, question, at, textLength),
    });
  });
}

function questionTitle(question: Question, at: number, count: number, textLength: number) {
  return [
    textBlock(fill(cardTexts.questionOf, { at: at + 1, count }), { isSubtle: true, size: "Small", separator: true }),
    textBlock(`${entered(question.label, textLength)}${question.required ? " \\*" : ""}`, { weight: "Bolder", spacing: "Small" }),
  ];
}

/** Every move saves (TAK-02). */
function steps(view: PersonalCardView, question: Question, at: number, textLength: number): CardAction[] {
  const options = { ...view, textLength };
  const last = at === view.survey.questions.length - 1;
  const onward = voteAction(last ? cardTexts.submit : cardTexts.next, "next", question, options);
  return at === 0 ? [onward] : [voteAction(cardTexts.previous, "previous", question, options), onward];
}
