import { Client, type TeamsChannelAccount } from "@microsoft/teams.api";
import type { Logger } from "pino";
import type { Card } from "#cards/parts/card.ts";
import { conversationId, type UserId, userId } from "#domain/ids.ts";
import { type MeetingRole, meetingRole } from "#domain/meeting/meeting-role.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";
import type { Metrics } from "../metrics.ts";
import { traced } from "../tracing/scope.ts";
import { createBotToken } from "./bot-token.ts";
import { createGovernor, lookUpRules, type Priority, tenantRules } from "./governor.ts";
import {
  type Address,
  type Host,
  HostError,
  type MeetingBubble,
  type RosterEntry,
  type RosterPage,
} from "./host.ts";
import { hostErrorOf } from "./host-error-of.ts";
import { sdkLogger } from "./sdk-logger.ts";
import { isServiceUrl } from "./service-host.ts";

type Settings = Pick<Config, "variants" | "bot">;
type Needs = { log: Logger; metrics: Metrics; now: () => Date };
type Target = Omit<Address, "conversationId">;

const timeout = 15_000;
const membersAtOnce = 500;
/** A page is waiting for the reply. */
const rolePatience = 5000;
const adaptiveCard = "application/vnd.microsoft.card.adaptive";

/**
 * The Bot Connector client: each call has the variant's own token, goes only to an allowed address,
 * and stays within the conversation's rate limit. Failures are `HostError`s.
 */
export function createConnectorHost(config: Settings, { log, metrics, now }: Needs): Host {
  const clock = { now: () => performance.now(), sleep };
  const [conversations, tenants] = [createGovernor(clock), createGovernor(clock, tenantRules)];
  const lookUps = createGovernor(clock, lookUpRules);
  const tokens: Record<ApplicationType, () => Promise<string>> = {
    msteams: createBotToken({ tokenUrl: config.bot.tokenUrl, ...config.variants.msteams }, now),
    agile: createBotToken({ tokenUrl: config.bot.tokenUrl, ...config.variants.agile }, now),
  };

  function clientOf({ app, serviceUrl }: Target): Client {
    if (!isServiceUrl(serviceUrl, config.bot.serviceHosts))
      throw new HostError(403, "ServiceUrlNotAllowed");
    return new Client(serviceUrl, {
      token: tokens[app],
      timeout,
      logger: sdkLogger,
      middlewares: [stayThere],
    });
  }

  function call<T>(
    to: Target,
    thread: string,
    priority: Priority,
    work: (client: Client) => Promise<T>,
    patience?: number,
  ): Promise<T> {
    const inTenant = () =>
      tenants.run(
        `${to.app} ${to.tenantId}`,
        priority,
        () => attempt(to, priority, work),
        patience,
      );
    return conversations.run(`${to.app} ${placeOfThread(thread)}`, priority, inTenant, patience);
  }

  async function attempt<T>(
    to: Target,
    priority: Priority,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    try {
      return await traced(`host ${priority}`, "client", () => work(clientOf(to)));
    } catch (thrown) {
      const error = hostErrorOf(thrown);
      if (error.status === 429) metrics.backOffs.inc();
      log.info({ status: error.status, code: error.code, priority }, "host refused");
      throw error;
    }
  }

  return {
    postCard: (to, card, patience, bubble) => {
      const message = {
        ...cardMessage(card),
        ...(bubble ? { channelData: alertWith(bubble, config.variants[to.app]) } : {}),
      };
      return call(to, to.conversationId, "post", (client) => post(client, to, message), patience);
    },
    postText: (to, text) =>
      call(to, to.conversationId, "post", (client) => post(client, to, { type: "message", text })),
    assertFree: ({ app, conversationId: id }, patience) =>
      conversations.assertFree(`${app} ${placeOfThread(id)}`, "update", patience),
    updateCard: async (to, messageId, card, patience) => {
      const write = (client: Client) =>
        client.conversations.updateActivity(
          idOf(to),
          encodeURIComponent(messageId),
          cardMessage(card),
        );
      await call(to, to.conversationId, "update", write, patience);
    },
    openPersonalChat: (at, teamsUserId) =>
      call(at, teamsUserId, "post", (client) =>
        openChat(client, at.tenantId, `28:${config.variants[at.app].botId}`, teamsUserId),
      ),
    rosterPage: (of, next) =>
      call(of, of.conversationId, "read", (client) => rosterPage(client, of, next)),
    member: (of, person, patience) => {
      const ask = () =>
        call(of, of.conversationId, "read", (client) => member(client, of, person), patience);
      return lookUps.run(`${of.app} ${placeOfThread(of.conversationId)}`, "read", ask, patience);
    },
    teamSize: (of, patience) =>
      call(of, of.conversationId, "read", (client) => teamSize(client, of), patience),
    channels: (of) => call(of, of.conversationId, "read", (client) => channels(client, of)),
    // A separate rate limit: many people opening a meeting's pages must not block the reading of
    // its roster.
    participantRole: (of, meetingId, person) =>
      call(
        of,
        `${meetingId} ${of.conversationId}`,
        "read",
        (client) => participantRole(client, of, meetingId, person),
        rolePatience,
      ),
  };
}

/**
 * Redirects count as errors: following one would send the bot's token and message to a host that is
 * not allowed.
 */
const stayThere = {
  invoke<R>(
    context: { config: { maxRedirects?: number | undefined } },
    next: () => Promise<R>,
  ): Promise<R> {
    context.config.maxRedirects = 0;
    return next();
  },
};

type Message = {
  type: "message";
  text?: string;
  /** What notifications and lists of chats show instead of "Sent a card". */
  summary?: string;
  attachments?: { contentType: typeof adaptiveCard; content: Card }[];
  channelData?: ReturnType<typeof alertWith>;
};

/**
 * The host's in-meeting notification: the page's URL and size are parameters of a link of the host.
 */
function alertWith(
  { url, title, width, height }: MeetingBubble,
  { appId, botId }: { appId: string; botId: string },
) {
  const link = new URL(`https://teams.microsoft.com/l/bubble/${appId}`);
  const asked = {
    url,
    height: String(height),
    width: String(width),
    title,
    completionBotId: botId,
  };
  // Encoded by hand: the host does not decode `+`, which URLSearchParams writes for spaces.
  link.search = Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return { notification: { alertInMeeting: true, externalResourceUrl: link.href } };
}

function cardMessage(card: Card): Message {
  const { fallbackText: summary } = card;
  return {
    type: "message",
    ...(summary ? { summary } : {}),
    attachments: [{ contentType: adaptiveCard, content: card }],
  };
}

async function post(client: Client, to: Address, message: Message): Promise<string> {
  const { id } = await client.conversations.createActivity(idOf(to), message);
  return id;
}

async function openChat(client: Client, tenantId: string, botId: string, teamsUserId: string) {
  const members = [{ id: teamsUserId, name: "", role: "user" as const }];
  const { id } = await client.conversations.create({
    isGroup: false,
    bot: { id: botId },
    members,
    tenantId,
    channelData: { tenant: { id: tenantId } },
  });
  return conversationId.parse(id);
}

async function rosterPage(client: Client, of: Address, token: string | null): Promise<RosterPage> {
  const { members, continuationToken } = await client.conversations.getPagedMembers(
    idOf(of),
    membersAtOnce,
    token ?? undefined,
  );
  return { members: members.map(entryOf), next: continuationToken || null };
}

async function member(client: Client, of: Address, person: UserId): Promise<RosterEntry | null> {
  try {
    const entry = entryOf(await client.conversations.getMemberById(idOf(of), person));
    return userId.safeParse(entry.aadObjectId).data === person ? entry : null;
  } catch (thrown) {
    if (hostErrorOf(thrown).status === 404) return null;
    throw thrown;
  }
}

function entryOf({ id, aadObjectId, name, userPrincipalName }: TeamsChannelAccount): RosterEntry {
  return {
    teamsUserId: id,
    aadObjectId: aadObjectId ?? null,
    name: name ?? "",
    upn: userPrincipalName ?? "",
  };
}

async function teamSize(client: Client, of: Address): Promise<number | null> {
  const { memberCount } = await client.teams.getById(idOf(of));
  return memberCount ?? null;
}

/** The General channel has its team's id and, from the host, no name. */
async function channels(client: Client, of: Address) {
  const listed = await client.teams.getConversations(idOf(of));
  return listed.flatMap(({ id, name }) => {
    const channel = conversationId.safeParse(id);
    return channel.success ? [{ id: channel.data, name: name || "General" }] : [];
  });
}

/** Co-organisers count as organisers. */
async function participantRole(
  client: Client,
  { tenantId }: Address,
  meetingId: string,
  person: string,
): Promise<MeetingRole | null> {
  try {
    const { meeting } = await client.meetings.getParticipant(
      encodeURIComponent(meetingId),
      person,
      tenantId,
    );
    return meetingRole.safeParse(meeting?.role?.toLowerCase().replace(/^co-?/, "")).data ?? null;
  } catch (thrown) {
    if (hostErrorOf(thrown).status === 404) return null;
    throw thrown;
  }
}

/** The SDK puts ids into paths unescaped, and they may contain `/`, `;` and `+`. */
function idOf({ conversationId: id }: Address): string {
  return encodeURIComponent(id);
}

/** The host counts by thread; a reply in a channel's thread counts for the channel. */
function placeOfThread(id: string): string {
  return id.split(";messageid=")[0] ?? id;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
