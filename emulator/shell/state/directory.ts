import type {
  Channel,
  Chat,
  ConversationTab,
  Directory,
  InstalledApp,
  Meeting,
  Person,
  Team,
} from "../../emulator-api.ts";

/** A conversation with what stands around it. */
export type Place = {
  id: string;
  name: string;
  kind: "channel" | "oneOnOne" | "group" | "meeting" | "bot";
  team: Team | null;
  channel: Channel | null;
  chat: Chat | null;
  meeting: Meeting | null;
  /** The app whose bot this chat is with. */
  bot: InstalledApp | null;
  memberIds: string[];
  /** Where an app is installed to be here: the team, or the chat itself. */
  installPlace: string;
};

/** The person that an object id or a first name in lower case stands for. */
export function findPerson({ people }: Directory, text: string): Person | undefined {
  const wanted = text.toLowerCase();
  return (
    people.find(({ id }) => id === text) ??
    people.find(({ name }) => name.toLowerCase().split(" ")[0] === wanted)
  );
}

/** How the address names a person: by first name where that is enough, else by id. */
export function shortNameOf(directory: Directory, id: string): string {
  const name =
    directory.people
      .find((person) => person.id === id)
      ?.name.toLowerCase()
      .split(" ")[0] ?? id;
  return findPerson(directory, name)?.id === id ? name : id;
}

export function findPlace(directory: Directory, id: string | null, viewer: Person): Place | null {
  for (const team of directory.teams) {
    const channel = team.channels.find((candidate) => candidate.id === id);
    if (channel)
      return {
        id: channel.id,
        name: channel.name,
        kind: "channel",
        team,
        channel,
        chat: null,
        meeting: null,
        bot: null,
        memberIds: channel.memberIds,
        installPlace: team.id,
      };
  }
  const chat = directory.chats.find((candidate) => candidate.id === id);
  return chat ? chatPlace(directory, chat, viewer) : null;
}

export function chatsOf(directory: Directory, person: Person): Place[] {
  return directory.chats
    .filter(({ memberIds }) => memberIds.includes(person.id))
    .map((chat) => chatPlace(directory, chat, person));
}

/** The person's teams, each with the channels that the person may see. */
export function teamsOf(directory: Directory, person: Person): Team[] {
  return directory.teams
    .filter(({ memberIds }) => memberIds.includes(person.id))
    .map((team) => ({
      ...team,
      channels: team.channels.filter(({ memberIds }) => memberIds.includes(person.id)),
    }));
}

export function meetingsOf({ meetings }: Directory, person: Person): Meeting[] {
  return meetings.filter(({ roles }) => person.id in roles);
}

export function appsIn({ apps }: Directory, place: Place): InstalledApp[] {
  return apps.filter(({ installedIn }) => installedIn.includes(place.installPlace));
}

export function tabsIn({ tabs }: Directory, placeId: string): ConversationTab[] {
  return tabs.filter(({ conversationId }) => conversationId === placeId);
}

/** The chat of a person with an app's bot, where the app is installed personally. */
export function botChatOf(
  directory: Directory,
  app: InstalledApp,
  person: Person,
): Chat | undefined {
  return directory.chats.find(
    (chat) =>
      chat.kind === "bot" &&
      chat.appId === app.appId &&
      chat.memberIds.includes(person.id) &&
      app.installedIn.includes(chat.id),
  );
}

/** The app whose bot wrote something. */
export function appOfBot({ apps }: Directory, botId: string): InstalledApp | undefined {
  return apps.find((app) => app.botId === botId || `28:${app.botId}` === botId);
}

function chatPlace(directory: Directory, chat: Chat, viewer: Person): Place {
  const other =
    chat.kind === "oneOnOne"
      ? directory.people.find(({ id }) => id !== viewer.id && chat.memberIds.includes(id))
      : undefined;
  const meeting = directory.meetings.find(({ chatId }) => chatId === chat.id) ?? null;
  const bot = directory.apps.find(({ appId }) => appId === chat.appId) ?? null;
  const name = other?.name ?? bot?.name ?? (chat.topic || "Chat");
  return {
    id: chat.id,
    name,
    kind: chat.kind,
    team: null,
    channel: null,
    chat,
    meeting,
    bot,
    memberIds: chat.memberIds,
    installPlace: chat.id,
  };
}
