import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { exportJWK, type JWTHeaderParameters, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import { openPolicy } from "#domain/administration/policy.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { allRoutes } from "#test/api-cases.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { tenants, users } from "../db/tables.ts";
import { type Product, startProduct } from "../product.ts";

/**
 * A directory and a channel as the product knows them, with private keys known to the test; and an
 * attacker's, who publishes keys too.
 */
type Pair = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
const pairOf = (kid: string): Pair => ({
  kid,
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
});
const [directory, channel, attacker] = [pairOf("directory"), pairOf("channel"), pairOf("attacker")];
const tenant = randomUUID();
const channelIssuer = "https://api.botframework.com";

const keyServer = Fastify({ forceCloseConnections: true });
let address: string;
let fetchedFromAttacker = 0;
let product: Product;
let database: Database;
let clientId: string;
let botId: string;

/**
 * As the directory publishes them: without the algorithm, which the verification must enforce
 * itself.
 */
const keySet = async (pair: Pair, kid = pair.kid) => ({
  keys: [{ ...(await exportJWK(pair.publicKey)), kid, use: "sig" }],
});

beforeAll(async () => {
  keyServer.get("/keys", () => keySet(directory));
  keyServer.get("/bot-keys", async () => ({
    keys: (await keySet(channel)).keys.map((key) => ({ ...key, endorsements: ["msteams"] })),
  }));
  keyServer.get("/attacker", () => {
    fetchedFromAttacker += 1;
    return keySet(attacker, directory.kid);
  });
  await keyServer.listen({ host: "127.0.0.1", port: 0 });
  const { port } = keyServer.server.address() as AddressInfo; // safe: it listens on a port
  address = `http://127.0.0.1:${port}`;
  const config = readConfig({
    EMULATOR: "on",
    PORT: String(await freePort()),
    HOST_ISSUERS: `${address}/{tid}/v2.0=${address}/keys`,
    BOT_KEYS_URL: `${address}/bot-keys`,
    BOT_SERVICE_HOSTS: `127.0.0.1:${port}`,
    LOG_LEVEL: "silent",
    ANONYMITY_KEY: testAnonymityKey,
  });
  ({ clientId, botId } = config.variants.msteams);
  database = await openPrepared();
  product = await startProduct(config, database);
});
afterEach(async () => {
  await database.db.delete(users);
  await database.db.delete(tenants);
});
afterAll(async () => {
  await product.close();
  await database.close();
  await keyServer.close();
});

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
/** The claims of a valid sign-in token. */
const rightClaims = () => ({
  iss: `${address}/${tenant}/v2.0`,
  aud: clientId,
  tid: tenant,
  oid: randomUUID(),
  scp: "access_as_user",
  ver: "2.0",
  name: "Somebody",
  nbf: seconds(-60),
  exp: seconds(3600),
});
type Forging = {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters> & Record<string, unknown>;
  key?: KeyObject | Uint8Array;
};

const forge = ({ claims = {}, header = {}, key = directory.privateKey }: Forging = {}) =>
  new SignJWT({ ...rightClaims(), ...claims })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: directory.kid, ...header })
    .sign(key);

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (alg: string) => `${base64({ alg, typ: "JWT" })}.${base64(rightClaims())}.`;
const pem = () => directory.publicKey.export({ type: "spki", format: "pem" }).toString();
const bytes = (text: string) => new TextEncoder().encode(text);
const serviceUrl = () => `${address}/teams/`;
const ofChannel = (claims: Record<string, unknown> = {}): Forging => ({
  key: channel.privateKey,
  header: { kid: channel.kid },
  claims: { ...noPerson, iss: channelIssuer, aud: botId, serviceurl: serviceUrl(), ...claims },
});
const noPerson = {
  tid: undefined,
  oid: undefined,
  scp: undefined,
  name: undefined,
  ver: undefined,
};

const forgeries: [string, () => string | Promise<string>][] = [
  ["that is over", () => forge({ claims: { nbf: seconds(-8000), exp: seconds(-400) } })],
  ["that has no end", () => forge({ claims: { exp: undefined } })],
  ["that does not hold yet", () => forge({ claims: { nbf: seconds(400), exp: seconds(8000) } })],
  ["of another issuer", () => forge({ claims: { iss: "https://evil.example/v2.0" } })],
  [
    "of another organisation's issuer",
    () => forge({ claims: { iss: `${rightClaims().iss.replace(tenant, randomUUID())}` } }),
  ],
  ["for another audience", () => forge({ claims: { aud: randomUUID() } })],
  ["for everybody", () => forge({ claims: { aud: ["*", ""] } })],
  ["without the scope", () => forge({ claims: { scp: "User.Read" } })],
  ["of no organisation", () => forge({ claims: { tid: undefined } })],
  ["of nobody", () => forge({ claims: { oid: undefined } })],
  ["not signed: none", () => unsigned("none")],
  ["not signed: None", () => unsigned("None")],
  ["not signed: nOnE", () => unsigned("nOnE")],
  [
    "not signed, with the right header",
    async () => `${(await forge()).split(".").slice(0, 2).join(".")}.`,
  ],
  [
    "changed after it was signed",
    async () =>
      (await forge()).replace(/\.[^.]+\./, `.${base64({ ...rightClaims(), oid: randomUUID() })}.`),
  ],
  [
    "signed with the public key as a secret",
    () => forge({ key: bytes(pem()), header: { alg: "HS256" } }),
  ],
  [
    "signed with the public key's text without its end as a secret",
    () => forge({ key: bytes(pem().trim()), header: { alg: "HS256" } }),
  ],
  [
    "signed with the published key set as a secret",
    async () =>
      forge({ key: bytes(JSON.stringify(await keySet(directory))), header: { alg: "HS256" } }),
  ],
  [
    "signed by a key in its own header",
    async () =>
      forge({ key: attacker.privateKey, header: { jwk: await exportJWK(attacker.publicKey) } }),
  ],
  [
    "signed by a key at its own address",
    () => forge({ key: attacker.privateKey, header: { jku: `${address}/attacker` } }),
  ],
  [
    "signed by a certificate at its own address",
    () => forge({ key: attacker.privateKey, header: { x5u: `${address}/attacker` } }),
  ],
  [
    "signed by a key that is a path",
    () => forge({ key: attacker.privateKey, header: { kid: "../../../../dev/null" } }),
  ],
  [
    "signed by an empty file",
    () => forge({ key: bytes("\u0000"), header: { alg: "HS256", kid: "/dev/null" } }),
  ],
  [
    "signed by a key that is an address",
    () => forge({ key: attacker.privateKey, header: { kid: `${"http://"}127.0.0.1/attacker` } }),
  ],
  ["signed by another key under the right name", () => forge({ key: attacker.privateKey })],
  ["signed in another way than is agreed", () => forge({ header: { alg: "PS256" } })],
  ["of the bot's channel", () => forge(ofChannel())],
  ["of the bot's channel for the pages' audience", () => forge(ofChannel({ aud: clientId }))],
  [
    "of the bot's channel with a person in it",
    () => forge({ ...ofChannel(), claims: { iss: channelIssuer, aud: clientId } }),
  ],
  [
    "of an application, without a person",
    () => forge({ claims: { ...noPerson, tid: tenant, idtyp: "app", roles: ["access_as_user"] } }),
  ],
];

const id = randomUUID();
const params = {
  id,
  audienceId: "19:somewhere@thread.v2",
  groupId: "any",
  teamId: "19:somewhere@thread.v2",
  chatId: "19:somewhere@thread.v2",
  tabId: "a-tab",
};

/** Every route's status with this token; checks the shape of each error reply. */
async function statuses(token: string, routes = allRoutes()): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, route } of routes) {
    const url = `/msteams/api${pathOf(route, { params })}`;
    const reply = await product.app.inject({
      method: route.method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(route.method === "GET" ? {} : { payload: {} }),
    });
    found[name] = reply.statusCode;
    if (reply.statusCode >= 400)
      expect(Object.keys(errorAnswer.parse(reply.json()))).toEqual(
        expect.arrayContaining(["error", "message", "code"]),
      );
  }
  return found;
}

const all401 = Object.fromEntries(allRoutes().map(({ name }) => [name, 401]));

describe("a token", () => {
  it("that is valid is accepted at every route, so that refusals of others mean something", async () => {
    // The caller's own list exists, and its stream would not end.
    const ending = allRoutes().filter(({ name }) => name !== "listEvents.owner");
    const found = await statuses(await forge(), ending);
    expect(Object.values(found)).not.toContain(401);
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(16);
  });

  it.each(forgeries)(
    "%s is a 401 at every route, and its person is not stored (API-05, API-06, PERM-09)",
    async (_what, make) => {
      expect(await statuses(await make())).toEqual(all401);
      expect(await database.db.select().from(users)).toEqual([]);
      expect(await database.db.select().from(tenants)).toEqual([]);
      expect(fetchedFromAttacker).toBe(0);
    },
  );

  it("makes nobody an operator or administrator by other claims, nor does a call's content", async () => {
    const says = { operates: true, administering: true, hasRole: true, user: null };
    const token = await forge({ claims: { ...says, actor: says } });
    const [method, authorization] = ["PUT" as const, `Bearer ${token}`];
    const url = "/msteams/api/v1/administration/policy";
    for (const request of [
      { url: "/msteams/api/v1/administration/overview?operates=true" },
      { url, headers: { operates: "true" } },
      { url, method, payload: { policy: openPolicy, updatedAt: null, actor: says, ...says } },
    ]) {
      const headers = { authorization, ...request.headers };
      const { statusCode } = await product.app.inject({ ...request, headers });
      expect(statusCode).toBeGreaterThanOrEqual(400);
    }
    const overview = { url: "/msteams/api/v1/administration/overview", headers: { authorization } };
    expect((await product.app.inject(overview)).json()).toMatchObject({
      code: "ADMINISTRATION_DENIED",
    });
  });

  it("is not accepted from the address, a cookie or another scheme", async () => {
    const token = await forge();
    const url = "/msteams/api/v1/owner/surveys";
    for (const request of [
      { url: `${url}?access_token=${token}` },
      { url, headers: { cookie: `access_token=${token}` } },
      { url, headers: { authorization: `Basic ${token}` } },
      { url, headers: { authorization: token } },
      { url, headers: { "x-access-token": token } },
    ]) {
      expect((await product.app.inject(request)).statusCode).toBe(401);
    }
  });
});

describe("the bot's endpoint", () => {
  const activity = () => ({
    type: "message",
    id: "1",
    text: "hi",
    channelId: "msteams",
    serviceUrl: serviceUrl(),
    from: { id: "29:victim", name: "Victim", aadObjectId: randomUUID() },
    recipient: { id: `28:${botId}` },
    conversation: { id: "a:personal", conversationType: "personal", tenantId: tenant },
    channelData: { tenant: { id: tenant } },
  });
  const call = async (token: string, endpoint = "msteams") =>
    product.app.inject({
      method: "POST",
      url: `/${endpoint}/api/messages`,
      headers: { authorization: `Bearer ${token}` },
      payload: activity(),
    });

  it.each<[string, () => string | Promise<string>]>([
    ...forgeries.filter(([name]) => name !== "of the bot's channel"),
    ["of a person, right for the pages", () => forge()],
    [
      "of a person, for the bot's audience and with its address",
      () => forge({ claims: { aud: botId, serviceurl: serviceUrl() } }),
    ],
    [
      "of the channel that is over",
      () => forge(ofChannel({ nbf: seconds(-8000), exp: seconds(-400) })),
    ],
    [
      "of the channel that does not hold yet",
      () => forge(ofChannel({ nbf: seconds(400), exp: seconds(8000) })),
    ],
    ["of the channel for another bot", () => forge(ofChannel({ aud: randomUUID() }))],
    ["of the channel by another issuer", () => forge(ofChannel({ iss: rightClaims().iss }))],
    [
      "of the channel for another address",
      () => forge(ofChannel({ serviceurl: "https://evil.example/" })),
    ],
    [
      "of the channel by a key in its own header",
      async () =>
        forge({
          ...ofChannel(),
          key: attacker.privateKey,
          header: { kid: channel.kid, jwk: await exportJWK(attacker.publicKey) },
        }),
    ],
    [
      "of the channel by the directory's key",
      () => forge({ ...ofChannel(), key: directory.privateKey }),
    ],
  ])(
    "answers 401 to a token %s, and nobody becomes known by it (API-05, API-06, PERM-09)",
    async (_what, make) => {
      const reply = await call(await make());
      expect(reply.statusCode).toBe(401);
      errorAnswer.parse(reply.json());
      expect(await database.db.select().from(users)).toEqual([]);
      expect(fetchedFromAttacker).toBe(0);
    },
  );

  it("accepts the channel for its own bot, and not for the other variant's", async () => {
    expect((await call(await forge(ofChannel()))).statusCode).toBe(200);
    expect((await call(await forge(ofChannel()), "agile")).statusCode).toBe(401);
  });
});
