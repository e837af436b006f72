import { taskOf } from "../dialog/bot-task.ts";
import type { DialogRequest } from "../dialog/dialog-store.ts";
import { botChatOf } from "../state/directory.ts";
import { invokeBot } from "../state/emulator-client.ts";
import { mayFrame } from "./app-frame.ts";
import { type Call, type CallTable, isObject, textOf } from "./call.ts";

const closed = "User cancelled/closed the task module.";

/** Dialogs that pages open, and messages between a dialog and its opener. */
export const dialogCalls: CallTable = {
  "tasks.startTask": (call) => openDialog(call),
  "tasks.completeTask": ({ frame, args }) => frame.hooks.onSubmit?.(args[0]),
  "tasks.updateTask": ({ frame, args: [info] }) => {
    if (isObject(info)) frame.hooks.onResize?.(sizeIn(info));
  },
  messageForParent: ({ frame, args, tell }) => {
    if (frame.opener) tell(frame.opener, "messageForParent", args[0]);
  },
  messageForChild: ({ frame, args, tell, frames }) => {
    for (const child of frames) if (child.opener === frame) tell(child, "messageForChild", args[0]);
  },
};

function openDialog(call: Call): void {
  const { frame, args, reply, services } = call;
  const info = isObject(args[0]) ? args[0] : {};
  // No dialog from a dialog.
  if (frame.frameContext === "task") return reply("Dialogs cannot be opened from a dialog.");
  const url = textOf(info.url) || null;
  const card = cardIn(info.card);
  if (url ? !mayFrame(frame.app, url) : !card)
    return reply("The dialog's page is not on one of the app's valid domains.");
  const bot = textOf(info.completionBotId);
  const opened = services.dialogs.open({
    app: frame.app,
    title: textOf(info.title) || frame.app.name,
    url,
    card: url ? null : card,
    width: "medium",
    height: "medium",
    ...sizeIn(info),
    surface: { ...frame.surface, entityId: "" },
    opener: frame,
    onResult: async (result) => {
      if (!result) reply(closed);
      else if (bot) return submitToBot(call, result.submitted);
      else reply(null, result.submitted);
      return null;
    },
  });
  if (!opened) reply("A dialog is open already.");
}

/**
 * What a dialog with a completion bot submits goes to the bot first; its answer may be another
 * dialog.
 */
async function submitToBot(
  { frame, reply, services }: Call,
  submitted: unknown,
): Promise<DialogRequest | null> {
  const { place } = frame.surface;
  const person = services.person();
  const conversation = place?.id ?? botChatOf(services.directory(), frame.app, person)?.id;
  if (!conversation) throw new Error("The app's bot is not installed here.");
  const value = {
    data: submitted,
    context: { theme: services.route().theme },
    tabContext: { tabEntityId: frame.surface.entityId },
  };
  const { body } = await invokeBot(conversation, {
    as: person.id,
    client: services.route().client,
    app: frame.app.appId,
    name: "task/submit",
    value,
  });
  const answer = taskOf(body);
  if (answer.message) services.notices.show(answer.message);
  reply(null, submitted);
  if (!answer.task) return null;
  return {
    ...answer.task,
    app: frame.app,
    surface: { ...frame.surface, entityId: "" },
    opener: frame,
    onResult: (result) =>
      result
        ? submitToBot({ ...emptyReply, frame, services }, result.submitted)
        : Promise.resolve(null),
  };
}

const emptyReply = {
  args: [],
  reply: () => {},
  tell: () => {},
  attach: () => () => {},
  frames: new Set<never>(),
};

function sizeIn(info: Record<string, unknown>): {
  width?: number | string;
  height?: number | string;
} {
  const size = isObject(info.size) ? info.size : info;
  const read = (value: unknown) =>
    typeof value === "number" || typeof value === "string" ? value : undefined;
  const [width, height] = [read(size.width), read(size.height)];
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
}

/** TeamsJS hands a card over as text or as an object. */
function cardIn(card: unknown): Record<string, unknown> | null {
  if (isObject(card)) return isObject(card.content) ? card.content : card;
  if (typeof card !== "string") return null;
  try {
    const read: unknown = JSON.parse(card);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}
