import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOwnApp } from "#test/app.ts";
import { type Claims, createTokenCheck } from "./verify-token.ts";

type Pair = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };
type Keys = { status: number; body: () => Promise<unknown> };

const keyServer = Fastify({ forceCloseConnections: true });
const tid = randomUUID();
const hour = 3_600_000;
let pair: Pair;
let address: string;
let keys: Keys;
let fetched = 0;
let clock: Date;

beforeAll(async () => {
  pair = { kid: "one", ...(await generateKeyPair("RS256")) };
  keyServer.get("/keys", async (_request, reply) => {
    fetched += 1;
    return reply.code(keys.status).send(await keys.body());
  });
  await keyServer.listen({ host: "127.0.0.1", port: 0 });
  const { port } = keyServer.server.address() as AddressInfo; // safe: it listens on a port
  address = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  clock = new Date("2026-03-02T10:00:00Z");
  fetched = 0;
  keys = {
    status: 200,
    body: async () => ({
      keys: [{ ...(await exportJWK(pair.publicKey)), kid: pair.kid, alg: "RS256", use: "sig" }],
    }),
  };
});
afterAll(() => keyServer.close());

type Over = { keysUrl?: string; hostTenants?: ReadonlySet<string> | null; mostRemembered?: number };

function checkWith({ keysUrl = `${address}/keys`, hostTenants = null, ...bounds }: Over = {}) {
  return createTokenCheck(
    { hostIssuers: [{ issuer: "https://sign.in/{tid}/v2.0", keysUrl }], hostTenants },
    () => clock,
    bounds,
  );
}

const tokenOf = (claims: Record<string, unknown> = {}, audience = "me") =>
  new SignJWT({ tid, oid: randomUUID(), scp: "access_as_user", name: "Adele Vance", ...claims })
    .setProtectedHeader({ alg: "RS256", kid: pair.kid })
    .setIssuer(`https://sign.in/${typeof claims.tid === "string" ? claims.tid : tid}/v2.0`)
    .setAudience(audience)
    .setExpirationTime(Math.floor((clock.getTime() + hour) / 1000))
    .sign(pair.privateKey);

describe("the verification of sign-in tokens", () => {
  it.each<[string, Keys]>([
    ["answer 500", { status: 500, body: async () => "no" }],
    ["are no JSON", { status: 200, body: async () => "<html>" }],
    ["are no key set", { status: 200, body: async () => ({ keys: "none" }) }],
  ])(
    "is busy, not refusing, while the issuer's keys %s, and works once they are back",
    async (_name, broken) => {
      const [check, token, right] = [checkWith(), await tokenOf(), keys];
      keys = broken;
      await expect(check(token, ["me"])).rejects.toMatchObject({
        code: "server.busy",
        kind: "unavailable",
      });
      keys = right;
      expect((await check(token, ["me"])).tid).toBe(tid);
    },
  );

  it("reports a busy server, not a refusal, while the keys are unreachable", async () => {
    const check = checkWith({ keysUrl: "http://127.0.0.1:9/keys" });
    await expect(check(await tokenOf(), ["me"])).rejects.toMatchObject({ code: "server.busy" });
  });

  it("fetches keys once for many tokens, and verifies a token once", async () => {
    const check = checkWith();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf()));
    await Promise.all(tokens.map((token) => check(token, ["me"])));
    expect(fetched).toBe(1);
    const [first = ""] = tokens;
    expect(await check(first, ["me"])).toBe(await check(first, ["me"]));
  });

  it("caches a token no longer than its expiry and five minutes of skew", async () => {
    const [check, token] = [checkWith(), await tokenOf()];
    await check(token, ["me"]);
    clock = new Date(clock.getTime() + hour + 299_000);
    await check(token, ["me"]);
    clock = new Date(clock.getTime() + 1000);
    await expect(check(token, ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
  });

  it("accepts a withdrawn key's signature for five minutes at most, verified before or not (API-06)", async () => {
    const [check, seen, unseen] = [checkWith(), await tokenOf(), await tokenOf()];
    await check(seen, ["me"]);
    pair = { kid: "two", ...(await generateKeyPair("RS256")) };
    clock = new Date(clock.getTime() + 300_000);
    for (const token of [seen, unseen])
      await expect(check(token, ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
    expect((await check(await tokenOf(), ["me"])).tid).toBe(tid);
  });

  it("fetches keys again before they are too old, so that an issuer may be unreachable for two minutes (API-06)", async () => {
    const [check, token, right] = [checkWith(), await tokenOf(), keys];
    const passed = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));
    await check(token, ["me"]);
    passed(3);
    await check(await tokenOf(), ["me"]);
    await expect.poll(() => fetched).toBe(2);
    keys = { status: 500, body: async () => "no" };
    passed(2);
    expect((await check(token, ["me"])).tid).toBe(tid);
    passed(3);
    await expect(check(token, ["me"])).rejects.toMatchObject({ code: "server.busy" });
    keys = right;
    expect((await check(token, ["me"])).tid).toBe(tid);
  });

  it("fetches keys once a second at most, however many unknown keys are named (API-06)", async () => {
    const [check, known] = [checkWith(), pair];
    await check(await tokenOf(), ["me"]);
    for (let at = 0; at < 20; at += 1) {
      pair = { ...known, kid: `unknown ${at}` };
      await expect(check(await tokenOf(), ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
    }
    pair = known;
    expect(fetched).toBeLessThanOrEqual(2);
  });

  it("caches a bounded number of tokens, and verifies dropped ones again", async () => {
    const check = checkWith({ mostRemembered: 3 });
    const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf()));
    const kept: Claims[] = [];
    for (const token of tokens) kept.push(await check(token, ["me"]));
    const again: typeof kept = [];
    // Only the least recently used one is dropped, not all of them.
    for (const token of tokens.toReversed()) again.unshift(await check(token, ["me"]));
    expect(kept.map((claims, at) => claims === again[at])).toEqual([false, true, true, true]);
    expect(again).toEqual(kept);
  });

  it("caches a token for its own variant's audience only", async () => {
    const [check, token] = [checkWith(), await tokenOf({}, "me")];
    await check(token, ["me"]);
    await expect(check(token, ["other"])).rejects.toMatchObject({ code: "auth.invalid" });
    await expect(check(token, [])).rejects.toMatchObject({ code: "auth.invalid" });
  });

  it("admits only the configured tenants, if any are configured", async () => {
    const other = randomUUID();
    const check = checkWith({ hostTenants: new Set([tid]) });
    expect((await check(await tokenOf(), ["me"])).tid).toBe(tid);
    await expect(check(await tokenOf({ tid: other }), ["me"])).rejects.toMatchObject({
      code: "auth.invalid",
    });
    expect((await checkWith()(await tokenOf({ tid: other }), ["me"])).tid).toBe(other);
  });

  it("accepts every id that a directory issues, in one normal form", async () => {
    const check = checkWith();
    expect(
      (await check(await tokenOf({ oid: "00000000-0000-0000-66F3-3332ECA7EA81" }), ["me"])).oid,
    ).toBe("00000000-0000-0000-66f3-3332eca7ea81");
    for (const oid of ["", "adele", 7, null, `${randomUUID()} or true`]) {
      await expect(check(await tokenOf({ oid }), ["me"]), String(oid)).rejects.toMatchObject({
        code: "auth.invalid",
      });
    }
  });

  it("does not accept an issuer's pattern as an issuer, nor one tenant's issuer for another's", async () => {
    const check = checkWith();
    for (const claims of [{ tid: "{tid}" }, { tid: "$&" }, { tid: "" }]) {
      await expect(check(await tokenOf(claims), ["me"]), claims.tid).rejects.toMatchObject({
        code: "auth.invalid",
      });
    }
    const crossed = await new SignJWT({ tid, oid: randomUUID(), scp: "access_as_user" })
      .setProtectedHeader({ alg: "RS256", kid: pair.kid })
      .setIssuer(`https://sign.in/${randomUUID()}/v2.0`)
      .setAudience("me")
      .setExpirationTime(Math.floor((clock.getTime() + hour) / 1000))
      .sign(pair.privateKey);
    await expect(check(crossed, ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
  });
});

describe("a key rotation of the host", () => {
  it("makes tokens of a new key valid as soon as it is published, and the old ones while they are (API-06)", async () => {
    const app = await startOwnApp();
    try {
      const rotate = (body: object) =>
        fetch(`${app.emulator.url}/emulator/api/rotate-keys`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const status = async (token: string) =>
        (
          await fetch(`${app.url}/msteams/api/v1/owner/surveys`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status;
      const before = await app.emulator.token("adele", "msteams");
      const unseen = await app.emulator.token("alex", "msteams");
      expect(await status(before)).toBe(200);
      expect((await rotate({})).status).toBe(200);
      const after = await app.emulator.token("adele", "msteams");
      await app.emulator.until(
        "the new key to be fetched",
        async () => (await status(after)) === 200,
      );
      expect([await status(before), await status(unseen)]).toEqual([200, 200]);
      const never = await app.emulator.token("megan", "msteams");
      await rotate({ dropOld: true });
      const latest = await app.emulator.token("adele", "msteams");
      await app.emulator.until(
        "the newest key to be fetched",
        async () => (await status(latest)) === 200,
      );
      expect(await status(never)).toBe(401);
    } finally {
      await app.close();
    }
  });
});
