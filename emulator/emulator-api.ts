/**
 * What the emulator's own HTTP interface says, under `/emulator/api`. Its shell page, scripts and
 * tests all use these calls. Ids are shaped like those of Teams: channels `19:…@thread.tacv2`,
 * chats `19:…@thread.v2`, meetings base64, people `29:…` towards bots.
 */

export type ThemeName = "default" | "dark" | "contrast";
export type ClientName = "desktop" | "web" | "android" | "ios";
export type MeetingRole = "Organizer" | "Presenter" | "Attendee";

/**
 * `id` is the directory's object id (a GUID); an anonymous participant has one too, but it is never
 * told to an app.
 */
export type Person = {
  id: string;
  tenantId: string;
  name: string;
  upn: string;
  jobTitle: string;
  kind: "member" | "guest" | "anonymous";
  initials: string;
  /** One of the twelve avatar colour names of the shell. */
  color: string;
  /** The IANA zone that their clients name to bots; `Etc/UTC` unless set. */
  zone?: string;
  /** The roles that the directory gave them in every app: the claim `roles` of their tokens. */
  appRoles?: string[];
};

export type Channel = {
  id: string;
  name: string;
  membershipType: "standard" | "private";
  memberIds: string[];
};
/** `id` is the team's thread id (that of its General channel), `groupId` its directory group. */
export type Team = {
  id: string;
  groupId: string;
  tenantId: string;
  name: string;
  color: string;
  memberIds: string[];
  ownerIds: string[];
  channels: Channel[];
};
export type Chat = {
  id: string;
  tenantId: string;
  kind: "oneOnOne" | "group" | "meeting" | "bot";
  topic: string;
  memberIds: string[];
  meetingId: string | null;
  appId: string | null;
};
export type Meeting = {
  id: string;
  tenantId: string;
  chatId: string;
  subject: string;
  organizerId: string;
  roles: Record<string, MeetingRole>;
  running: boolean;
  startsAt: string;
  endsAt: string;
  joinUrl: string;
};
/** An app as its manifest describes it, and where it is installed (team ids and chat ids). */
export type InstalledApp = {
  appId: string;
  botId: string;
  name: string;
  accentColor: string;
  iconUrl: string | null;
  staticTabs: { entityId: string; name: string; contentUrl: string }[];
  configurationUrl: string | null;
  commands: { id: string; title: string; description: string; contexts: string[] }[];
  botCommands: { title: string; description: string }[];
  validDomains: string[];
  installedIn: string[];
  /** Whether its manifest lets it share pages to a meeting's stage. */
  sharesToStage: boolean;
};
/** What an app shows on a meeting's stage, to everybody there, and the person who shared it. */
export type Staged = { appId: string; url: string; by: string };
/** A tab that someone added to a channel, chat or meeting. */
export type ConversationTab = {
  id: string;
  conversationId: string;
  appId: string;
  entityId: string;
  name: string;
  contentUrl: string;
  websiteUrl: string;
  /**
   * The page that is asked before the tab goes; its app's configuration page where it named none.
   */
  removeUrl?: string;
};

export type Directory = {
  tenants: { id: string; name: string }[];
  people: Person[];
  teams: Team[];
  chats: Chat[];
  meetings: Meeting[];
  apps: InstalledApp[];
  tabs: ConversationTab[];
  /** What is on the stages of running meetings, by meeting id. */
  stages: Record<string, Staged>;
};

/** A message as one person sees it: the card is that person's view of it. */
export type Message = {
  id: string;
  conversationId: string;
  /** The id of the message that this one replies to, in a channel. */
  replyToId: string | null;
  from: { kind: "person" | "bot" | "system"; id: string; name: string };
  createdAt: string;
  editedAt: string | null;
  deleted: boolean;
  text: string | null;
  textFormat: "plain" | "markdown" | "xml";
  card: Record<string, unknown> | null;
  /** What lists and notifications say of it in place of its card's first words. */
  summary: string | null;
  /** Set on a message that only this person sees. */
  onlyYou: boolean;
  /** The url of an in-meeting bubble that goes with the message. */
  bubble: { url: string; title: string; width: number; height: number } | null;
  /** What Teams would not show of it, such as a seventh action. */
  warnings?: string[];
  /** Reactions that apps put on it, such as `like`. */
  reactions?: string[];
};

/**
 * What a bot answers to a click. Exactly one of `card`, `message`, `task`, or `error` is set; an
 * empty answer leaves all null.
 */
export type ActionResult = {
  status: number;
  card: Record<string, unknown> | null;
  message: string | null;
  task: TaskInfo | null;
  error: { code: string; message: string } | null;
};
export type TaskInfo = {
  title: string;
  url: string | null;
  card: Record<string, unknown> | null;
  width: number | string;
  height: number | string;
  fallbackUrl: string | null;
  completionBotId: string | null;
};

/** Told over `GET /emulator/api/events?as={person}` as server-sent events, one JSON per event. */
export type ShellEvent =
  | {
      type: "message";
      conversationId: string;
      messageId: string;
      kind: "new" | "edited" | "deleted" | "view";
    }
  | { type: "typing"; conversationId: string; name: string }
  | { type: "directory" }
  | { type: "clock"; now: string }
  | {
      type: "meeting-dialog";
      meetingId: string;
      title: string;
      url: string;
      width: number;
      height: number;
    }
  | { type: "meeting-tab-icon"; meetingId: string; appId: string };

/** Faults that the connector plays, until they are cleared with an empty body. */
export type Faults = {
  /** Answer this many matching calls with 429 and this `Retry-After`. */
  tooManyRequests?: {
    calls: number;
    retryAfterSeconds: number;
    method?: string;
    pathIncludes?: string;
  };
  /** Answer this status to matching calls (`403`, `500`, `502`, …) this many times. */
  status?: { code: number; calls: number; method?: string; pathIncludes?: string };
  /** Do what matching calls ask for, so many times, but cut the connection instead of answering. */
  answerLost?: { calls: number; method?: string; pathIncludes?: string };
  /** Keep matching calls waiting until other faults are set. */
  hold?: { method?: string; pathIncludes?: string };
  /** Wait before each call is looked at. */
  delayMs?: number;
  /** Refuse connections' requests with a closed socket until cleared. */
  down?: boolean;
};

/**
 * How the stand-in for a language model answers: with ideas; only after other ways are set; 401;
 * 429; declining; with the content filter's 400; with something else than JSON; with links and
 * markup; with the same text four times; with an answer that ends at the most tokens; with one
 * whose connection is cut; with much more than was asked for; with 500.
 */
export type ModelWay =
  | "good"
  | "slow"
  | "unauthorized"
  | "busy"
  | "declines"
  | "filtered"
  | "malformed"
  | "marked-up"
  | "repeats"
  | "cut"
  | "breaks-off"
  | "endless"
  | "broken";

/** What the model was sent. `authorization`: the header, or null. */
export type ModelCall = {
  authorization: string | null;
  model: string;
  messages: { role: string; content: string }[];
};

/** How the payment stand-in brings events from now on; `{}` as they happen. */
export type DeliveryWay = {
  /** They wait until they are released. */
  hold?: boolean;
  copies?: number;
  delayMs?: number;
  /** So many get lost; of one type, where one is given. */
  drop?: { calls: number; type?: string };
};
/** One attempt. `error`: why there was no answer. */
export type DeliveryNote = {
  event: string;
  type: string;
  url: string;
  attempt: number;
  status: number | null;
  error: "dropped" | "unreachable" | null;
};

/**
 * The calls, below `/emulator/api`; `C` is `/conversations/{id}` and `M` is `/meetings/{id}`.
 * `{person}` is an object id or an alias (the first name in lower case, such as `adele`); an app is
 * named `msteams`, `agile` or by its id. In `C/apps`, the conversation id `personal` is the
 * person's own chat with the app.
 *
 * - `GET /directory` -> `Directory`
 * - `GET /events?as={person}` -> server-sent `ShellEvent`s
 * - `POST /token {person, app, expiresInSeconds?, audience?, scope?}` -> `{token}`: a tab token;
 *   the optional ones make one that an app has to refuse (negative seconds: it has run out)
 * - `POST /rotate-keys {dropOld?}`: new signing keys; the old ones stay published unless dropped
 * - `GET C/messages?as={person}&refresh?` -> `{messages: Message[]}`; with `refresh=false` without
 *   the automatic refresh of cards that have no view of this person yet
 * - `POST C/messages {as, text, mention?, replyToId?, card?, app?, client?}` -> `{message}`: a bot
 *   gets it where it is mentioned (`mention`: app id) or in its own chat; a text that mentions an
 *   app begins with `<at>its name</at>` and is xml; `card` is one that the compose extension of
 *   `app` gave
 * - `POST C/actions {as, messageId, verb, data, client?}` -> `ActionResult`: a click on an
 *   Action.Execute
 * - `POST C/submits {as, messageId, value, client?}` -> `{status}`: a click on an Action.Submit
 * - `POST C/invoke {as, app, messageId?, name, value, client?}` -> `{status, body}`: any other
 *   invoke, such as task/fetch, task/submit or composeExtension/fetchTask
 * - `POST C/views {as, messageIds}`: the person has these cards on screen, which plays the automatic
 *   refresh of each
 * - `POST C/apps {as, app}` installs; `DELETE C/apps?as=&app=&keepTabs?` uninstalls, and keeps the
 *   tabs if only the bot was removed
 * - `POST C/tabs {as, app, entityId, name, contentUrl, websiteUrl, removeUrl?}` -> `{tab}`;
 *   `DELETE C/tabs/{tabId}?as=`
 * - `POST C/members {as, person}`, `DELETE C/members?as=&person=`: someone joins or leaves
 * - `POST /people/{person}/zone {zone}`: the zone of their clients
 * - `POST C/crowd {as, count, kind?}` -> `{people}`: invented people join
 * - `POST /teams/{id}/channels {as, name, membershipType?}` -> `{channel}`
 * - `POST M/state {running}`: starts or ends a meeting
 * - `POST M/roles {as?, person, role}`: a person becomes `Organizer`, `Presenter` or `Attendee`
 *   (`as`: an organizer)
 * - `PUT M/stage {as, app, url}` shows a page of an app to everybody in the meeting;
 *   `DELETE M/stage?as=` ends that
 * - `GET /faults`, `POST /faults Faults` -> `Faults`: `{}` clears
 * - `GET /sends` -> `{sends: {at, method, path, conversationId, status}[]}`: what apps sent to the
 *   connector, newest last (bounded)
 * - `GET /bot-calls` -> `{calls: {at, app, type, name, conversationId, status, ms, error}[]}`: what
 *   was brought to bots, newest last (bounded)
 * - `POST /model {way: ModelWay, newNames?}`: how the model at `{url}/llm/v1` answers from now on;
 *   `newNames`: it takes `max_completion_tokens` only
 * - `GET /model` -> `{calls: ModelCall[]}`: what it was sent, newest last (bounded)
 * - `GET /payments/faults`, `POST /payments/faults Faults`: those of the payment stand-in
 * - `POST /payments/deliveries/way DeliveryWay`: how it brings events from now on
 * - `POST /payments/deliveries/release {order?: "sent" | "reversed"}`: brings what it held
 * - `POST /payments/deliveries/retry`: tries again what was not accepted
 * - `GET /payments/deliveries` -> `{deliveries: DeliveryNote[]}`: once nothing is under way
 * - `POST /payments/clock {aheadSeconds}` -> `{now}`: moves its clock for all customers without a
 *   test clock, and does what becomes due
 * - `POST /payments/after-retries {end: "cancel" | "unpaid" | "past_due"}`: what becomes of a
 *   subscription whose payment failed for the last time
 */
