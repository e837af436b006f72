import type { Chat, Directory, Message, Person } from "../emulator-api.ts";
import { type Emulator, type EmulatorOptions, startEmulator } from "../start-emulator.ts";
import { startTestBot, type TestBot } from "./test-bot.ts";
import { testManifest } from "./test-manifest.ts";

export type Answer<T> = { status: number; headers: Headers; body: T };
/** An emulator with one or two bots, and short ways to call it. */
export type TestEmulator = {
  url: string;
  bot: TestBot;
  otherBot: TestBot;
  /** Any call of the emulator's own interface. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>>;
  /** A call to the connector with a fresh token of the bot. */
  connector<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    bot?: TestBot,
  ): Promise<Answer<T>>;
  directory(): Promise<Directory>;
  person(alias: string): Promise<Person>;
  chat(topic: string): Promise<Chat>;
  channel(teamName: string, channelName: string): Promise<string>;
  messages(conversationId: string, as: string, query?: string): Promise<Message[]>;
  close(): Promise<void>;
};

const botIds = [
  "11111111-2222-4333-8444-555555555555",
  "66666666-7777-4888-9999-aaaaaaaaaaaa",
] as const;
const secret = "a secret";

/**
 * Starts everything on free ports. The bots take activities from the first moment, unless
 * `areBotsReady` is false.
 */
export async function startTestEmulator(
  options: Partial<EmulatorOptions> & {
    areBotsReady?: boolean;
    manifest?: Record<string, unknown>;
  } = {},
): Promise<TestEmulator> {
  const { areBotsReady = true, manifest = {}, ...rest } = options;
  const bot = await startTestBot(botIds[0]);
  const otherBot = await startTestBot(botIds[1]);
  const emulator = await startEmulator({
    port: 0,
    dataFile: null,
    webRoot: "/nowhere",
    apps: [
      {
        name: "msteams",
        manifest: testManifest(botIds[0], "Polls", manifest),
        messagingEndpoint: bot.endpoint,
        botSecret: secret,
      },
      {
        name: "agile",
        manifest: testManifest(botIds[1], "Agile polls"),
        messagingEndpoint: otherBot.endpoint,
        botSecret: secret,
      },
    ],
    ...rest,
  });
  if (areBotsReady) for (const each of [bot, otherBot]) each.trust(emulator.url);
  return {
    ...calls(emulator),
    bot,
    otherBot,
    close: async () => void (await Promise.all([emulator.close(), bot.close(), otherBot.close()])),
  };

  function calls({ url }: Emulator): Omit<TestEmulator, "bot" | "otherBot" | "close"> {
    const call = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
      send<T>(url + path, method, body, {});
    const directory = async (): Promise<Directory> =>
      (await call<Directory>("GET", "/emulator/api/directory")).body;
    return {
      url,
      call,
      directory,
      async connector(method, path, body, as = bot) {
        return send(`${url}/teams${path}`, method, body, {
          authorization: `Bearer ${await botToken(url, as.botId)}`,
        });
      },
      person: async (alias) =>
        found((await directory()).people, (each) =>
          each.name.toLowerCase().startsWith(`${alias} `),
        ),
      chat: async (topic) => found((await directory()).chats, (each) => each.topic === topic),
      async channel(teamName, channelName) {
        const team = found((await directory()).teams, (each) => each.name === teamName);
        return found(team.channels, (each) => each.name === channelName).id;
      },
      async messages(conversationId, as, query = "") {
        const path = `/emulator/api/conversations/${encodeURIComponent(conversationId)}/messages?as=${as}${query}`;
        return (await call<{ messages: Message[] }>("GET", path)).body.messages;
      },
    };
  }
}

/** Asks the sign-in service as a bot does. */
export async function botToken(url: string, botId: string, clientSecret = secret): Promise<string> {
  const form = {
    grant_type: "client_credentials",
    client_id: botId,
    client_secret: clientSecret,
    scope: "https://api.botframework.com/.default",
  };
  const response = await fetch(`${url}/botframework.com/oauth2/v2.0/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  // safe: the test fails where it is missing
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

async function send<T>(
  address: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer<T>> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(address, { method, headers: { ...headers, ...type }, ...content });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? null : JSON.parse(text)) as T,
  }; // safe: the test says what it expects
}

function found<T>(list: T[], matches: (each: T) => boolean): T {
  const one = list.find(matches);
  if (one === undefined) throw new Error("The demo directory has no such entry.");
  return one;
}
