import { limits } from "#domain/limits.ts";
import type { Action } from "#domain/survey/permissions.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { type SurveyType, surveyTypes } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction, type DialogRequest, dialogAction } from "../parts/actions.ts";
import { type Card, type CardAction, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { type About, backAction, menuAction, sendNowAction } from "../parts/survey-actions.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { resultsActions } from "../survey/held-back.ts";
import { seriesAction } from "../survey/schedule-card.ts";
import { surveyHead } from "../survey/survey-head.ts";

/** `receipt`: the key of the owner's own anonymous response, for the button back to their view. */
export type Managed = Pick<
  SurveyCardView,
  "survey" | "now" | "product" | "limitReached" | "heldBack"
> & { receipt?: string | undefined };
type Menu = Managed & { can: readonly Action[] };

/**
 * The actions that an owner has now (BOT-10). `notice`: the result of the last action. Actions that
 * do not fit move to the next page of the menu (CARD-07).
 */
export function managementCard(menu: Menu, page = 0, notice: string | null = null): Card {
  const { survey } = menu;
  const of: About = { surveyId: survey.id, ...(menu.receipt ? { receipt: menu.receipt } : {}) };
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(menu, textLength),
        textBlock(fill(cardTexts.managing, { type: typeNames[survey.type] }), { separator: true }),
        ...(notice ? [textBlock(notice, { color: "Good", weight: "Bolder" })] : []),
      ],
      actions: pageOf(buttonsOf(menu, of), of, page),
    }),
  );
}

function buttonsOf({ can, ...managed }: Menu, of: About): CardAction[] {
  const { survey } = managed;
  const type = surveyTypes.find((authored) => authored === survey.type);
  const form = (title: string, over: Partial<Extract<DialogRequest, { dialog: "authoring" }>>) =>
    type ? [formAction(title, type, survey.id, over)] : [];
  const offers: [Action | null, CardAction[]][] = [
    ["deliver", [sendNowAction(of, managed)]],
    [
      "view-results",
      resultsActions({ ...managed, mine: managed.receipt ? { receipt: managed.receipt } : null }),
    ],
    ["close", [commandAction(cardTexts.close, "survey/close", of)]],
    ["reopen", form(cardTexts.reopen, { reOpen: true })],
    ["edit", form(cardTexts.edit, {})],
    [null, survey.scheduleId ? [seriesAction(survey.scheduleId)] : []],
    [null, survey.questions.length > 0 ? [previewAction(of)] : []],
    ["notify-results", [commandAction(cardTexts.sendResults, "survey/results/notify", of)]],
    ["export", [dialogAction(cardTexts.export, { dialog: "export", surveyId: survey.id })]],
    [
      "request-analytics",
      [dialogAction(cardTexts.analytics, { dialog: "results", surveyId: survey.id })],
    ],
    ["duplicate", form(cardTexts.duplicate, { duplicate: true })],
    ["delete", [commandAction(cardTexts.delete, "survey/delete", of, { style: "destructive" })]],
  ];
  return offers
    .filter(([action]) => action === null || can.includes(action))
    .flatMap(([, buttons]) => buttons);
}

function previewAction(of: About): CardAction {
  return commandAction(cardTexts.showPreview, "survey/authoring/preview", of);
}

function formAction(
  title: string,
  type: SurveyType,
  surveyId: string,
  over: Partial<Extract<DialogRequest, { dialog: "authoring" }>>,
): CardAction {
  return dialogAction(title, { ...over, dialog: "authoring", type, surveyId });
}

/** Every page has the Back button. */
function pageOf(buttons: readonly CardAction[], of: About, page: number): CardAction[] {
  if (buttons.length < limits.cardActions) return [...buttons, backAction(of)];
  const room = limits.cardActions - 2;
  const at = Math.min(page, Math.ceil(buttons.length / room) - 1);
  const shown = buttons.slice(at * room, (at + 1) * room);
  const more = (at + 1) * room < buttons.length ? [menuAction(of, cardTexts.more, at + 1)] : [];
  return [...shown, ...more, at > 0 ? menuAction(of, cardTexts.back, at - 1) : backAction(of)];
}
