import { limitError } from "#domain/survey/offers.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { errorTexts } from "#text/server/errors.ts";
import { votingText } from "#text/voting.ts";
import { answerDialogAction, commandAction, dialogAction, type ResultsType } from "./actions.ts";
import type { CardAction } from "./card.ts";

/**
 * The survey of a button, and the receipt of the viewer's own anonymous response, if the card has
 * it.
 */
export type About = { surveyId: string; receipt?: string };

export function about({
  survey,
  mine,
}: {
  survey: { id: string };
  mine?: { receipt: string | null } | null;
}): About {
  return { surveyId: survey.id, ...(mine?.receipt ? { receipt: mine.receipt } : {}) };
}

/** Buttons shared by several survey cards. */
export function viewResultsAction(of: About): CardAction {
  return commandAction(cardTexts.viewResults, "survey/results/view", of, { withoutInputs: true });
}

/** Opens the comments on the survey (BOT-11). */
export function commentsAction(of: About): CardAction {
  return commandAction(
    cardTexts.comments,
    "survey/results/view",
    { ...of, surveyComments: true },
    { withoutInputs: true },
  );
}

/** Opens the page of a result type in a dialog (BOT-12). */
export function openKindAction(
  title: string,
  { surveyId }: About,
  resultsType: ResultsType,
): CardAction {
  return dialogAction(title, { command: "survey/results/view/html", surveyId, resultsType });
}

/** Opens the results page in a dialog. */
export function openResultsAction({ surveyId }: About): CardAction {
  return dialogAction(cardTexts.openResults, { dialog: "results", surveyId });
}

/**
 * Opens the form of several questions. `begun`: the viewer has answered some already. `here`: the
 * form replaces this card; otherwise it opens in a dialog.
 */
export function startAction(of: About, { begun = false, here = false } = {}): CardAction {
  const title = begun ? cardTexts.goOn : cardTexts.start;
  return formAction(title, of, here, { style: "positive" });
}

/** Opens the form of a question that is answered by typing. */
export function answerAction(of: About): CardAction {
  return formAction(cardTexts.answer, of, false, { style: "positive" });
}

function formAction(
  title: string,
  of: About & { retake?: boolean },
  here: boolean,
  look: { style?: "positive" } = {},
): CardAction {
  return here
    ? commandAction(title, "survey/taking/start", of, { ...look, withoutInputs: true })
    : answerDialogAction(title, "survey/taking/start", of, look);
}

/** Asks when to remind the respondent (BOT-06). */
export function remindMeAction(of: About): CardAction {
  return commandAction(cardTexts.remindMe, "survey/taking/reminder/set", of, {
    withoutInputs: true,
  });
}

export function changeResponseAction(of: About, here = false): CardAction {
  return formAction(votingText.change, of, here);
}

/** Starts from the beginning, if a completed quiz can be retaken (EDT-21). */
export function retakeAction(of: About, here = false): CardAction {
  return formAction(cardTexts.retake, { ...of, retake: true }, here);
}

type Sent = { survey: { type: SurveyType }; product: string; limitReached?: boolean };

/**
 * `Send now`, or `Start Q&A` for a Q&A (LIF-09); disabled while the owner's monthly responses are
 * used up (LIF-14, LIF-15).
 */
export function sendNowAction(
  of: About,
  { survey: { type }, product, limitReached }: Sent,
): CardAction {
  const disabled = limitReached
    ? fill(errorTexts[limitError(type)], { product, type: typeNames[type] })
    : undefined;
  const title = specOf(type).send === "start" ? cardTexts.startQna : cardTexts.sendNow;
  return commandAction(title, "survey/deliver", of, {
    style: "positive",
    withoutInputs: true,
    disabled,
  });
}

/** Opens the menu with the owner's current actions. */
export function menuAction(of: About, title: string, page = 0): CardAction {
  return commandAction(title, "survey/management/menu", page > 0 ? { ...of, page } : of, {
    withoutInputs: true,
  });
}

/** Returns to the current personal view. */
export function backAction(of: About, title: string = cardTexts.back): CardAction {
  return commandAction(title, "survey/card/refresh", of, { withoutInputs: true });
}
