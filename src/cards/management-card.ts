import { limits } from "#domain/limits.ts";
import { type AuthoredType, authoredTypes } from "#domain/survey/new-draft.ts";
import type { Action } from "#domain/survey/permissions.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction, type DialogRequest, dialogAction } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { type About, backAction, menuAction, sendNowAction, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** `receipt`: the key of the owner's own anonymous answer, for the way back. */
export type Managed = Pick<SurveyCardView, "survey" | "now" | "product" | "limitReached"> & { receipt?: string | undefined };
type Menu = Managed & { can: readonly Action[] };

/** What an owner may do with a survey now (BOT-10); `notice`: what was just done. What does not fit on a card moves to the next page of this menu (CARD-07). */
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
  const type = authoredTypes.find((authored) => authored === survey.type);
  const form = (title: string, over: Partial<Extract<DialogRequest, { dialog: "authoring" }>>) =>
    type ? [formAction(title, type, survey.id, over)] : [];
  const offers: [Action | null, CardAction[]][] = [
    ["deliver", [sendNowAction(of, managed)]],
    ["view-results", [viewResultsAction(of)]],
    ["close", [commandAction(cardTexts.close, "survey/close", of)]],
    ["reopen", form(cardTexts.reopen, { reOpen: true })],
    ["edit", form(cardTexts.edit, {})],
    [null, [commandAction(cardTexts.showPreview, "survey/authoring/preview", of)]],
    ["notify-results", [commandAction(cardTexts.sendResults, "survey/results/notify", of)]],
    ["export", [dialogAction(cardTexts.export, { dialog: "export", surveyId: survey.id })]],
    ["request-analytics", [dialogAction(cardTexts.analytics, { dialog: "results", surveyId: survey.id })]],
    ["duplicate", form(cardTexts.duplicate, { duplicate: true })],
    ["delete", [commandAction(cardTexts.delete, "survey/delete", of, { style: "destructive" })]],
  ];
  return offers.filter(([action]) => action === null || can.includes(action)).flatMap(([, buttons]) => buttons);
}

function formAction(
  title: string,
  type: AuthoredType,
  surveyId: string,
  over: Partial<Extract<DialogRequest, { dialog: "authoring" }>>,
): CardAction {
  return dialogAction(title, { ...over, dialog: "authoring", type, surveyId });
}

/** The way back is on every page. */
function pageOf(buttons: readonly CardAction[], of: About, page: number): CardAction[] {
  if (buttons.length < limits.cardActions) return [...buttons, backAction(of)];
  const room = limits.cardActions - 2;
  const at = Math.min(page, Math.ceil(buttons.length / room) - 1);
  const shown = buttons.slice(at * room, (at + 1) * room);
  const more = (at + 1) * room < buttons.length ? [menuAction(of, cardTexts.more, at + 1)] : [];
  return [...shown, ...more, at > 0 ? menuAction(of, cardTexts.back, at - 1) : backAction(of)];
}
