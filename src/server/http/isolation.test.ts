import { randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import type { Route } from "#contract/route.ts";
import { tenantId } from "#domain/ids.ts";
import {
  type ApiCase,
  apiCases,
  isForAdministrators,
  listRoutes,
  ownRoutes,
} from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { grantPlan } from "../accounts/grant-plan.ts";

let app: TestApp;
let adele: Person;
/** Every route of the API, with an input that is valid for surveys of Adele's in a small chat. */
let cases: ApiCase[];

beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  adele = await app.as("adele");
  cases = await apiCases(app, adele);
  // So that what she lacks is never a plan.
  const debra = { tenantId: tenantId.parse((await app.as("debra")).tenantId), userIds: [] };
  const plan = { plan: "msteams-standard", planLevel: 2500, trialExpiresAt: null } as const;
  await grantPlan(app.database.db, { ...debra, ...plan }, new Date());
  return () => app.close();
});
/** A route's query, where it cannot be called without. */
const queryOf = ({ query }: Route, right: ApiCase["right"]) =>
  query?.safeParse({}).success === false ? { query: Object(right.query) } : {};

/** Each route's status with this authorization. */
async function statuses(
  authorization: string | null,
  only: (name: string) => boolean = () => true,
  other: Record<string, string> = {},
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, route, right } of cases.filter((each) => only(each.name))) {
    const reply = await fetch(
      `${app.url}/msteams/api${pathOf(route, { params: { ...right.params, ...other }, ...queryOf(route, right) })}`,
      {
        method: route.method,
        headers: {
          ...(authorization ? { authorization } : {}),
          ...(right.body ? { "content-type": "application/json" } : {}),
        },
        ...(right.body && route.method !== "GET" ? { body: JSON.stringify(right.body) } : {}),
      },
    );
    found[name] = reply.status;
    await reply.body?.cancel();
  }
  return found;
}

/** Unknown ids: a list's place is one without the app. */
const noneOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, listRoutes.includes(name) ? 409 : 404]));
const all = (status: number, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, status]));
const namesOf = (only: (name: string) => boolean) => cases.map(({ name }) => name).filter(only);

describe("every route of the API", () => {
  it("replies 401 without a token, or with a malformed, unsigned, expired, foreign, misaddressed or scopeless one (API-06)", async () => {
    const everything = all(
      401,
      namesOf(() => true),
    );
    const { privateKey } = await generateKeyPair("RS256");
    const claims = {
      tid: adele.tenantId,
      oid: adele.id,
      scp: "access_as_user",
      ver: "2.0",
      name: "Adele Vance",
    };
    const { clientId } = app.config.variants.msteams;
    const issuer = `${app.emulator.url}/${adele.tenantId}/v2.0`;
    const foreign = (key: Parameters<SignJWT["sign"]>[0], alg: string, iss: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid: "x" })
        .setIssuer(iss)
        .setAudience(clientId)
        .setExpirationTime("1h")
        .sign(key);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ ...claims, iss: issuer, aud: clientId, exp: 9999999999 })).toString("base64url")}.`;
    const publicKey = new TextEncoder().encode(
      JSON.stringify(await (await fetch(`${app.emulator.url}/common/discovery/v2.0/keys`)).json()),
    );
    const tokens = {
      none: null,
      malformed: "Bearer not.a.token",
      basic: "Basic abc",
      unsigned: `Bearer ${unsigned}`,
      "signed with another key": `Bearer ${await foreign(privateKey, "RS256", issuer)}`,
      "signed with the public key as a secret": `Bearer ${await foreign(publicKey, "HS256", issuer)}`,
      "from another issuer": `Bearer ${await foreign(privateKey, "RS256", "https://evil.example/v2.0")}`,
      expired: `Bearer ${await app.emulator.token("adele", "msteams", { expiresInSeconds: -400 })}`,
      "for another audience": `Bearer ${await app.emulator.token("adele", "msteams", { audience: randomUUID() })}`,
      "of the other variant": `Bearer ${await app.emulator.token("adele", "agile")}`,
      "without the scope": `Bearer ${await app.emulator.token("adele", "msteams", { scope: "User.Read" })}`,
    };
    for (const [name, token] of Object.entries(tokens))
      expect(await statuses(token), name).toEqual(everything);
  });

  it("treats another organisation's survey or conversation as unknown (API-07)", async () => {
    const debra = await app.as("debra");
    const only = (name: string) =>
      !ownRoutes.includes(name) && !isForAdministrators(name) && name !== "surveys.create";
    const found = await statuses(`Bearer ${debra.token}`, only);
    expect(found).toEqual({ ...noneOf(namesOf(only)), "teams.info": 200 });
    const unknown = {
      tenantId: debra.tenantId,
      memberCount: 0,
      active: false,
      anonymousUserExperienceEnabled: false,
    };
    expect(
      await debra.teams.info({
        params: { teamId: await app.emulator.place("Launch week") },
        query: {},
      }),
    ).toEqual(unknown);
    expect(await statuses(`Bearer ${debra.token}`, (name) => name === "surveys.create")).toEqual({
      "surveys.create": 409,
    });
    expect(
      (await debra.surveys.ofOwner({ query: {} })).surveys.map((survey) => survey.tenantId),
    ).not.toContain(adele.tenantId);
  });

  it("replies 404 to an unknown id, whoever asks, and lists as if without the app (API-07)", async () => {
    const other = {
      id: randomUUID(),
      referenceId: randomUUID(),
      audienceId: "19:nowhere@thread.v2",
      teamId: "19:nowhere@thread.v2",
      chatId: "19:nowhere@thread.v2",
    };
    const byId = (name: string) =>
      cases.some((each) => each.name === name && each.route.path.includes(":")) &&
      name !== "teams.info" &&
      !isForAdministrators(name) &&
      !ownRoutes.includes(name);
    for (const person of [adele, await app.as("alex"), await app.as("debra")])
      expect(await statuses(`Bearer ${person.token}`, byId, other), person.alias).toEqual(
        noneOf(namesOf(byId)),
      );
  });

  it("replies 404 to an unknown question, owner or group of an existing survey (API-07)", async () => {
    const unknown = ["questionId", "ownerId", "groupId"];
    const inside = (name: string) =>
      cases.some(
        (each) => each.name === name && unknown.some((key) => each.route.path.includes(`:${key}`)),
      );
    const nobody = Object.fromEntries(unknown.map((key) => [key, randomUUID()]));
    expect(namesOf(inside).length).toBeGreaterThanOrEqual(7);
    expect(await statuses(`Bearer ${adele.token}`, inside, nobody)).toEqual(
      all(404, namesOf(inside)),
    );
  });

  it("refuses people of the same organisation who are not in the conversation (API-07, PERM-09)", async () => {
    const patti = await app.as("patti");
    const only = (name: string) => !ownRoutes.includes(name);
    const found = await statuses(`Bearer ${patti.token}`, only);
    expect(Object.entries(found).filter(([, status]) => status !== 403 && status !== 404)).toEqual(
      [],
    );
    expect((await patti.surveys.ofOwner({ query: {} })).surveys).toEqual([]);
  });

  it("refuses management to a member who is no owner (PERM-02, PERM-09)", async () => {
    const alex = await app.as("alex");
    const management = [
      "surveys.edit",
      "surveys.reopen",
      "surveys.share",
      "surveys.addOwner",
      "surveys.removeOwner",
      "surveys.deliver",
      "surveys.close",
      "commands.run",
      "results.table",
      "results.respondents",
      "results.ofPerson",
      "results.notify",
      "results.requestAnalytics",
      "integrations.create",
      "integrations.update",
      "integrations.updateWithSlash",
      "integrations.remove",
    ];
    expect(await statuses(`Bearer ${alex.token}`, (name) => management.includes(name))).toEqual(
      all(403, management),
    );
  });

  it("accepts a token with a rotated key, and five minutes of clock skew (API-06)", async () => {
    const expired = await app.emulator.token("adele", "msteams", { expiresInSeconds: -200 });
    expect(
      (
        await fetch(`${app.url}/msteams/api/v1/owner/surveys`, {
          headers: { authorization: `Bearer ${expired}` },
        })
      ).status,
    ).toBe(200);
  });
});
