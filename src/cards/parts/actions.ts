import type { IExecuteAction, IRefreshDefinition, ISubmitAction } from "@microsoft/teams.cards";
import type { z } from "zod";
import type { BotCommand, botCommands, CardNotice } from "#contract/bot-commands.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";

/**
 * Any command may carry the receipt of the sender's own anonymous response, which is kept only on
 * the cards of their device.
 */
export type CommandData<C extends BotCommand> = z.input<(typeof botCommands)[C]> & {
  receipt?: string;
};
/** `disabled`: cannot be pressed; the tooltip says why. */
type Look = {
  style?: "positive" | "destructive";
  withoutInputs?: true;
  disabled?: string | undefined;
};

/**
 * A button that runs a command. Its data only contains ids; the server decides what the sender may
 * do. Hosts without `Action.Execute` send the same data as a message.
 */
export function commandAction<C extends BotCommand>(
  title: string,
  command: C,
  data: CommandData<C>,
  { style, withoutInputs, disabled }: Look = {},
): IExecuteAction {
  const common = {
    title,
    data: { command, ...data },
    ...(style ? { style } : {}),
    ...(withoutInputs ? { associatedInputs: "none" as const } : {}),
    ...(disabled ? { isEnabled: false, tooltip: disabled } : {}),
  };
  return {
    type: "Action.Execute",
    verb: command,
    ...common,
    fallback: { type: "Action.Submit", ...common },
  };
}

/** A button's request to the bot to open a dialog. */
export type DialogRequest =
  | { dialog: "start" }
  | { dialog: "authoring"; type: SurveyType; surveyId?: string; duplicate?: true; reOpen?: true }
  | { dialog: "results" | "export"; surveyId: string }
  | { dialog: "series"; scheduleId: string }
  | { command: "survey/results/view/html"; surveyId: string; resultsType: ResultsType };

/** The result types with a page of their own (BOT-12). */
export const resultsTypes = [
  "quiz-personal",
  "quiz-leaderboard",
  "qna-notification",
  "icebreaker",
  "hot-take",
  "wordcloud",
] as const;
export type ResultsType = (typeof resultsTypes)[number];

export function dialogAction(title: string, request: DialogRequest): ISubmitAction {
  return {
    type: "Action.Submit",
    title,
    data: { msteams: { type: "task/fetch" }, ...request },
    associatedInputs: "none",
  };
}

/**
 * Opens the card of a command in a dialog, where a person can type while others' answers change the
 * card in the conversation (decisions/030).
 */
export function answerDialogAction<C extends "survey/taking/start" | "survey/card/refresh">(
  title: string,
  command: C,
  data: CommandData<C>,
  { style }: Pick<Look, "style"> = {},
): ISubmitAction {
  return {
    type: "Action.Submit",
    title,
    data: { msteams: { type: "task/fetch" }, command, ...data },
    associatedInputs: "none",
    ...(style ? { style } : {}),
  };
}

type Own = { receipt?: string | null | undefined; card?: CardNotice | undefined };

/**
 * Lets the host request each viewer's personal view when the card is displayed; above 60 members
 * only for the users listed. `card`: which message it is, if not the survey's own card.
 */
export function refreshFor(
  surveyId: string,
  userIds: readonly string[],
  { receipt, card }: Own = {},
): IRefreshDefinition {
  const verb = "survey/card/refresh";
  const action: IExecuteAction = {
    type: "Action.Execute",
    title: "Refresh",
    verb,
    data: { command: verb, surveyId, ...(receipt ? { receipt } : {}), ...(card ? { card } : {}) },
  };
  return { action, ...(userIds.length > 0 ? { userIds: [...userIds] } : {}) };
}
