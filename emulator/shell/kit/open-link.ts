import type { Directory, InstalledApp, Person } from "../../emulator-api.ts";
import { leaveDraft } from "../compose/drafts.ts";
import type { DialogStore } from "../dialog/dialog-store.ts";
import type { InstallStore } from "../install/install-store.ts";
import { currentRoute, go } from "../route.ts";
import { chatsOf, findPlace, tabsIn } from "../state/directory.ts";
import type { NoticeStore } from "../state/notice-store.ts";
import { mayFrame } from "../teams-js-host/app-frame.ts";

type Around = {
  directory: Directory;
  person: Person;
  from: InstalledApp | null;
  dialogs: DialogStore;
  notices: NoticeStore;
  installs: InstallStore;
};

/**
 * Opens a link: Teams' own inside the shell, every other in a new browser tab, with a word about
 * it. False where it leads nowhere.
 */
export async function openLink(url: string, around: Around): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const link = new URL(url);
  const path = link.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (link.hostname.endsWith("teams.microsoft.com") || link.protocol === "msteams:") {
    const [, kind = ""] = path[0] === "l" ? path : ["l", ...path];
    return (
      (await teamsLinks[kind]?.(path.slice(path[0] === "l" ? 2 : 1), link.searchParams, around)) ??
      false
    );
  }
  if (!["http:", "https:", "mailto:", "tel:"].includes(link.protocol)) return false;
  window.open(url, "_blank", "noopener,noreferrer");
  around.notices.show(`Opened ${link.host || link.href} in a new browser tab`, {
    url,
    label: "Open again",
  });
  return true;
}

type TeamsLink = (path: string[], query: URLSearchParams, around: Around) => Promise<boolean>;

const teamsLinks: Record<string, TeamsLink> = {
  /**
   * An app's own dialog: it is added to the conversation or meeting that is open, or found among
   * the apps where none is.
   */
  app: async ([appId = ""], _query, { directory, person, installs }) => {
    const app = directory.apps.find((candidate) => candidate.appId === appId);
    if (!app) return false;
    const { meeting, conversation } = currentRoute();
    const id =
      directory.meetings.find((candidate) => candidate.id === meeting)?.chatId ?? conversation;
    const place = findPlace(directory, id, person);
    if (place && !place.bot && place.memberIds.includes(person.id)) installs.ask(app, place);
    else await go({ view: "apps", conversation: null, tab: null, meeting: null, message: null });
    return true;
  },
  entity: async ([appId = "", entityId = ""], query, { directory, person }) => {
    const context = jsonIn(query.get("context"));
    const app = directory.apps.find((candidate) => candidate.appId === appId);
    if (!app) return false;
    const subEntity = textIn(context, "subEntityId") || textIn(context, "subPageId") || null;
    const placeId = textIn(context, "channelId") || textIn(context, "chatId");
    const place = findPlace(directory, placeId || null, person);
    if (place?.memberIds.includes(person.id)) {
      const tab = tabsIn(directory, place.id).find(
        (candidate) =>
          candidate.appId === appId && (entityId === "" || candidate.entityId === entityId),
      );
      if (tab) {
        await go({
          conversation: place.id,
          view: null,
          tab: tab.id,
          subEntity,
          meeting: null,
          message: null,
        });
        return true;
      }
    }
    const known =
      app.staticTabs.find((tab) => tab.entityId === entityId) ??
      (entityId === "" ? app.staticTabs[0] : undefined);
    if (!known) return false;
    await go({
      view: `app:${appId}`,
      conversation: null,
      tab: known.entityId,
      subEntity,
      meeting: null,
      message: null,
    });
    return true;
  },
  chat: async ([threadId = ""], query, { directory, person }) => {
    const users = (query.get("users") ?? "").split(",").map((user) => user.trim().toLowerCase());
    const ids = directory.people
      .filter(
        ({ id, upn }) => users.includes(id) || (upn !== "" && users.includes(upn.toLowerCase())),
      )
      .map(({ id }) => id);
    const wanted = new Set([...ids, person.id]);
    const chat = chatsOf(directory, person).find(
      ({ id, memberIds, bot }) =>
        id === threadId ||
        (!bot &&
          ids.length > 0 &&
          memberIds.length === wanted.size &&
          memberIds.every((member) => wanted.has(member))),
    );
    const bot = directory.apps.find(({ botId }) => users.includes(`28:${botId}`));
    const found =
      chat?.id ??
      chatsOf(directory, person).find((each) => bot && each.bot?.appId === bot.appId)?.id;
    if (!found) return false;
    leaveDraft(found, query.get("message") ?? "");
    await go({ conversation: found, view: null, tab: null, meeting: null, message: null });
    return true;
  },
  message: async ([conversationId = "", messageId = ""], _query, { directory, person }) => {
    const place = findPlace(directory, conversationId, person);
    if (!place?.memberIds.includes(person.id)) return false;
    await go({ conversation: place.id, view: null, tab: null, meeting: null, message: messageId });
    return true;
  },
  channel: async ([conversationId = ""], _query, { directory, person }) => {
    const place = findPlace(directory, conversationId, person);
    if (!place?.memberIds.includes(person.id)) return false;
    await go({ conversation: place.id, view: null, tab: null, meeting: null, message: null });
    return true;
  },
  "meetup-join": async ([chatId = ""], _query, { directory, person }) => {
    const meeting = directory.meetings.find((candidate) => candidate.chatId === chatId);
    if (!meeting || !(person.id in meeting.roles)) return false;
    await go({ meeting: meeting.id, panel: null });
    return true;
  },
  task: async ([appId = ""], query, { directory, dialogs }) => {
    const app = directory.apps.find((candidate) => candidate.appId === appId);
    const url = query.get("url") ?? "";
    if (!app || !mayFrame(app, url)) return false;
    const surface = { place: null, inMeeting: false, entityId: "", subEntityId: null };
    const size = { width: query.get("width") ?? "medium", height: query.get("height") ?? "medium" };
    return dialogs.open({
      app,
      title: query.get("title") ?? app.name,
      url,
      card: null,
      ...size,
      surface,
      opener: null,
      onResult: async () => null,
    });
  },
};

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== "object" || value === null) return "";
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === "string" ? found : "";
}
