import type { IExecuteAction, IRefreshDefinition, ISubmitAction } from "@microsoft/teams.cards";
import type { z } from "zod";
import type { BotCommand, botCommands, CardNotice } from "#contract/bot-commands.ts";
import type { AuthoredType } from "#domain/survey/new-draft.ts";

/** Any command may carry the key of the sender's own anonymous answer, which nothing but the cards of that person's device keeps. */
export type CommandData<C extends BotCommand> = z.input<(typeof botCommands)[C]> & { receipt?: string };
/** `disabled`: it can't be pressed, and its tooltip says why. */
type Look = { style?: "positive" | "destructive"; withoutInputs?: true; disabled?: string | undefined };

/**
 * A button that runs a command. Its data names things and nothing else: what the sender may do is decided by the server.
 * Hosts too old for `Action.Execute` send the same data as a message.
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
  return { type: "Action.Execute", verb: command, ...common, fallback: { type: "Action.Submit", ...common } };
}

/** What a button asks the bot to open as a dialog. */
export type DialogRequest =
  | { dialog: "start" }
  | { dialog: "authoring"; type: AuthoredType; surveyId?: string; duplicate?: true; reOpen?: true }
  | { dialog: "results" | "export"; surveyId: string }
  | { command: "survey/results/view/html"; surveyId: string; resultsType: ResultsType };

/** The kinds of results that have a page of their own (BOT-12). */
export const resultsTypes = ["quiz-personal", "quiz-leaderboard", "wordcloud"] as const;
export type ResultsType = (typeof resultsTypes)[number];

export function dialogAction(title: string, request: DialogRequest): ISubmitAction {
  return { type: "Action.Submit", title, data: { msteams: { type: "task/fetch" }, ...request }, associatedInputs: "none" };
}

type Own = { receipt?: string | null | undefined; card?: CardNotice | undefined };

/** The host asks for each viewer's own view as the card comes on screen; above 60 members only for those named. `card`: which message it is, beside the survey's own. */
export function refreshFor(surveyId: string, userIds: readonly string[], { receipt, card }: Own = {}): IRefreshDefinition {
  const verb = "survey/card/refresh";
  const action: IExecuteAction = {
    type: "Action.Execute",
    title: "Refresh",
    verb,
    data: { command: verb, surveyId, ...(receipt ? { receipt } : {}), ...(card ? { card } : {}) },
  };
  return { action, ...(userIds.length > 0 ? { userIds: [...userIds] } : {}) };
}
