import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { commandAction, dialogAction, type ResultsType } from "./actions.ts";
import type { CardAction } from "./card.ts";

/** Which survey a button is about, and the key of the person's own anonymous answer where the card holds it. */
export type About = { surveyId: string; receipt?: string };

export function about({ survey, mine }: { survey: { id: string }; mine?: { receipt: string | null } | null }): About {
  return { surveyId: survey.id, ...(mine?.receipt ? { receipt: mine.receipt } : {}) };
}

/** Buttons that several cards of a survey carry. */
export function viewResultsAction(of: About): CardAction {
  return commandAction(cardTexts.viewResults, "survey/results/view", of, { withoutInputs: true });
}

/** The comments on the item (BOT-11). */
export function commentsAction(of: About): CardAction {
  return commandAction(cardTexts.comments, "survey/results/view", { ...of, surveyComments: true }, { withoutInputs: true });
}

/** A page of one kind of results in a dialog (BOT-12). */
export function openKindAction(title: string, { surveyId }: About, resultsType: ResultsType): CardAction {
  return dialogAction(title, { command: "survey/results/view/html", surveyId, resultsType });
}

/** The results page in a dialog. */
export function openResultsAction({ surveyId }: About): CardAction {
  return dialogAction(cardTexts.openResults, { dialog: "results", surveyId });
}

export function startAction(of: About): CardAction {
  return commandAction(cardTexts.start, "survey/taking/start", of, { style: "positive", withoutInputs: true });
}

/** To the question when to be reminded (BOT-06). */
export function remindMeAction(of: About): CardAction {
  return commandAction(cardTexts.remindMe, "survey/taking/reminder/set", of, { withoutInputs: true });
}

export function changeVoteAction(of: About): CardAction {
  return commandAction(cardTexts.changeVote, "survey/taking/start", of, { withoutInputs: true });
}

type Sent = { survey: { type: SurveyType }; product: string; limitReached?: boolean };

/** `Send now`, of a Q&A `Start Q&A` (LIF-09); disabled while the owner's monthly responses are used up (LIF-14). */
export function sendNowAction(of: About, { survey: { type }, product, limitReached }: Sent): CardAction {
  const disabled = limitReached ? fill(errorTexts["survey.limit-reached"], { product, type: typeNames[type] }) : undefined;
  const title = type === "qna" ? cardTexts.startQna : cardTexts.sendNow;
  return commandAction(title, "survey/deliver", of, { style: "positive", withoutInputs: true, disabled });
}

/** To the menu, whatever the owner may do by now. */
export function menuAction(of: About, title: string, page = 0): CardAction {
  return commandAction(title, "survey/management/menu", page > 0 ? { ...of, page } : of, { withoutInputs: true });
}

/** To the personal view, whatever it is by now. */
export function backAction(of: About, title: string = cardTexts.back): CardAction {
  return commandAction(title, "survey/card/refresh", of, { withoutInputs: true });
}
