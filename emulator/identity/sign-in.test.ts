import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";

let emulator: TestEmulator;
let clientId: string;
let late = 0;
beforeAll(async () => {
  emulator = await startTestEmulator({ now: () => new Date(Date.now() + late) });
  clientId = emulator.bot.botId;
});
afterAll(() => emulator.close());

const origin = "https://app.example";
const redirect = `${origin}/content/signed-in`;
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");
const scope = () => `api://app.example/${clientId}/access_as_user offline_access`;

type Change = Record<string, string>;
const authorizeAddress = (change: Change = {}, tenant = "organizations") => {
  const right = {
    client_id: clientId,
    redirect_uri: redirect,
    response_type: "code",
    scope: scope(),
    state: "a state",
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  return `${emulator.url}/${tenant}/oauth2/v2.0/authorize?${new URLSearchParams({ ...right, ...change })}`;
};
const open = (change: Change = {}, tenant = "organizations") =>
  fetch(authorizeAddress(change, tenant), { redirect: "manual" });
const pick = async (alias: string, change: Change = {}, tenant = "organizations"): Promise<URL> => {
  const { upn } = await emulator.person(alias);
  return new URL(
    (await open({ prompt: "none", login_hint: upn, ...change }, tenant)).headers.get("location") ??
      "about:blank",
  );
};
const codeOf = async (alias: string) => (await pick(alias)).searchParams.get("code") ?? "";

async function token(
  form: Change,
  { from = origin, tenant = "organizations" }: { from?: string | null; tenant?: string } = {},
) {
  const answer = await fetch(`${emulator.url}/${tenant}/oauth2/v2.0/token`, {
    method: "POST",
    headers: from ? { origin: from } : {},
    body: new URLSearchParams({ client_id: clientId, ...form }),
  });
  // safe: the test says what it expects
  const body = (await answer.json()) as Record<string, string>;
  return {
    status: answer.status,
    body,
    allowed: answer.headers.get("access-control-allow-origin"),
  };
}
const byCode = (code: string, change: Change = {}) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: redirect,
  code_verifier: verifier,
  ...change,
});
const byRefresh = (refresh = "") => ({ grant_type: "refresh_token", refresh_token: refresh });

describe("the authorization page", () => {
  it("lists people with an account, and a way back without signing in", async () => {
    const answer = await open();
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    for (const name of ["Adele Vance", "Grady", "Robin"]) expect(html).toContain(name);
    expect(html).not.toContain("Quinn");
    const { tenantId } = await emulator.person("robin");
    const own = await (await open({}, tenantId)).text();
    expect(own).toContain("Robin");
    expect(own).not.toContain("Adele Vance");
    const cancelled = new URL((await open({ prompt: "cancelled" })).headers.get("location") ?? "");
    expect([cancelled.searchParams.get("error"), cancelled.searchParams.get("state")]).toEqual([
      "access_denied",
      "a state",
    ]);
  });

  it("goes back with a code and the state, in the query or the fragment", async () => {
    const back = await pick("adele");
    expect([
      back.origin + back.pathname,
      back.searchParams.get("state"),
      back.searchParams.has("code"),
    ]).toEqual([redirect, "a state", true]);
    expect((await pick("adele", { response_mode: "fragment" })).hash).toMatch(
      /^#code=.+&state=a\+state$/,
    );
    const nobody = new URL((await open({ prompt: "none" })).headers.get("location") ?? "");
    expect(nobody.searchParams.get("error")).toBe("login_required");
  });

  it.each<[string, Change, string]>([
    ["another address", { redirect_uri: "https://evil.example/signed-in" }, "AADSTS50011"],
    [
      "an address with the app's host as a user",
      { redirect_uri: "https://app.example@evil.example/" },
      "AADSTS50011",
    ],
    [
      "a script for an address",
      { redirect_uri: "javascript:alert(1)//app.example" },
      "AADSTS50011",
    ],
    ["an unknown app", { client_id: "11111111-0000-4000-8000-000000000000" }, "AADSTS700016"],
    ["<script>", { redirect_uri: "<script>alert(1)</script>" }, "AADSTS50011"],
  ])("sends nobody to %s", async (_what, change, code) => {
    const answer = await open({
      ...change,
      prompt: "none",
      login_hint: (await emulator.person("adele")).upn,
    });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(html).toContain(code);
    expect(html).not.toContain("<script");
  });

  it.each<[Change, string]>([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "https://graph.microsoft.com/User.Read" }, "invalid_scope"],
    [{ scope: "openid" }, "invalid_scope"],
    [{ code_challenge: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
  ])("tells the app that %j cannot be", async (change, error) => {
    const back = await pick("adele", change);
    expect([
      back.searchParams.get("error"),
      back.searchParams.get("state"),
      back.searchParams.has("code"),
    ]).toEqual([error, "a state", false]);
  });
});

describe("a code", () => {
  it("gives a token of the person by the app's own client, that pages of the app may read", async () => {
    const robin = await emulator.person("robin");
    const { status, body, allowed } = await token(byCode(await codeOf("robin")));
    expect([status, allowed, body["token_type"], body["scope"]]).toEqual([
      200,
      origin,
      "Bearer",
      `api://app.example/${clientId}/access_as_user`,
    ]);
    const keys = createRemoteJWKSet(new URL(`${emulator.url}/common/discovery/v2.0/keys`));
    const { payload } = await jwtVerify(body["access_token"] ?? "", keys, {
      issuer: `${emulator.url}/${robin.tenantId}/v2.0`,
      audience: clientId,
    });
    expect(payload).toMatchObject({
      oid: robin.id,
      tid: robin.tenantId,
      azp: clientId,
      scp: "access_as_user",
      ver: "2.0",
    });
  });

  it("is valid once, for ten minutes, with its verifier, address and app, from a page of the app", async () => {
    const used = await codeOf("adele");
    await token(byCode(used));
    const told = async (form: Change, more: Parameters<typeof token>[1] = {}) => {
      const { status, body } = await token(form, more);
      return [status, body["error"], body["error_description"]?.split(":")[0]];
    };
    expect(await told(byCode(used))).toEqual([400, "invalid_grant", "AADSTS54005"]);
    expect(await told(byCode("unknown"))).toEqual([400, "invalid_grant", "AADSTS9002313"]);
    expect(await told(byCode(await codeOf("adele"), { redirect_uri: `${origin}/other` }))).toEqual([
      400,
      "invalid_grant",
      "AADSTS500112",
    ]);
    expect(
      await told(byCode(await codeOf("adele"), { client_id: emulator.otherBot.botId })),
    ).toEqual([400, "invalid_grant", "AADSTS9002313"]);
    expect(await told(byCode(await codeOf("adele")), { from: null })).toEqual([
      400,
      "invalid_request",
      "AADSTS9002327",
    ]);
    expect(await told(byCode(await codeOf("adele")), { from: "https://evil.example" })).toEqual([
      400,
      "invalid_request",
      "AADSTS9002327",
    ]);
    expect(await told({ grant_type: "authorization_code" })).toEqual([
      400,
      "invalid_request",
      "AADSTS900144",
    ]);
    const guessed = await codeOf("adele");
    expect(await told(byCode(guessed, { code_verifier: "wrong" }))).toEqual([
      400,
      "invalid_grant",
      "AADSTS501481",
    ]);
    expect(await told(byCode(guessed))).toEqual([400, "invalid_grant", "AADSTS54005"]);
    const old = await codeOf("adele");
    late = 10 * 60_000;
    expect(await told(byCode(old))).toEqual([400, "invalid_grant", "AADSTS70008"]);
    late = 0;
  });
});

describe("a refresh token", () => {
  it("gives new tokens until a day after the sign-in, and comes only where it was asked for", async () => {
    const first = await token(byCode(await codeOf("adele")));
    const second = await token(byRefresh(first.body["refresh_token"]));
    expect([second.status, second.body["access_token"] === first.body["access_token"]]).toEqual([
      200,
      false,
    ]);
    late = 24 * 3_600_000 + 1;
    const ended = await token(byRefresh(second.body["refresh_token"]));
    late = 0;
    expect([
      ended.status,
      ended.body["error"],
      ended.body["error_description"]?.slice(0, 12),
    ]).toEqual([400, "invalid_grant", "AADSTS700084"]);
    const without = await pick("adele", { scope: `api://app.example/${clientId}/access_as_user` });
    expect((await token(byCode(without.searchParams.get("code") ?? ""))).body).not.toHaveProperty(
      "refresh_token",
    );
    expect(
      (
        await token({
          ...byRefresh(first.body["refresh_token"]),
          client_id: emulator.otherBot.botId,
        })
      ).body["error"],
    ).toBe("invalid_grant");
  });
});

it("lets no other page read an answer, and answers a preflight", async () => {
  expect((await token(byCode("x"), { from: "https://evil.example" })).allowed).toBeNull();
  const preflight = await fetch(`${emulator.url}/organizations/oauth2/v2.0/token`, {
    method: "OPTIONS",
    headers: { origin },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    204,
    origin,
  ]);
});
