import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { users } from "../db/tables.ts";
import { type Product, startProduct } from "../product.ts";

/**
 * The channel as the product knows it, keys and connector, with private keys known to the test; and
 * an attacker's.
 */
type Pair = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; endorsements?: unknown };
const issuer = "https://api.botframework.com";
const tenant = randomUUID();
const victim = randomUUID();

let channel: Pair;
let attacker: Pair;
let served: Pair[];
let address: string;
let product: Product;
let database: Database;
let botId: string;
let ahead = 0;
const sent: { path: string; authorization: string | undefined; body: unknown }[] = [];
const logged: string[] = [];
const connector = Fastify();

async function pair(kid: string, endorsements: unknown = ["skype", "msteams"]): Promise<Pair> {
  return { kid, endorsements, ...(await generateKeyPair("RS256", { extractable: true })) };
}

/** As the Bot Framework publishes it: with its endorsed channels. */
async function published({ kid, publicKey, endorsements }: Pair) {
  return { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256", endorsements };
}

beforeAll(async () => {
  [channel, attacker] = [await pair("channel"), await pair("attacker")];
  served = [channel];
  connector.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  connector.get("/keys", async () => ({ keys: await Promise.all(served.map(published)) }));
  connector.post("/token", async () => ({ access_token: "the-bots-own-token", expires_in: 3600 }));
  connector.all("/teams/*", async (request) => {
    sent.push({
      path: request.url,
      authorization: request.headers.authorization,
      body: request.body,
    });
    return { id: "1", members: [], conversations: [] };
  });
  await connector.listen({ host: "127.0.0.1", port: 0 });
  const { port } = connector.server.address() as AddressInfo; // safe: it listens on a port
  address = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(await freePort()),
    BOT_KEYS_URL: `${address}/keys`,
    BOT_TOKEN_URL: `${address}/token`,
    BOT_SERVICE_HOSTS: `127.0.0.1:${port}`,
    LOG_LEVEL: "warn",
  };
  const config = readConfig({
    EMULATOR: "on",
    BILLING: "off",
    ANONYMITY_KEY: testAnonymityKey,
    ...settings,
  });
  botId = config.variants.msteams.botId;
  database = await openPrepared();
  product = await startProduct(config, database, {
    now: () => new Date(Date.now() + ahead),
    logTo: { write: (line) => void logged.push(line) },
  });
});

afterAll(async () => {
  await product.close();
  await database.close();
  await connector.close();
});

const serviceUrl = () => `${address}/teams/`;

/** A message to the bot from the victim, as the channel would send it. */
function message(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: "message",
    id: "1",
    text: "hi",
    channelId: "msteams",
    serviceUrl: serviceUrl(),
    from: { id: "29:victim", name: "Victim", aadObjectId: victim },
    recipient: { id: `28:${botId}` },
    conversation: { id: "a:personal", conversationType: "personal", tenantId: tenant },
    channelData: { tenant: { id: tenant } },
    ...over,
  };
}

function press(action: unknown): Record<string, unknown> {
  return message({
    type: "invoke",
    name: "adaptiveCard/action",
    value: { action, trigger: "manual" },
  });
}

type Signing = { by?: Pair; claims?: JWTPayload; expires?: string };

async function call(
  body: unknown,
  { by = channel, claims = {}, expires = "5m" }: Signing = {},
  endpoint = "msteams",
) {
  const payload = { iss: issuer, aud: botId, serviceurl: serviceUrl(), ...claims };
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: by.kid })
    .setIssuedAt()
    .setExpirationTime(ahead > 0 ? "2h" : expires)
    .sign(by.privateKey);
  return post(body, `Bearer ${token}`, endpoint);
}

async function post(body: unknown, authorization: string | undefined, endpoint = "msteams") {
  const headers = {
    "content-type": "application/json",
    ...(authorization ? { authorization } : {}),
  };
  const reply = await fetch(`${product.url}/${endpoint}/api/messages`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
}

describe("a call to the bot", () => {
  it("from the channel is answered, with the bot's token at the channel's address", async () => {
    sent.length = 0;
    expect((await call(message())).status).toBe(200);
    expect(sent.map(({ path, authorization }) => `${path} ${authorization}`)).toContain(
      "/teams/v3/conversations/a%3Apersonal/activities Bearer the-bots-own-token",
    );
  });

  it("without a token, or with a malformed one, is a 401 in the common error shape (API-05, API-06)", async () => {
    expect(await post(message(), undefined)).toMatchObject({
      status: 401,
      body: { code: "AUTH_REQUIRED", error: expect.any(String), message: expect.any(String) },
    });
    expect((await post(message(), "Bearer nonsense")).status).toBe(401);
    expect((await post(message(), "Basic eDp5")).status).toBe(401);
    const unsigned = [
      { alg: "none" },
      { iss: issuer, aud: botId, serviceurl: serviceUrl(), exp: 4_000_000_000 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    expect((await post(message(), `Bearer ${unsigned.join(".")}.`)).status).toBe(401);
  });

  it.each<[string, () => Signing]>([
    ["another audience", () => ({ claims: { aud: randomUUID() } })],
    ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["another key", () => ({ by: attacker })],
    ["another key under the channel's name", () => ({ by: { ...attacker, kid: channel.kid } })],
    ["a time that is over", () => ({ expires: "-10m" })],
    ["no service address", () => ({ claims: { serviceurl: undefined } })],
    ["another service address", () => ({ claims: { serviceurl: "https://evil.example/" } })],
    [
      "a person's scope",
      () => ({ claims: { scp: "access_as_user", oid: randomUUID(), tid: tenant } }),
    ],
  ])("with %s is a 401, and nothing is sent anywhere (API-06, PERM-09)", async (_what, signing) => {
    sent.length = 0;
    expect((await call(message(), signing())).status).toBe(401);
    expect(sent).toEqual([]);
  });

  it("that asks for replies elsewhere is a 401, whatever the token says (PERM-09)", async () => {
    const elsewhere = "https://evil.example/";
    expect((await call(message({ serviceUrl: elsewhere }))).status).toBe(401);
    expect(
      (await call(message({ serviceUrl: elsewhere }), { claims: { serviceurl: elsewhere } }))
        .status,
    ).toBe(401);
    expect((await call(message({ serviceUrl: undefined }))).status).toBe(401);
    expect((await call(message({ serviceUrl: [serviceUrl()] }))).status).toBe(401);
  });

  it("with a tab user's sign-in token of the same app cannot impersonate anybody (PERM-09)", async () => {
    const other = randomUUID();
    const forged = message({ from: { id: "29:other", name: "Other victim", aadObjectId: other } });
    const claims = {
      iss: `${address}/${tenant}/v2.0`,
      tid: tenant,
      oid: randomUUID(),
      scp: "access_as_user",
      ver: "2.0",
    };
    expect((await call(forged, { by: attacker, claims })).status).toBe(401);
    expect((await call(forged, { claims })).status).toBe(401);
    const known = await database.db.select().from(users);
    expect(known.map((user) => user.userId)).not.toContain(other);
  });

  it("for the other variant's bot is a 401", async () => {
    expect((await call(message(), {}, "agile")).status).toBe(401);
  });

  it("with a token within five minutes of clock skew is accepted", async () => {
    expect((await call(message(), { expires: "-4m" })).status).toBe(200);
  });

  it("signed by a new key of the channel is accepted as soon as the key is published", async () => {
    const next = await pair("next");
    expect((await call(message(), { by: next })).status).toBe(401);
    served = [next];
    await expect
      .poll(async () => (await call(message(), { by: next })).status, { timeout: 5000 })
      .toBe(200);
    expect((await call(message())).status).toBe(401);
    served = [channel, next];
    await expect.poll(async () => (await call(message())).status, { timeout: 5000 }).toBe(200);
  });

  it.each([["directline"], ["webchat"], ["MSTEAMS"], [["msteams"]], [""], [undefined]])(
    "from the channel %j, where callers name themselves, is a 401, and nobody is stored (PERM-09)",
    async (channelId) => {
      sent.length = 0;
      const somebody = randomUUID();
      const forged = message({
        channelId,
        from: { id: "29:other", name: "Somebody", aadObjectId: somebody },
      });
      expect((await call(forged)).status).toBe(401);
      expect(sent).toEqual([]);
      expect((await database.db.select().from(users)).map((user) => user.userId)).not.toContain(
        somebody,
      );
    },
  );

  it.each([
    ["another channel", ["webchat", "directline"]],
    ["no channel", undefined],
    ["a text that holds its name", "msteams"],
  ])("signed by a key endorsed for %s is a 401 (PERM-09)", async (name, endorsements) => {
    const other = { ...(await pair(name)), endorsements };
    served = [channel, other];
    ahead += 300_000;
    expect((await call(message())).status).toBe(200);
    expect((await call(message(), { by: other })).status).toBe(401);
    other.endorsements = ["msteams"];
    ahead += 300_000;
    expect((await call(message(), { by: other })).status).toBe(200);
    [served, ahead] = [[channel], 0];
  });

  it("signed by a withdrawn key is refused after five minutes (API-06)", async () => {
    const old = await pair("old");
    [served, ahead] = [[channel, old], 300_000];
    expect((await call(message(), { by: old })).status).toBe(200);
    served = [channel];
    ahead += 300_000;
    expect((await call(message(), { by: old })).status).toBe(401);
    expect((await call(message())).status).toBe(200);
    ahead = 0;
  });

  it("that names no organisation, or two, is refused", async () => {
    expect(
      (
        await call(
          message({
            channelData: {},
            conversation: { id: "a:personal", conversationType: "personal" },
          }),
        )
      ).status,
    ).toBe(400);
    expect((await call(message({ channelData: { tenant: { id: randomUUID() } } }))).status).toBe(
      400,
    );
  });

  it("that is too big is a 413, and one that is not JSON a 400", async () => {
    expect((await call(message({ text: "x".repeat(300_000) }))).status).toBe(413);
    expect((await call("{not json")).status).toBe(400);
  });
});

describe("a press on a card", () => {
  const warning = (text: string) =>
    expect.objectContaining({
      statusCode: 200,
      type: "application/vnd.microsoft.card.adaptive",
      value: expect.objectContaining({
        body: expect.arrayContaining([expect.objectContaining({ text })]),
      }),
    });

  it("with an unknown command gets a warning card, a log line, and no error for the host (BOT-18)", async () => {
    logged.length = 0;
    const answer = await call(
      press({ type: "Action.Execute", verb: "survey/explode", data: { surveyId: randomUUID() } }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: warning("Sorry, Polly does not know this command"),
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, command: "survey/explode", code: "command.unknown", msg: "command refused" },
    ]);
    for (const verb of ["__proto__", "constructor", "toString", ""])
      expect((await call(press({ verb, data: {} }))).body).toEqual(
        warning("Sorry, Polly does not know this command"),
      );
  });

  it.each<[string, unknown]>([
    ["no value", undefined],
    ["a number for a value", 5],
    ["no action", {}],
    ["a verb that is not a text", { verb: { a: 1 }, data: {} }],
    ["data that is a list", { verb: "survey/close", data: [1, 2] }],
    ["no data", { verb: "survey/taking/submit" }],
    [
      "an id that is none",
      { verb: "survey/taking/submit", data: { surveyId: "'; drop table surveys; --" } },
    ],
    [
      "an answer to a question without an id",
      { verb: "survey/taking/submit", data: { surveyId: randomUUID(), "answer:x": "y" } },
    ],
    [
      "a survey that does not exist",
      { verb: "survey/close", data: { surveyId: randomUUID(), confirmed: true } },
    ],
  ])("that makes no sense gets a warning card and never a 500: %s", async (_what, action) => {
    const answer = await call(press(action));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        statusCode: 200,
        value: {
          type: "AdaptiveCard",
          body: [{ text: "This did not work" }, { text: expect.stringMatching(/./) }],
        },
      },
    });
  });

  it("from a person unknown to the directory gets a warning card", async () => {
    const answer = await call({
      ...press({ verb: "survey/card/refresh", data: { surveyId: randomUUID() } }),
      from: { id: "29:guest", name: "Guest" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.value.body[0].text).toBe("This did not work");
  });
});

describe("a button in a client that sends buttons as messages", () => {
  it("runs the same command, and the reply card appears in the personal chat", async () => {
    sent.length = 0;
    expect(
      (
        await call(
          message({ text: "", value: { command: "survey/results/view", surveyId: randomUUID() } }),
        )
      ).status,
    ).toBe(200);
    expect(JSON.stringify(sent.map(({ body }) => body))).toContain(
      "Sorry, there was a problem loading this survey",
    );
  });

  it("shows the result to nobody else in a chat", async () => {
    sent.length = 0;
    const chat = {
      conversation: { id: "19:chat@thread.v2", conversationType: "groupChat", tenantId: tenant },
    };
    expect(
      (
        await call(
          message({
            ...chat,
            text: "",
            value: { command: "survey/results/view", surveyId: randomUUID() },
          }),
        )
      ).status,
    ).toBe(200);
    expect(sent.filter(({ path }) => path.endsWith("/activities"))).toEqual([]);
  });
});

describe("other invokes", () => {
  it("get an empty reply if the product does not support them, and no error", async () => {
    for (const name of ["composeExtension/query", "task/submit", "made/up", "constructor"]) {
      expect(await call(message({ type: "invoke", name, value: {} }))).toMatchObject({
        status: 200,
        text: "",
      });
    }
  });

  it("open no dialog for unknown requests, and say so", async () => {
    const answer = await call(
      message({
        type: "invoke",
        name: "task/fetch",
        value: { data: { dialog: "elsewhere", url: "https://evil.example" } },
      }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { type: "message", value: "Sorry, Polly does not know this command" } },
    });
  });
});
