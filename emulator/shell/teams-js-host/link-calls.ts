import { type Call, type CallTable, isObject, textOf } from "./call.ts";

const cancelled = { errorCode: 8000, message: "User cancelled share" };
const noLink = { errorCode: 4000, message: "A link to a web page is needed" };
const teams = "https://teams.microsoft.com/l";

/** Links, going to other apps and chats, sharing, and the clipboard. */
export const linkCalls: CallTable = {
  executeDeepLink: async ({ frame, args, reply, services }) => {
    const opened = await services.openLink(textOf(args[0]), frame.app);
    if (opened) reply(true);
    else reply(false, "The link could not be opened.");
  },
  "pages.navigateToApp": async (call) => {
    const opened = await call.services.openLink(entityLink(call), call.frame.app);
    if (opened) call.reply(true);
    else call.reply(false, "The app or page was not found.");
  },
  shareDeepLink: async ({ frame, args: [subPageId, label, webUrl], services }) => {
    const { place, entityId } = frame.surface;
    const context = {
      subEntityId: textOf(subPageId),
      ...(place ? { [place.channel ? "channelId" : "chatId"]: place.id } : {}),
    };
    const query = new URLSearchParams({
      label: textOf(label),
      webUrl: textOf(webUrl),
      context: JSON.stringify(context),
    });
    await services.copy(
      `${teams}/entity/${frame.app.appId}/${encodeURIComponent(entityId)}?${query}`,
    );
    services.notices.show("Link copied to the clipboard");
  },
  "sharing.shareWebContent": async ({ frame, args: [request], reply, services }) => {
    const [content] = isObject(request) && Array.isArray(request.content) ? request.content : [];
    const { url, message } = isObject(content) ? content : {};
    if (!/^https?:/i.test(textOf(url)) || !URL.canParse(textOf(url))) return reply(noLink);
    const shared = await services.shares.ask({
      app: frame.app,
      url: textOf(url),
      message: textOf(message),
    });
    reply(shared ? null : cancelled);
  },
  "chat.openChat": (call) => openChat(call),
  "clipboard.writeToClipboard": async ({ args: [content], reply, services }) => {
    if (!isObject(content)) return reply({ errorCode: 4000, message: "Nothing to write" });
    await services.copy(decode(textOf(content.content)));
    reply(null);
  },
};

async function openChat({ frame, args: [request], reply, services }: Call): Promise<void> {
  const asked = isObject(request) ? request : {};
  const members = Array.isArray(asked.members) ? asked.members.map(textOf) : [textOf(asked.user)];
  const query = new URLSearchParams({
    users: members.join(","),
    message: textOf(asked.message),
    topicName: textOf(asked.topic),
  });
  if (await services.openLink(`${teams}/chat/0/0?${query}`, frame.app)) reply(true);
  else reply(false, "No chat with these people.");
}

function entityLink({ frame, args: [asked] }: Call): string {
  const params = isObject(asked) ? asked : {};
  const context = {
    subEntityId: textOf(params.subPageId),
    channelId: textOf(params.channelId),
    chatId: textOf(params.chatId),
  };
  const query = new URLSearchParams({
    context: JSON.stringify(context),
    ...(params.webUrl ? { webUrl: textOf(params.webUrl) } : {}),
  });
  return `${teams}/entity/${textOf(params.appId) || frame.app.appId}/${encodeURIComponent(textOf(params.pageId))}?${query}`;
}

function decode(base64: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    );
  } catch {
    return base64;
  }
}
