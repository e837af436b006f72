import type { InstalledApp } from "../../emulator-api.ts";
import { currentRoute } from "../route.ts";
import type { Shell } from "../shell-context.ts";
import { CallError, invokeBot } from "../state/emulator-client.ts";
import type { Surface } from "../teams-js-host/app-frame.ts";
import { mayFrame } from "../teams-js-host/app-frame.ts";
import { type BotTask, composedCard, taskOf } from "./bot-task.ts";
import type { DialogRequest } from "./dialog-store.ts";

export const wentWrong = "Something went wrong. Please try again.";

type Json = Record<string, unknown>;
/** What a bot is asked: an invoke of this name with this value, in a conversation. */
export type BotCall = {
  shell: Pick<Shell, "person" | "notices" | "dialogs">;
  app: InstalledApp;
  conversationId: string;
  messageId?: string;
  surface: Surface;
};

/**
 * Asks a bot for something; rejects with words for the person where the bot did not answer well.
 */
export async function askBot(
  { shell, app, conversationId, messageId }: BotCall,
  name: string,
  value: Json,
): Promise<unknown> {
  const { theme, client } = currentRoute();
  try {
    const { status, body } = await invokeBot(conversationId, {
      as: shell.person.id,
      client,
      app: app.appId,
      ...(messageId ? { messageId } : {}),
      name,
      value: { ...value, context: { theme } },
    });
    if (status === 0) throw new Error(`Unable to reach app. Please try again.`);
    if (status >= 400) throw new Error(wentWrong);
    return body;
  } catch (error) {
    if (error instanceof CallError)
      throw new Error(error.status === 403 ? error.message : wentWrong);
    throw error;
  }
}

/**
 * Opens the dialog that a bot answered with, or shows its word. What the dialog submits goes back
 * to the bot, whose answer may be another dialog. Answers the word that the bot said instead of a
 * dialog.
 */
export function showTask(
  call: BotCall,
  task: BotTask,
  submit: (submitted: unknown) => Promise<BotTask>,
): string | null {
  if (!task.task) return task.message;
  const request = dialogRequest(call, task, submit);
  if (!request)
    return `${call.app.name} wanted to show a page that is not on one of its valid domains.`;
  return call.shell.dialogs.open(request) ? null : "A dialog is open already.";
}

function dialogRequest(
  call: BotCall,
  { task }: BotTask,
  submit: (submitted: unknown) => Promise<BotTask>,
): DialogRequest | null {
  if (!task || (task.url && !mayFrame(call.app, task.url))) return null;
  return {
    ...task,
    title: task.title || call.app.name,
    app: call.app,
    surface: { ...call.surface, entityId: "" },
    opener: null,
    onResult: async (result) => {
      if (!result) return null;
      const next = await submit(result.submitted);
      if (next.message) call.shell.notices.show(next.message);
      return next.task ? dialogRequest(call, next, submit) : null;
    },
  };
}

/** A click that asks for a dialog (`task/fetch`); answers what to say where none opens. */
export async function fetchTask(call: BotCall, data: Json): Promise<string | null> {
  const task = taskOf(await askBot(call, "task/fetch", { data }));
  return showTask(call, task, async (submitted) =>
    taskOf(await askBot(call, "task/submit", { data: submitted })),
  );
}

/**
 * A command of a compose extension; answers what to say where no dialog opens. `onCard` gets the
 * card that it gives for the message.
 */
export async function runCommand(
  call: BotCall,
  commandId: string,
  onCard: (card: Json) => void,
): Promise<string | null> {
  const command = { commandId, commandContext: "compose" };
  const heard = (answer: unknown): BotTask => {
    const card = composedCard(answer);
    if (card) onCard(card);
    return taskOf(answer);
  };
  const task = heard(await askBot(call, "composeExtension/fetchTask", command));
  return showTask(call, task, async (submitted) =>
    heard(await askBot(call, "composeExtension/submitAction", { ...command, data: submitted })),
  );
}
