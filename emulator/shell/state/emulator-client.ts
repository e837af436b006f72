import type {
  ActionResult,
  ClientName,
  ConversationTab,
  Directory,
  Message,
} from "../../emulator-api.ts";

/** A call that the emulator refused, in its own words. */
export class CallError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Json = Record<string, unknown>;
type NewTab = Pick<
  ConversationTab,
  "entityId" | "name" | "contentUrl" | "websiteUrl" | "removeUrl"
> & { app: string };

export function fetchDirectory(): Promise<Directory> {
  return call("GET", "directory");
}

export async function fetchMessages(conversationId: string, as: string): Promise<Message[]> {
  const { messages } = await call<{ messages: Message[] }>(
    "GET",
    `${conversation(conversationId)}/messages?as=${as}&refresh=false`,
  );
  return messages;
}

type Written = {
  as: string;
  client: ClientName;
  text: string;
  mention?: string;
  replyToId?: string;
  app?: string;
  card?: Json;
};

/**
 * `mention`: the app whose bot is spoken to. `card`: one that the compose extension of `app` gave.
 */
export function sendMessage(
  conversationId: string,
  message: Written,
): Promise<{ message: Message }> {
  return call("POST", `${conversation(conversationId)}/messages`, message);
}

export function executeAction(
  conversationId: string,
  action: { as: string; client: ClientName; messageId: string; verb: string; data: Json },
): Promise<ActionResult> {
  return call("POST", `${conversation(conversationId)}/actions`, action);
}

export function invokeBot(
  conversationId: string,
  invoke: {
    as: string;
    client: ClientName;
    app: string;
    messageId?: string;
    name: string;
    value: Json;
  },
): Promise<{ status: number; body: unknown }> {
  return call("POST", `${conversation(conversationId)}/invoke`, invoke);
}

/**
 * What a click on an `Action.Submit` does: the bot gets a message with this value. Answers the
 * bot's status.
 */
export function submitCard(
  conversationId: string,
  submit: { as: string; client: ClientName; messageId: string; value: Json },
): Promise<{ status: number }> {
  return call("POST", `${conversation(conversationId)}/submits`, submit);
}

export function reportViews(
  conversationId: string,
  as: string,
  messageIds: string[],
): Promise<unknown> {
  return call("POST", `${conversation(conversationId)}/views`, { as, messageIds });
}

export function installApp(conversationId: string, as: string, app: string): Promise<unknown> {
  return call("POST", `${conversation(conversationId)}/apps`, { as, app });
}

export function uninstallApp(conversationId: string, as: string, app: string): Promise<unknown> {
  return call("DELETE", `${conversation(conversationId)}/apps?${new URLSearchParams({ as, app })}`);
}

export function addTab(
  conversationId: string,
  as: string,
  tab: NewTab,
): Promise<{ tab: ConversationTab }> {
  return call("POST", `${conversation(conversationId)}/tabs`, { as, ...tab });
}

export function removeTab(conversationId: string, as: string, tabId: string): Promise<unknown> {
  return call(
    "DELETE",
    `${conversation(conversationId)}/tabs/${encodeURIComponent(tabId)}?as=${as}`,
  );
}

export async function fetchToken(person: string, app: string): Promise<string> {
  const { token } = await call<{ token: string }>("POST", "token", { person, app });
  return token;
}

export function setMeetingRunning(meetingId: string, running: boolean): Promise<unknown> {
  return call("POST", `meetings/${encodeURIComponent(meetingId)}/state`, { running });
}

/** Shows a page of an app on a meeting's stage, to everybody there. */
export function shareToStage(
  meetingId: string,
  staged: { as: string; app: string; url: string },
): Promise<unknown> {
  return call("PUT", stage(meetingId), staged);
}

export function stopStage(meetingId: string, as: string): Promise<unknown> {
  return call("DELETE", `${stage(meetingId)}?${new URLSearchParams({ as })}`);
}

function stage(meetingId: string): string {
  return `meetings/${encodeURIComponent(meetingId)}/stage`;
}

function conversation(id: string): string {
  return `conversations/${encodeURIComponent(id)}`;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const json =
    body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const reply = await fetch(`/emulator/api/${path}`, { method, ...json });
  const text = await reply.text();
  if (!reply.ok) throw new CallError(reply.status, refusalIn(text));
  return JSON.parse(text === "" ? "{}" : text);
}

function refusalIn(text: string): string {
  try {
    const read: { error?: { message?: string } | string; message?: string } = JSON.parse(text);
    const said = typeof read.error === "object" ? read.error.message : read.message;
    return said ?? "The emulator refused the call.";
  } catch {
    return "The emulator did not answer as expected.";
  }
}
