import type { CardNotice } from "#contract/bot-commands.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { refreshFor } from "./actions.ts";
import { type Card, type CardAction, type CardElement, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { inviteParts, type Parts } from "./invite-parts.ts";
import { itemComment } from "./item-comment.ts";
import { leaderboardPart } from "./leaderboard-part.ts";
import { noticeLine } from "./notice-line.ts";
import { isAnswerable, questionInputs, voteAction, voteTitle } from "./question-form.ts";
import { answerText, countText, resultsPart } from "./results-part.ts";
import { scoreLine } from "./score-line.ts";
import {
  about,
  changeVoteAction,
  menuAction,
  openKindAction,
  remindMeAction,
  sendNowAction,
  startAction,
  viewResultsAction,
} from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** One person's own view of a survey's card, or of a message about it: the form, or what that person answered with the results where they may be seen. */
export function personalCard(view: PersonalCardView, notice?: CardNotice): Card {
  const { survey } = view;
  return fitted((textLength) => {
    const { body, actions } = partsOf(view, textLength);
    const manage = view.manage ? [menuAction(about(view), cardTexts.manage)] : [];
    return cardOf({
      body: [...introOf(view, notice), ...surveyHead(view, textLength), ...body, ...noticeOf(view)],
      actions: [...actions, ...manage],
      refresh: refreshFor(survey.id, view.refreshFor, { receipt: view.mine?.receipt, card: notice }),
    });
  });
}

/** What the message is there for, while that still holds for this person. */
function introOf({ survey, now, mine }: PersonalCardView, notice: CardNotice | undefined): CardElement[] {
  const over = stateAt(survey, now) !== "open" || (notice === "reminder" && mine?.completed);
  return notice && notice !== "results" && !over ? [noticeLine(notice, survey.type)] : [];
}

/** What was just done, or why it was not. */
function noticeOf({ notice }: PersonalCardView): CardElement[] {
  return notice ? [textBlock(notice.text, { color: notice.wrong ? "Attention" : "Good", separator: true })] : [];
}

function partsOf(view: PersonalCardView, textLength: number): Parts {
  const { survey, now, mine, can } = view;
  if (stateAt(survey, now) === "pending") {
    const send = can.includes("deliver") && view.manage ? [sendNowAction(about(view), view)] : [];
    return { ...inviteParts(view, textLength), actions: send };
  }
  if (!can.includes("respond") || mine?.completed) return answeredParts(view, textLength);
  return formParts(view, textLength);
}

function formParts(view: PersonalCardView, textLength: number): Parts {
  const { survey, responseCount, receipt, mine } = view;
  const [first, ...more] = survey.questions;
  const count = textBlock(countText(responseCount), { isSubtle: true, size: "Small" });
  if (!first || more.length > 0) {
    const questions = textBlock(fill(cardTexts.questions, { count: survey.questions.length }));
    const key = survey.anonymity === "none" ? {} : { receipt: mine?.receipt ?? receipt };
    return {
      body: [questions, count],
      actions: [startAction({ ...about(view), ...key }), viewResultsAction(about(view)), ...remind(view)],
    };
  }
  const options = { ...view, textLength };
  return {
    body: [...questionInputs(first, options, { required: first.required }), count],
    actions: [
      ...(isAnswerable(first) ? [voteAction(voteTitle(survey), "next", first, options)] : []),
      viewResultsAction(about(view)),
      ...remind(view),
    ],
  };
}

function remind(view: PersonalCardView): CardAction[] {
  return view.delays && view.delays.length > 0 ? [remindMeAction(about(view))] : [];
}

function answeredParts(view: PersonalCardView, textLength: number): Parts {
  const { survey, mine, can, responseCount } = view;
  const [first, ...more] = survey.questions;
  const changeable = can.includes("respond") && mine !== null;
  return {
    body: [
      ...(mine?.completed ? ownAnswer(view, textLength) : []),
      ...scoreLine(survey, mine),
      ...(first && more.length === 0 ? resultsPart(view, first, mine, textLength) : []),
      ...leaderboardPart(view, textLength),
      textBlock(countText(responseCount), { isSubtle: true, size: "Small" }),
      ...(changeable && !mine.changeable ? [textBlock(cardTexts.counted, { isSubtle: true, size: "Small" })] : []),
      ...itemComment(view, textLength),
    ],
    actions: [
      ...(changeable && mine.changeable ? [changeVoteAction(about(view))] : []),
      viewResultsAction(about(view)),
      ...(survey.type === "quiz" && mine?.completed ? [openKindAction(cardTexts.openScore, about(view), "quiz-personal")] : []),
    ],
  };
}

function ownAnswer({ survey, mine }: PersonalCardView, textLength: number): CardElement[] {
  const [first, ...more] = survey.questions;
  const answer = first && more.length === 0 ? answerText(first, mine) : "";
  const voted = answer === "" ? cardTexts.votedBlank : fill(cardTexts.voted, { answer: entered(answer, textLength) });
  return [
    textBlock(more.length > 0 || survey.type === "quiz" ? fill(cardTexts.completed, { type: typeNames[survey.type] }) : voted, {
      color: "Good",
      weight: "Bolder",
    }),
  ];
}
