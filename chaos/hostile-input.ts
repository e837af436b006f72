import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { decodeJwt } from "jose";
import { z } from "zod";
import { type ApiCase, apiCases, isForAdministrators, ownRoutes } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { toJson } from "#test/hostile-values.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { type HostileRequest, hostilePresses, hostileRequests } from "./hostile-requests.ts";
import { promise } from "./promise.ts";
import { digest, isChanged } from "./stored-digest.ts";

export type HostileOptions = { requests?: number; seed?: number };
type Answer = { status: number; body: string; refused: boolean };
type Found = { statuses: Map<number, number>; sent: number; waves: number; compared: number };
type Sender = (request: HostileRequest) => Promise<Answer>;

const atOnce = 32;
/** The share of requests to the bot; the rest goes to the routes, in equal parts. */
const toBot = 0.15;
/**
 * A round sends about this share of all for the first time, and what was refused of it a second
 * time.
 */
const perRound = 0.65;
/** Routes that strangers may call: about themselves, or whether the product is there. */
const forStrangers = [...ownRoutes, "teams.info"];
/** The lists of no audience, which everybody gets (LST-19): empty, whatever they are of. */
function isNothing(body: string): boolean {
  const lists = emptyLists.safeParse(readJson(body)).data;
  return lists !== undefined && Object.values(lists).some((value) => Array.isArray(value));
}
const emptyLists = z
  .object({ serverTime: z.unknown() })
  .partial()
  .catchall(z.union([z.array(z.never()), z.null()]));

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
/** Routes that take a whole thing have more parts to spoil than those that take an id. */
const weights: Record<string, number> = {
  "surveys.create": 5,
  "surveys.edit": 5,
  "responses.save": 4,
  "surveys.deliver": 2,
  "surveys.close": 2,
};
const weightOf = (name: string) => weights[name] ?? 1;
const warning = /"text":"This did not work"/;

/** Patterns that no response may contain: internals and paths of the product. */
const inside =
  /node_modules|node:internal|\.ts:\d|\/src\/|\\n\s+at |Failed query|insert into|select .+ from|invalid input syntax|violates|unterminated|DrizzleQuery|PGlite|ZodError/i;
/**
 * Every error answer, with nothing beside it (API-05). Lists say by a word of their own that the
 * app is not there (LST-14).
 */
const errorShape = z.strictObject({
  error: z.string().min(1).max(600),
  notInstalled: z.literal(true).optional(),
  message: z.string(),
  code: z.string().regex(/^[A-Z][A-Z_]+$/),
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  details: z.array(z.strictObject({ path: z.string(), expected: z.string() })).optional(),
});

/**
 * Sends hostile requests to every route and every bot command, as the owner, as a member, as a
 * stranger of the same organisation and as one of another, many at once. Throws where one is
 * answered with a failure, in another shape than that of errors, or with a word about the inside;
 * and where a refused one changed anything.
 */
export async function hostileInput({
  requests = 20_000,
  seed = 20_260_302,
}: HostileOptions = {}): Promise<string> {
  const app = await startOwnApp();
  try {
    const found: Found = { statuses: new Map(), sent: 0, waves: 0, compared: 0 };
    const begin = performance.now();
    for (let round = 0; found.sent < requests; round += 1) {
      await attackRoutes(app, requests * perRound * (1 - toBot), seed + 1000 * round, found);
      await attackBot(app, requests * perRound * toBot, seed + 1000 * round, found);
    }
    const seconds = (performance.now() - begin) / 1000;
    promise(
      Object.keys(Object.prototype).length === 0 && !("admin" in {}),
      "something was written into every object",
    );
    promise(
      found.compared > found.waves / 2,
      `only ${found.compared} of ${found.waves} times all were refused, which proves too little`,
    );
    promise(
      (found.statuses.get(201) ?? 0) > 0,
      "nothing got past the door, so the rules behind it were not tried",
    );
    const counts = [...found.statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${count} x ${status}`);
    return `${found.sent} requests in ${seconds.toFixed(1)} s: ${counts.join(", ")}; ${found.compared} of ${found.waves} waves were refused whole and changed nothing`;
  } finally {
    await app.close();
  }
}

async function attackRoutes(
  app: TestApp,
  requests: number,
  seed: number,
  found: Found,
): Promise<void> {
  const owner = await app.as("adele");
  const others = [await app.as("alex"), await app.as("patti"), await app.as("debra")];
  let fresh = await apiCases(app, owner);
  const share =
    requests / ((1 + others.length) * fresh.reduce((sum, { name }) => sum + weightOf(name), 0));
  const requestsTo = (of: ApiCase, at: number) =>
    hostileRequests(of, Math.ceil(share * weightOf(of.name)), seed + at);
  for (let at = 0; at < fresh.length; at += 1) {
    const of = fresh[at];
    if (!of || isStream(of)) continue;
    await attack(app, requestsTo(of, at), senderOf(app, owner), found, isForOthers);
    // What was open may have been closed meanwhile, by whom may.
    if (of.route.method !== "GET") fresh = await apiCases(app, owner);
  }
  for (const caller of others) {
    const stranger = caller.alias !== "alex";
    // An open stream does not end: only strangers request one, and nobody requests their own
    // list's.
    const asked = fresh
      .map((of, at) => ({ of, at }))
      .filter(({ of }) => !isStream(of) || (stranger && of.name !== "listEvents.owner"));
    const mustRefuse = (request: HostileRequest) =>
      isForOthers(request) || (stranger && !forStrangers.includes(request.name));
    const all = asked.flatMap(({ of, at }) => requestsTo(of, at));
    await attack(app, all, senderOf(app, caller), found, mustRefuse);
  }
  const administrator = senderOf(app, await app.as("nestor"));
  const read = fresh
    .map((of, at) => ({ of, at }))
    .filter(({ of }) => isForAdministrators(of.name) && !changesForAll.includes(of.name));
  await attack(
    app,
    read.flatMap(({ of, at }) => requestsTo(of, at)),
    administrator,
    found,
  );
}

/** Nobody who attacks, owner or member, may administer; the administrator attacks apart. */
const isForOthers = ({ name }: HostileRequest) => isForAdministrators(name);
/** What one of these changes, if it is accepted, the next attacks would depend on. */
const changesForAll = ["policy.set", "people.erase", "people.handOver"];

const isStream = ({ name }: ApiCase) => /^(events|listEvents|gameEvents)/.test(name);

/**
 * Once to see how each is answered; what was refused then once more, to see that it changes
 * nothing. `mustRefuse`: which may not be answered with anything else.
 */
async function attack(
  app: TestApp,
  requests: readonly HostileRequest[],
  send: Sender,
  found: Found,
  mustRefuse: (request: HostileRequest) => boolean = () => false,
): Promise<void> {
  const refused: HostileRequest[] = [];
  for (let from = 0; from < requests.length; from += atOnce) {
    const wave = requests.slice(from, from + atOnce);
    const answers = await sendAll(wave, send, found);
    refused.push(...wave.filter((_, at) => answers[at]?.refused));
    const taken = wave.find(
      (request, at) =>
        mustRefuse(request) && !answers[at]?.refused && !isNothing(answers[at]?.body ?? ""),
    );
    promise(
      !taken,
      `a stranger got an answer to ${taken?.method} ${taken?.url} ${taken?.payload?.slice(0, 300)}`,
    );
  }
  for (let from = 0; from < refused.length; from += atOnce) {
    const wave = refused.slice(from, from + atOnce);
    const before = await digest(app);
    const answers = await sendAll(wave, send, found);
    found.waves += 1;
    if (!answers.every((answer) => answer.refused)) continue;
    const after = await digest(app);
    const changed = Object.keys(after).filter((table) =>
      isChanged(table, before[table] ?? "", after[table] ?? ""),
    );
    const names = [...new Set(wave.map(({ name }) => name))].join(", ");
    promise(
      changed.length === 0,
      `${names}: all were refused, and yet one changed ${changed.join(", ")}`,
    );
    found.compared += 1;
  }
}

async function sendAll(
  wave: readonly HostileRequest[],
  send: Sender,
  found: Found,
): Promise<Answer[]> {
  const answers = await Promise.all(wave.map(send));
  answers.forEach(({ status, body }, at) => {
    found.sent += 1;
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
    const what = `${wave[at]?.method} ${wave[at]?.url.slice(0, 300)} ${wave[at]?.payload?.slice(0, 600) ?? ""}`;
    promise(status < 500, `${status} to ${what}: ${body.slice(0, 300)}`);
    if (status < 400 && !warning.test(body)) return;
    promise(
      !inside.test(body),
      `the answer tells of the inside (${inside.exec(body)?.[0]}): ${body.slice(0, 600)} to ${what}`,
    );
    if (status < 400) return;
    const read = errorShape.safeParse(JSON.parse(body));
    const said = read.data?.notInstalled ? "notInstalled" : read.data?.message;
    promise(
      read.success && read.data.error === said,
      `no error answer: ${body.slice(0, 300)} to ${what}`,
    );
  });
  return answers;
}

/** A refusal is a status of 400 and more, or the warning card. */
function senderOf(app: TestApp, { token }: Pick<Person, "token">): Sender {
  return async ({ method, url, payload }) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const reply = await app.product.app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: reply.statusCode,
      body: reply.body,
      refused: reply.statusCode >= 400 || warning.test(reply.body),
    };
  };
}

async function attackBot(
  app: TestApp,
  requests: number,
  seed: number,
  found: Found,
): Promise<void> {
  const adele = await app.as("adele");
  const { token, where } = await channelToken(app);
  const callers = [adele, await app.as("alex"), await app.as("patti"), await app.as("debra")];
  const kinds = ["none", "anonymous", "voluntary"] as const;
  const send = senderOf(app, { token });
  const count = Math.ceil(requests / callers.length / kinds.length);
  for (const caller of callers) {
    for (const [at, anonymity] of kinds.entries()) {
      const { poll, choice } = await sendPoll(app, adele, { place: "Launch week", anonymity });
      const presses = hostilePresses(
        poll.id,
        { questionId: poll.question.id, choiceId: choice("Pizza").id },
        count,
        seed + at,
      );
      const calls = presses.map((value) => ({
        name: "a press on a card",
        method: "POST" as const,
        url: "/msteams/api/messages",
        payload: toJson(pressOf(caller, where, decodeJwt(token).serviceurl, value)),
      }));
      await attack(app, calls, send, found);
    }
  }
}

/** A button press as Teams would send it for this person, in the place that they say. */
function pressOf(
  { id, name, tenantId }: Person,
  where: string,
  serviceUrl: unknown,
  value: unknown,
): unknown {
  return {
    type: "invoke",
    name: "adaptiveCard/action",
    id: "1",
    channelId: "msteams",
    serviceUrl,
    from: { id: `29:${id}`, name, aadObjectId: id },
    recipient: { id: "28:bot" },
    conversation: { id: where, conversationType: "groupChat", tenantId },
    channelData: { tenant: { id: tenantId } },
    value,
  };
}

/** The channel's token, as it came with an earlier call. */
async function channelToken(app: TestApp): Promise<{ token: string; where: string }> {
  const where = await app.emulator.place("Launch week");
  let token = "";
  const listen = (message: unknown) => {
    const request =
      typeof message === "object" && message !== null && "request" in message
        ? message.request
        : null;
    if (request instanceof IncomingMessage && request.url === "/msteams/api/messages")
      token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  };
  subscribe("http.server.request.start", listen);
  await app.emulator.invoke(where, "alex", "msteams", "adaptiveCard/action", {});
  unsubscribe("http.server.request.start", listen);
  promise(token !== "", "the host's own call was not seen");
  return { token, where };
}
