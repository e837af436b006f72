import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, jwtVerify } from "jose";

/** An activity as it arrived; tests look into it freely. */
export type Received = {
  type: string;
  id: string;
  name?: string;
  text?: string;
  action?: string;
  value?: Record<string, unknown>;
  from: { id: string; name: string; aadObjectId?: string };
  recipient: { id: string };
  conversation: { id: string; conversationType: string; tenantId: string };
  channelData: Record<string, unknown>;
  entities: Record<string, unknown>[];
  replyToId?: string;
  serviceUrl: string;
} & Record<string, unknown>;
type BotReply = { status: number; body?: unknown };
export type TestBot = {
  botId: string;
  endpoint: string;
  /** What arrived with a good token, oldest first. */
  received: Received[];
  /** How many calls were refused for their token. */
  refused: number;
  /** Answers every activity from now on; until then with 200 and nothing. */
  answer(reply: (activity: Received) => BotReply | Promise<BotReply>): void;
  /** The first activity that matches, now or as soon as it arrives. */
  waitFor(matches: (activity: Received) => boolean): Promise<Received>;
  /**
   * The emulator that signs for the bot; told after it has started, since each needs the other's
   * address.
   */
  trust(emulatorUrl: string): void;
  close(): Promise<void>;
};

/**
 * A small real bot on its own port: it verifies the channel's token as documented, and answers as
 * instructed.
 */
export async function startTestBot(botId: string): Promise<TestBot> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let reply: (activity: Received) => BotReply | Promise<BotReply> = () => ({ status: 200 });
  let emulatorUrl = "";
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  const server = createServer(async (request, response) => {
    const activity: Received = JSON.parse(await text(request));
    if (!keys || !(await isFromChannel(request, activity))) {
      // Until it trusts an issuer, the bot is still starting; that is not a refusal.
      if (keys) bot.refused += 1;
      response.writeHead(keys ? 401 : 503).end();
      return;
    }
    received.push(activity);
    for (const look of waiting) look();
    const { status, body } = await reply(activity);
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body === undefined ? "" : JSON.stringify(body));
  });
  const isFromChannel = async (request: IncomingMessage, activity: Received): Promise<boolean> => {
    if (!keys) return false;
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const checked = await jwtVerify(token, keys, {
      issuer: "https://api.botframework.com",
      audience: botId,
      algorithms: ["RS256"],
    }).catch(() => null);
    return (
      checked?.payload["serviceurl"] === activity.serviceUrl &&
      activity.serviceUrl === `${emulatorUrl}/teams/`
    );
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  const bot: TestBot = {
    botId,
    endpoint: `http://127.0.0.1:${port}/api/messages`,
    received,
    refused: 0,
    answer(wanted) {
      reply = wanted;
    },
    waitFor(matches) {
      return new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(matches);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    trust(url) {
      emulatorUrl = url;
      keys = createRemoteJWKSet(new URL(`${url}/v1/.well-known/keys`), { cooldownDuration: 0 });
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return bot;
}

async function text(request: IncomingMessage): Promise<string> {
  let whole = "";
  for await (const chunk of request) whole += String(chunk);
  return whole;
}
