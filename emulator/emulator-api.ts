/**
 * What the emulator's own HTTP interface says, under `/emulator/api`. Its shell page, scripts and tests all use these calls.
 * Ids are shaped like those of Teams: channels `19:…@thread.tacv2`, chats `19:…@thread.v2`, meetings base64, people `29:…` towards bots.
 */

export type ThemeName = "default" | "dark" | "contrast";
export type ClientName = "desktop" | "web" | "android" | "ios";
export type MeetingRole = "Organizer" | "Presenter" | "Attendee";

/** `id` is the directory's object id (a GUID); an anonymous participant has one too, but it is never told to an app. */
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
};

export type Channel = { id: string; name: string; membershipType: "standard" | "private"; memberIds: string[] };
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
};
/** A tab that someone added to a channel, chat or meeting. */
export type ConversationTab = {
  id: string;
  conversationId: string;
  appId: string;
  entityId: string;
  name: string;
  contentUrl: string;
  websiteUrl: string;
  /** The page that is asked before the tab goes; its app's configuration page where it named none. */
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
  /** Set on a message that only this person sees. */
  onlyYou: boolean;
  /** The url of an in-meeting bubble that goes with the message. */
  bubble: { url: string; title: string; width: number; height: number } | null;
  /** What Teams would not show of it, such as a seventh action. */
  warnings?: string[];
  /** Reactions that apps put on it, such as `like`. */
  reactions?: string[];
};

/** What a bot answers to a click. Exactly one of `card`, `message`, `task`, or `error` is set; an empty answer leaves all null. */
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
  | { type: "message"; conversationId: string; messageId: string; kind: "new" | "edited" | "deleted" | "view" }
  | { type: "typing"; conversationId: string; name: string }
  | { type: "directory" }
  | { type: "clock"; now: string }
  | { type: "meeting-dialog"; meetingId: string; title: string; url: string; width: number; height: number };

/** Faults that the connector plays, until they are cleared with an empty body. */
export type Faults = {
  /** Answer this many calls with 429 and this `Retry-After`. */
  tooManyRequests?: { calls: number; retryAfterSeconds: number };
  /** Answer this status to matching calls (`403`, `500`, `502`, …) this many times. */
  status?: { code: number; calls: number; method?: string; pathIncludes?: string };
  /** Do what matching calls ask for, so many times, but cut the connection instead of answering. */
  answerLost?: { calls: number; method?: string; pathIncludes?: string };
  /** Wait before each call is looked at. */
  delayMs?: number;
  /** Refuse connections' requests with a closed socket until cleared. */
  down?: boolean;
};

/**
 * GET    /emulator/api/directory                                              -> Directory
 * POST   /emulator/api/token {person, app}                                    -> {token}        a tab token of that person for that app (`app`: "msteams" | "agile" | an app id)
 * GET    /emulator/api/conversations/{id}/messages?as={person}                -> {messages: Message[]}
 * POST   /emulator/api/conversations/{id}/messages {as, text, mention?}       -> {message}      a person writes; a bot gets it where it is mentioned (`mention`: app id) or in its own chat
 * POST   /emulator/api/conversations/{id}/actions {as, messageId, verb, data} -> ActionResult   what a click on an Action.Execute does
 * POST   /emulator/api/conversations/{id}/invoke {as, app, messageId?, name, value} -> {status, body}   any other invoke: task/fetch, task/submit, composeExtension/fetchTask, …
 * POST   /emulator/api/conversations/{id}/views {as, messageIds}              -> {}             the person has these cards on screen: play the automatic refresh of each
 * POST   /emulator/api/conversations/{id}/apps {as, app}                      -> {}             install      DELETE the same with ?as=&app=&keepTabs? -> uninstall; with keepTabs=true its tabs stay, as where only the bot was taken out
 * POST   /emulator/api/conversations/{id}/tabs {as, app, entityId, name, contentUrl, websiteUrl, removeUrl?} -> {tab}    DELETE .../tabs/{tabId}?as=
 * POST   /emulator/api/meetings/{id}/state {running}                          -> {}             start or end a meeting
 * POST   /emulator/api/meetings/{id}/roles {as?, person, role}                -> {}             somebody becomes `Organizer`, `Presenter` or `Attendee` (`as`: an organizer)
 * GET    /emulator/api/faults · POST /emulator/api/faults Faults              -> Faults         `{}` clears
 * GET    /emulator/api/sends                                                  -> {sends: {at, method, path, conversationId, status}[]}   what apps sent to the connector, newest last (bounded)
 * GET    /emulator/api/events?as={person}                                     -> server-sent ShellEvents
 * `{person}` is an object id or an alias (the first name in lower case, such as `adele`).
 *
 * More calls, and more that the calls above take:
 * POST   /emulator/api/token {…, expiresInSeconds?, audience?, scope?}        -> {token}        a token that an app has to refuse: run out (negative seconds), for another audience or scope
 * POST   /emulator/api/rotate-keys {dropOld?}                                 -> {}             new signing keys; the old ones stay published unless dropped
 * GET    /emulator/api/conversations/{id}/messages?as=&refresh=false          -> {messages}     without playing the automatic refresh of cards that have no view of this person yet
 * POST   /emulator/api/conversations/{id}/messages {…, replyToId?, card?, app?, client?}        a reply in a channel; a card that the compose extension of `app` gave. Where an app is mentioned the text begins with `<at>its name</at>` and is xml
 * POST   /emulator/api/conversations/{id}/submits {as, messageId, value, client?} -> {status}   what a click on an Action.Submit does; `status` is the bot's
 * POST   /emulator/api/conversations/{id}/members {as, person} · DELETE ?as=&person=            -> {}  someone joins or leaves a team's channels, a private channel or a chat
 * POST   /emulator/api/conversations/{id}/crowd {as, count}                   -> {people}       invented people join: large rosters, more than 60 viewers
 * POST   /emulator/api/teams/{id}/channels {as, name, membershipType?}        -> {channel}
 * GET    /emulator/api/bot-calls                                              -> {calls: {at, app, type, name, conversationId, status, ms, error}[]}   what was brought to bots, newest last (bounded)
 * In `apps`, the conversation id `personal` is the person's own chat with the app. `actions` and `invoke` take `client?` too: ClientName.
 */
