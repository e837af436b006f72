import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botToken, startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

async function tokenOf(person: string, wish: Record<string, unknown> = {}): Promise<string> {
  const { body } = await emulator.call<{ token: string }>("POST", "/emulator/api/token", {
    person,
    app: "msteams",
    ...wish,
  });
  return body.token;
}

async function keysOf(tenant: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const { body } = await emulator.call<{ jwks_uri: string }>(
    "GET",
    `/${tenant}/v2.0/.well-known/openid-configuration`,
  );
  return createRemoteJWKSet(new URL(body.jwks_uri), { cooldownDuration: 0 });
}

it("gives a tab a v2.0 token that verifies against the published keys", async () => {
  const adele = await emulator.person("adele");
  const { payload } = await jwtVerify(await tokenOf("adele"), await keysOf(adele.tenantId), {
    issuer: `${emulator.url}/${adele.tenantId}/v2.0`,
    audience: emulator.bot.botId,
    requiredClaims: ["iat", "nbf", "exp"],
  });
  expect(payload).toMatchObject({
    oid: adele.id,
    tid: adele.tenantId,
    name: "Adele Vance",
    preferred_username: adele.upn,
    scp: "access_as_user",
    ver: "2.0",
    azp: "5e3ce6c0-2b1f-4285-8d4b-75ee78787346",
  });
});

it("gives a person of the other organisation a token of that tenant", async () => {
  const robin = await emulator.person("robin");
  const { payload } = await jwtVerify(await tokenOf("robin"), await keysOf("common"));
  expect(payload["tid"]).toBe(robin.tenantId);
  expect(payload.iss).toBe(`${emulator.url}/${robin.tenantId}/v2.0`);
  expect(robin.tenantId).not.toBe((await emulator.person("adele")).tenantId);
});

it("signs expired tokens and tokens for another audience and scope on request", async () => {
  const keys = await keysOf("common");
  const expired = await tokenOf("adele", { expiresInSeconds: -600 });
  await expect(jwtVerify(expired, keys)).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
  const other = await tokenOf("adele", { audience: "someone else", scope: "User.Read" });
  expect((await jwtVerify(other, keys)).payload).toMatchObject({
    aud: "someone else",
    scp: "User.Read",
  });
});

it("gives an anonymous participant no token", async () => {
  const { status, body } = await emulator.call("POST", "/emulator/api/token", {
    person: "quinn",
    app: "msteams",
  });
  expect(status).toBe(403);
  expect(body).toMatchObject({ error: { message: "User is not authenticated" } });
});

it("names the unknown person, app and the wrong field", async () => {
  const nobody = await emulator.call("POST", "/emulator/api/token", {
    person: "nobody",
    app: "msteams",
  });
  expect([nobody.status, nobody.body]).toMatchObject([404, { error: { code: "PersonNotFound" } }]);
  const noApp = await emulator.call("POST", "/emulator/api/token", {
    person: "adele",
    app: "nothing",
  });
  expect([noApp.status, noApp.body]).toMatchObject([404, { error: { code: "AppNotFound" } }]);
  const wrong = await emulator.call("POST", "/emulator/api/token", { person: 3, app: "msteams" });
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong.body)).toContain("person");
});

it.each([
  [{ client_secret: "wrong" }, 401, "invalid_client"],
  [{ client_id: "unknown" }, 400, "unauthorized_client"],
  [{ grant_type: "password" }, 400, "unsupported_grant_type"],
  [{ scope: "https://graph.microsoft.com/.default" }, 400, "invalid_scope"],
])("refuses a bot's token request with %j", async (change, status, error) => {
  const right = {
    grant_type: "client_credentials",
    client_id: emulator.bot.botId,
    client_secret: "a secret",
    scope: "https://api.botframework.com/.default",
  };
  const response = await fetch(`${emulator.url}/botframework.com/oauth2/v2.0/token`, {
    method: "POST",
    body: new URLSearchParams({ ...right, ...change }),
  });
  expect([response.status, await response.json()]).toMatchObject([status, { error }]);
});

it("refuses a token request for a tenant that does not exist", async () => {
  const response = await fetch(`${emulator.url}/nowhere/oauth2/v2.0/token`, {
    method: "POST",
    body: new URLSearchParams({}),
  });
  expect(await response.text()).toContain("AADSTS90002");
});

it("refuses tab tokens and unsigned tokens at the connector", async () => {
  const launch = await emulator.chat("Launch week");
  const path = `${emulator.url}/teams/v3/conversations/${launch.id}/pagedMembers`;
  const asked = async (token: string | null): Promise<number> =>
    (await fetch(path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const forged = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ appid: emulator.bot.botId })).toString("base64url")}.`;
  expect(await asked(null)).toBe(401);
  expect(await asked(forged)).toBe(401);
  expect(await asked(await tokenOf("adele"))).toBe(401);
  expect(await asked(await tokenOf("adele", { audience: "https://api.botframework.com" }))).toBe(
    401,
  );
  expect(await asked(await botToken(emulator.url, emulator.bot.botId))).toBe(200);
});

it("signs with new keys after a rotation, and keeps the old ones good until they are dropped", async () => {
  const before = await tokenOf("adele");
  await emulator.call("POST", "/emulator/api/rotate-keys");
  const after = await tokenOf("adele");
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
  await expect(jwtVerify(before, await keysOf("common"))).resolves.toBeDefined();
  await expect(jwtVerify(after, await keysOf("common"))).resolves.toBeDefined();
  await emulator.call("POST", "/emulator/api/rotate-keys", { dropOld: true });
  await expect(jwtVerify(after, await keysOf("common"))).rejects.toMatchObject({
    code: "ERR_JWKS_NO_MATCHING_KEY",
  });
});

it("uses other keys for the channel than for tabs and publishes no private half", async () => {
  const entra = await emulator.call<{ keys: Record<string, string>[] }>(
    "GET",
    "/common/discovery/v2.0/keys",
  );
  const channel = await emulator.call<{ keys: Record<string, string>[] }>(
    "GET",
    "/v1/.well-known/keys",
  );
  const ids = [...entra.body.keys, ...channel.body.keys].map((key) => key["kid"]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const key of [...entra.body.keys, ...channel.body.keys])
    expect(Object.keys(key)).not.toContain("d");
});
