import type {
  ActionResult,
  Directory,
  Faults,
  MeetingRole,
  Message,
  ModelCall,
  ModelWay,
} from "../emulator/emulator-api.ts";

export type EmulatorClient = ReturnType<typeof emulatorClient>;
type Send = { at: string; method: string; path: string; conversationId: string; status: number };

/** The emulator's own calls, for tests. */
export function emulatorClient(url: string) {
  const base = `${url}/emulator/api`;
  const path = (id: string, rest: string) =>
    `${base}/conversations/${encodeURIComponent(id)}/${rest}`;

  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const reply = await fetch(address, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status} ${text}`);
    return JSON.parse(text || "{}");
  }

  const directory = () => call<Directory>("GET", `${base}/directory`);
  /**
   * `refresh: false`: cards as they were posted, without the host's asking for this person's own
   * view.
   */
  const messages = async (id: string, as: string, { refresh = true } = {}) =>
    (
      await call<{ messages: Message[] }>(
        "GET",
        `${path(id, "messages")}?as=${as}&refresh=${refresh}`,
      )
    ).messages;

  /** Looks until something is there; what it looks for comes by itself, within seconds. */
  async function until<T>(
    what: string,
    look: () => Promise<T | undefined | null | false>,
    forMs = 15_000,
  ): Promise<T> {
    const end = Date.now() + forMs;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end) throw new Error(`never came: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  return {
    url,
    directory,
    messages,
    until,
    /** Waits until the bots have been told of every place where the apps are installed. */
    installed: () =>
      until(
        "the bots to know their installs",
        async () => (await call<{ installs: number }>("GET", `${base}/outstanding`)).installs === 0,
        60_000,
      ),
    token: async (person: string, app: string, more: Record<string, unknown> = {}) =>
      (await call<{ token: string }>("POST", `${base}/token`, { person, app, ...more })).token,
    say: (id: string, as: string, text: string, mention?: string) =>
      call("POST", path(id, "messages"), { as, text, mention }),
    act: (
      id: string,
      as: string,
      messageId: string,
      verb: string,
      data: Record<string, unknown> = {},
    ) => call<ActionResult>("POST", path(id, "actions"), { as, messageId, verb, data }),
    invoke: (id: string, as: string, app: string, name: string, value: unknown) =>
      call<{ status: number; body: unknown }>("POST", path(id, "invoke"), { as, app, name, value }),
    install: (id: string, as: string, app: string) => call("POST", path(id, "apps"), { as, app }),
    /** `keepTabs`: as where only the bot is taken out. */
    uninstall: (id: string, as: string, app: string, { keepTabs = false } = {}) =>
      call("DELETE", `${path(id, "apps")}?as=${as}&app=${app}&keepTabs=${keepTabs}`),
    /** Changes a person's role in the meeting with this subject. */
    setRole: async (subject: string, person: string, role: MeetingRole) => {
      const meeting = (await directory()).meetings.find((each) => each.subject === subject);
      if (!meeting) throw new Error(`no such meeting: ${subject}`);
      await call("POST", `${base}/meetings/${encodeURIComponent(meeting.id)}/roles`, {
        person,
        role,
      });
    },
    faults: (faults: Faults) => call("POST", `${base}/faults`, faults),
    /** How the stand-in for a language model answers from now on. */
    model: (way: ModelWay, newNames = false) => call("POST", `${base}/model`, { way, newNames }),
    modelCalls: async () => (await call<{ calls: ModelCall[] }>("GET", `${base}/model`)).calls,
    sends: async () => (await call<{ sends: Send[] }>("GET", `${base}/sends`)).sends,
    /** Generated people join a place. */
    crowd: (id: string, as: string, count: number, kind: "member" | "anonymous" = "member") =>
      call<{ people: { id: string }[] }>("POST", path(id, "crowd"), { as, count, kind }),
    /** The zone that a person's clients name from now on. */
    setZone: (person: string, zone: string) =>
      call("POST", `${base}/people/${person}/zone`, { zone }),
    /** A person comes to a place. */
    join: (id: string, as: string, person: string) =>
      call("POST", path(id, "members"), { as, person }),
    /** A person is taken out of a place. */
    leave: (id: string, as: string, person: string) =>
      call("DELETE", `${path(id, "members")}?as=${as}&person=${person}`),
    /** A team gets another channel, open to all its members. */
    newChannel: async (teamName: string, name: string) => {
      const team = (await directory()).teams.find((each) => each.name === teamName);
      if (!team) throw new Error(`no such team: ${teamName}`);
      const made = await call<{ channel: { id: string } }>(
        "POST",
        `${base}/teams/${encodeURIComponent(team.id)}/channels`,
        {
          as: "adele",
          name,
          membershipType: "standard",
        },
      );
      return made.channel.id;
    },
    /** A channel is deleted, of which no bot is told. */
    deleteChannel: (id: string) => call("DELETE", `${path(id, "channel")}?as=adele`),
    /**
     * The message that a person sees whose card says this, once it is there: the host takes only so
     * many messages in half a minute for each place.
     */
    cardWith: (id: string, as: string, text: string) =>
      until(
        `a card with "${text}"`,
        async () =>
          (await messages(id, as)).findLast(
            (message) => message.card !== null && JSON.stringify(message.card).includes(text),
          ),
        45_000,
      ),
    /** A person's own chat with a bot. */
    botChat: async (alias: string, app: "msteams" | "agile") => {
      const { chats, apps, people } = await directory();
      const person = people.find((each) => each.name.toLowerCase().startsWith(alias));
      const [msteams, agile] = apps;
      const appId = (app === "msteams" ? msteams : agile)?.appId;
      const chat = chats.find(
        (each) =>
          each.kind === "bot" &&
          each.appId === appId &&
          person &&
          each.memberIds.includes(person.id),
      );
      if (!chat) throw new Error(`${alias} has no chat with ${app}`);
      return chat.id;
    },
    /** A channel's, chat's or meeting chat's conversation id by its name. */
    place: async (name: string) => {
      const { teams, chats, meetings } = await directory();
      const channel = teams
        .flatMap((team) => team.channels.map((each) => ({ ...each, team })))
        .find((each) => name === `${each.team.name} / ${each.name}`);
      const found =
        channel?.id ??
        chats.find((chat) => chat.topic === name)?.id ??
        meetings.find((meeting) => meeting.subject === name)?.chatId;
      if (!found) throw new Error(`no such place: ${name}`);
      return found;
    },
  };
}
