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
  keys = { status: 200, body: async () => ({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: pair.kid, alg: "RS256", use: "sig" }] }) };
});
afterAll(() => keyServer.close());

type Over = { keysUrl?: string; hostTenants?: ReadonlySet<string> | null; mostRemembered?: number };

function checkWith({ keysUrl = `${address}/keys`, hostTenants = null, ...bounds }: Over = {}) {
  return createTokenCheck({ hostIssuers: [{ issuer: "https://sign.in/{tid}/v2.0", keysUrl }], hostTenants }, () => clock, bounds);
}

const tokenOf = (claims: Record<string, unknown> = {}, audience = "me") =>
  new SignJWT({ tid, oid: randomUUID(), scp: "access_as_user", name: "Adele Vance", ...claims })
    .setProtectedHeader({ alg: "RS256", kid: pair.kid })
    .setIssuer(`https://sign.in/${typeof claims.tid === "string" ? claims.tid : tid}/v2.0`)
    .setAudience(audience)
    .setExpirationTime(Math.floor((clock.getTime() + hour) / 1000))
    .sign(pair.privateKey);

describe("the check of sign-in tokens", () => {
  it.each<[string, Keys]>([
    ["answer 500", { status: 500, body: async () => "no" }],
    ["are no JSON", { status: 200, body: async () => "<html>" }],
    ["are no key set", { status: 200, body: async () => ({ keys: "none" }) }],
  ])("is busy, not refusing, while the issuer's keys %s, and works once they are back", async (_name, broken) => {
    const [check, token, right] = [checkWith(), await tokenOf(), keys];
    keys = broken;
    await expect(check(token, ["me"])).rejects.toMatchObject({ code: "server.busy", kind: "unavailable" });
    keys = right;
    expect((await check(token, ["me"])).tid).toBe(tid);
  });

  it("is busy, not refusing, while nothing answers where the keys should be", async () => {
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

  it("does not let a remembered token outlive its end and the five minutes of skew", async () => {
    const [check, token] = [checkWith(), await tokenOf()];
    await check(token, ["me"]);
    clock = new Date(clock.getTime() + hour + 299_000);
    await check(token, ["me"]);
    clock = new Date(clock.getTime() + 1000);
    await expect(check(token, ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
  });

  it("keeps a bounded number of tokens, and verifies what it let go of again", async () => {
    const check = checkWith({ mostRemembered: 3 });
    const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf()));
    const kept: Claims[] = [];
    for (const token of tokens) kept.push(await check(token, ["me"]));
    const again: typeof kept = [];
    for (const token of tokens.toReversed()) again.unshift(await check(token, ["me"]));
    expect(kept.map((claims, at) => claims === again[at])).toEqual([false, false, false, true]);
    expect(again).toEqual(kept);
  });

  it("remembers a token for its own variant's audience only", async () => {
    const [check, token] = [checkWith(), await tokenOf({}, "me")];
    await check(token, ["me"]);
    await expect(check(token, ["other"])).rejects.toMatchObject({ code: "auth.invalid" });
    await expect(check(token, [])).rejects.toMatchObject({ code: "auth.invalid" });
  });

  it("admits only the tenants that the setting names, where it names any", async () => {
    const other = randomUUID();
    const check = checkWith({ hostTenants: new Set([tid]) });
    expect((await check(await tokenOf(), ["me"])).tid).toBe(tid);
    await expect(check(await tokenOf({ tid: other }), ["me"])).rejects.toMatchObject({ code: "auth.invalid" });
    expect((await checkWith()(await tokenOf({ tid: other }), ["me"])).tid).toBe(other);
  });

  it("takes every id that a directory hands out, written in one way", async () => {
    const check = checkWith();
    expect((await check(await tokenOf({ oid: "00000000-0000-0000-66F3-3332ECA7EA81" }), ["me"])).oid).toBe(
      "00000000-0000-0000-66f3-3332eca7ea81",
    );
    for (const oid of ["", "adele", 7, null, `${randomUUID()} or true`]) {
      await expect(check(await tokenOf({ oid }), ["me"]), String(oid)).rejects.toMatchObject({ code: "auth.invalid" });
    }
  });

  it("does not take an issuer's pattern for an issuer, nor one tenant's issuer for another's", async () => {
    const check = checkWith();
    for (const claims of [{ tid: "{tid}" }, { tid: "$&" }, { tid: "" }]) {
      await expect(check(await tokenOf(claims), ["me"]), claims.tid).rejects.toMatchObject({ code: "auth.invalid" });
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

describe("signing in when the host changes its keys", () => {
  it("takes tokens of a new key as soon as it is published, and the old ones as long as they are (API-06)", async () => {
    const app = await startOwnApp();
    try {
      const rotate = (body: object) =>
        fetch(`${app.emulator.url}/emulator/api/rotate-keys`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const status = async (token: string) =>
        (await fetch(`${app.url}/msteams/api/v1/owner/surveys`, { headers: { authorization: `Bearer ${token}` } })).status;
      const before = await app.emulator.token("adele", "msteams");
      const unseen = await app.emulator.token("alex", "msteams");
      expect(await status(before)).toBe(200);
      expect((await rotate({})).status).toBe(200);
      const after = await app.emulator.token("adele", "msteams");
      await app.emulator.until("the new key to be fetched", async () => (await status(after)) === 200);
      expect([await status(before), await status(unseen)]).toEqual([200, 200]);
      const never = await app.emulator.token("megan", "msteams");
      await rotate({ dropOld: true });
      const latest = await app.emulator.token("adele", "msteams");
      await app.emulator.until("the newest key to be fetched", async () => (await status(latest)) === 200);
      expect(await status(never)).toBe(401);
    } finally {
      await app.close();
    }
  });
});
