import { generateKeyPairSync, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { type ConversationId, conversationId, type TenantId, tenantId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { allRoutes, apiCases } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { askForToken, clientsOf, type Guest, guestOf, meetingIdOf } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { setFlags } from "../accounts/grant-plan.ts";
import { guests } from "../db/guest-tables.ts";
import { users } from "../db/tables.ts";
import { readSecret } from "../identity/secrets.ts";

const [sync, review] = ["Weekly product sync", "Campaign review"];
const unverified = "Your account could not be verified. Please sign in to Microsoft Teams to take part.";

let app: TestApp;
let adele: Person;
let tenant: TenantId;
let meetingId: string;
let reviewId: string;
const logged: string[] = [];

beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "debug" }, undefined, { write: (line) => logged.push(line) });
  adele = await app.as("adele");
  tenant = tenantId.parse(adele.tenantId);
  [meetingId, reviewId] = [await meetingIdOf(app, sync), await meetingIdOf(app, review)];
  await allow(true);
});
afterAll(() => app.close());
// Past the windows of the rate limits, and past what is kept of the flags.
beforeEach(() => app.clock.ahead(61_000));

async function allow(on: boolean): Promise<void> {
  await setFlags(app.database.db, tenant, { anonymousUserExperienceEnabled: on });
  app.clock.ahead(6000);
}

async function sendTo(subject: string, over: Partial<DraftInput> = {}) {
  const id = conversationId.parse(await app.emulator.place(subject));
  return sendPoll(app, adele, { recipients: [aRecipient({ type: "meeting", id, name: subject })], ...over });
}
type Sent = Awaited<ReturnType<typeof sendTo>>;

const answerOf = ({ poll, choice }: Sent, text: string) => ({
  params: { id: poll.id },
  body: { response: [{ questionId: poll.question.id, value: choice(text).id, comment: null }], source: "meeting" as const },
});
const refused = (status: number, code: string) => expect.objectContaining({ status, body: expect.objectContaining({ code }) });
const notAllowed = refused(403, "GUEST_NOT_ALLOWED");
const notSentThere = refused(403, "SURVEY_NOT_AUDIENCE");

describe("a participant of a meeting without an account", () => {
  it("answers what was sent to the meeting, is counted once and seen by the name that he gave (PERM-04, ANO-06, ANO-10, API-88, API-109)", async () => {
    const sent = await sendTo(sync);
    const quinn = await guestOf(app, { meetingId });
    expect((await quinn.surveys.get({ params: { id: sent.poll.id } })).can).toEqual(["respond", "view-results"]);
    await quinn.responses.save(answerOf(sent, "Pizza"));
    await quinn.guests.describe({ body: { name: "Quinn", email: "quinn@example.com" } });
    await quinn.responses.save(answerOf(sent, "Soup"));
    await sent.vote(adele, "Soup");
    const { results, responses } = await adele.responses.results({ params: { id: sent.poll.id } });
    expect(results?.responseCount).toBe(2);
    expect(results?.questions[0]).toMatchObject({
      choices: expect.arrayContaining([expect.objectContaining({ choiceId: sent.choice("Soup").id, count: 2 })]),
    });
    expect(responses.map(({ user }) => user.name).sort()).toEqual(["Adele Vance", "Quinn (Guest)"]);
    expect(JSON.stringify(responses)).not.toContain("quinn@example.com");
    expect((await quinn.responses.mine({ params: { id: sent.poll.id } })).userResponse?.completed).toBe(true);
  });

  it("answers an anonymous item too, once, and changes it by its receipt (ANO-01, ANO-10)", async () => {
    const sent = await sendTo(sync, { anonymity: "anonymous" });
    const quinn = await guestOf(app, { meetingId });
    const { userResponse } = await quinn.responses.save(answerOf(sent, "Pizza"));
    await expect(quinn.responses.save(answerOf(sent, "Soup"))).rejects.toEqual(refused(409, "RESPONSE_COUNTED"));
    const { params, body } = answerOf(sent, "Soup");
    await quinn.responses.save({ params, body: { ...body, receipt: userResponse.receipt ?? undefined } });
    expect((await quinn.responses.results({ params: { id: sent.poll.id } })).results?.responseCount).toBe(1);
  });

  it("gets a token for 24 hours, and by it stays who he is (ANO-13, ANO-14, API-109)", async () => {
    const before = Math.floor(Date.now() / 1000);
    const quinn = await guestOf(app, { meetingId, name: "Quinn" });
    expect(quinn.exp - before).toBeGreaterThanOrEqual(86_400);
    expect(decodeJwt(quinn.token).exp).toBe(quinn.exp);
    const again = await guestOf(app, { meetingId, name: "Quinn Mary" }, quinn.token);
    expect(decodeJwt(again.token).sub).toBe(decodeJwt(quinn.token).sub);
    expect(await nameOf(again)).toBe("Quinn Mary (Guest)");
    expect(decodeJwt((await guestOf(app, { meetingId })).token).sub).not.toBe(decodeJwt(quinn.token).sub);
  });

  it("stays who he is after the token has run out, so that he is counted once still (ANO-14)", async () => {
    const quinn = await guestOf(app, { meetingId });
    app.clock.ahead(25 * 3_600_000);
    try {
      await expect(quinn.surveys.get({ params: { id: randomUUID() } })).rejects.toEqual(refused(401, "AUTH_INVALID"));
      expect(decodeJwt((await guestOf(app, { meetingId }, quinn.token)).token).sub).toBe(decodeJwt(quinn.token).sub);
    } finally {
      app.clock.reset();
    }
  });

  it("is not who he was in another meeting, nor by somebody's sign-in (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const there = await guestOf(app, { meetingId: reviewId }, quinn.token);
    expect(decodeJwt(there.token)).not.toMatchObject({ sub: decodeJwt(quinn.token).sub });
    const taken = await guestOf(app, { meetingId, name: "Adele" }, adele.token);
    expect(decodeJwt(taken.token).sub).not.toBe(adele.id);
    const [row] = await app.database.db
      .select()
      .from(users)
      .where(eq(users.userId, adele.id as never));
    expect(row?.name).toBe("Adele Vance");
  });

  it("is refused a blank name and a malformed address in their words (ANO-04, ANO-05)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const told = (problem: string) => expect.objectContaining({ status: 400, body: expect.objectContaining({ message: problem }) });
    await expect(quinn.guests.describe({ body: { name: " ", email: "" } })).rejects.toEqual(told("Name is required"));
    await expect(quinn.guests.describe({ body: { name: "Quinn", email: "q@" } })).rejects.toEqual(
      told("Please enter a valid email address"),
    );
  });
});

describe("a guest's token", () => {
  let sent: Sent;
  beforeAll(async () => {
    sent = await sendTo(sync);
  });
  const look = (guest: Pick<Guest, "surveys">) => guest.surveys.get({ params: { id: sent.poll.id } });

  it("opens nothing that was not sent to its very meeting (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const inChannel = await sendPoll(app, adele);
    const elsewhere = await sendTo(review);
    for (const other of [inChannel, elsewhere]) {
      await expect(quinn.surveys.get({ params: { id: other.poll.id } })).rejects.toEqual(notSentThere);
      await expect(quinn.responses.results({ params: { id: other.poll.id } })).rejects.toEqual(notSentThere);
      await expect(quinn.responses.save(answerOf(other, "Pizza"))).rejects.toEqual(notSentThere);
      expect((await adele.responses.results({ params: { id: other.poll.id } })).results?.responseCount).toBe(0);
    }
  });

  it("tells of no other place that the item was sent to (ANO-16)", async () => {
    const ids = await Promise.all([sync, "Launch week"].map(async (place) => conversationId.parse(await app.emulator.place(place))));
    const recipients = ids.map((id, at) => aRecipient({ type: at === 0 ? "meeting" : "groupChat", id }));
    const both = await sendPoll(app, adele, { recipients });
    const quinn = await guestOf(app, { meetingId });
    const placesSeenBy = async ({ surveys }: Pick<Guest, "surveys">) =>
      (await surveys.get({ params: { id: both.poll.id } })).recipients.map(({ id }) => id);
    expect(await placesSeenBy(quinn)).toEqual(ids.slice(0, 1));
    expect(await placesSeenBy(adele)).toEqual(ids);
  });

  it("is no sign-in of the organisation: a share link opens nothing to it, also where others answer by it (ANO-16, SUC-14)", async () => {
    const shared = await sendPoll(app, adele);
    await adele.surveys.share({ params: { id: shared.poll.id }, body: { type: "web", authMethod: "aad", id: tenant } });
    await shared.vote(await app.as("patti"), "Pizza");
    const quinn = await guestOf(app, { meetingId });
    await expect(quinn.responses.save(answerOf(shared, "Pizza"))).rejects.toEqual(notSentThere);
    expect((await adele.responses.results({ params: { id: shared.poll.id } })).results?.responseCount).toBe(1);
  });

  it("calls nothing but what guests may call (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const open = new Set([
      "surveys.get",
      "responses.results",
      "responses.mine",
      "responses.mineByReceipt",
      "responses.save",
      "responses.addChoice",
      "guests.describe",
      "events",
      "results.leaderboard",
      "results.personal",
    ]);
    const found: Record<string, number> = {};
    const cases = await apiCases(app, adele);
    for (const { name, route, right } of cases) {
      const reply = await fetch(`${app.url}/msteams/api${pathOf(route, { params: right.params })}`, {
        method: route.method,
        headers: { authorization: `Bearer ${quinn.token}`, ...(right.body ? { "content-type": "application/json" } : {}) },
        ...(right.body && route.method !== "GET" ? { body: JSON.stringify(right.body) } : {}),
      });
      found[name] = reply.status;
      const body = await reply.text();
      if (route.guests !== true && name !== "events") expect(body, name).toContain(unverified);
    }
    expect(found).toEqual({ ...Object.fromEntries(cases.map(({ name }) => [name, 403])), "guests.describe": 204 });
    for (const { name, route } of allRoutes()) if (route.guests) expect(name.startsWith("wordCloud") || open.has(name), name).toBe(true);
  });

  it("is refused once the app is removed from the meeting, or the organisation forbids it, and holds again after (ANO-08, ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const chat = await app.emulator.place(sync);
    await look(quinn);
    await allow(false);
    await expect(look(quinn)).rejects.toEqual(notAllowed);
    await allow(true);
    await look(quinn);
    await app.emulator.uninstall(chat, "adele", "msteams");
    try {
      await app.emulator.until("the app to be gone", () =>
        look(quinn).then(
          () => false,
          () => true,
        ),
      );
      await expect(look(quinn)).rejects.toEqual(notAllowed);
      expect((await askForToken(app, { meetingId })).status).toBe(403);
    } finally {
      await app.emulator.install(chat, "adele", "msteams");
    }
    await app.emulator.until("the app to be back", () =>
      look(quinn).then(
        () => true,
        () => false,
      ),
    );
  });

  it("is refused where it is forged, run out, or of another kind (ANO-10, ANO-12, API-06)", async () => {
    const { token } = await guestOf(app, { meetingId });
    const { iss = "", ...claims } = decodeJwt(token);
    const secret = await readSecret(app.database.db, "guest-token");
    const header = { alg: "HS256", typ: "guest+jwt" };
    const make = (over: Record<string, unknown>, head: Record<string, string> = {}, key: Parameters<SignJWT["sign"]>[0] = secret) =>
      new SignJWT({ ...claims, iss, ...over }).setProtectedHeader({ ...header, ...head }).sign(key);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const directory = decodeJwt(adele.token);
    const keys = await (await fetch(`${app.emulator.url}/common/discovery/v2.0/keys`)).text();
    expect((await look(clientsOf(app, await make({})))).id).toBe(sent.poll.id);
    const forged: Record<string, string> = {
      "with another key": await make({}, {}, new TextEncoder().encode("x".repeat(32))),
      "with the directory's public keys as a secret": await make({}, {}, new TextEncoder().encode(keys)),
      "not signed": `${encoded({ ...header, alg: "none" })}.${encoded({ ...claims, iss })}.`,
      "by a key pair": await make({}, { alg: "RS256" }, privateKey),
      "by the other hash": await make({}, { alg: "HS512" }, Buffer.concat([secret, secret])),
      "of another type": await make({}, { typ: "JWT" }),
      "run out": await make({ exp: Math.floor(Date.now() / 1000) - 1 }),
      "without an end": await make({ exp: undefined }),
      "of the other variant": await make({ aud: "agile" }),
      "of nobody": await make({ sub: "nobody" }),
      "without a meeting": await make({ chat: undefined }),
      "with the claims of a sign-in, as ours": await make({ ...directory, iss }),
      "of a sign-in, by our own secret": await make({ ...directory }, { typ: "JWT" }),
      changed: token.replace(/\.[^.]+\./, `.${encoded({ ...claims, iss, sub: randomUUID() })}.`),
    };
    for (const [what, wrong] of Object.entries(forged)) {
      await expect(look(clientsOf(app, wrong)), what).rejects.toEqual(refused(401, "AUTH_INVALID"));
      const renewed = await guestOf(app, { meetingId }, wrong);
      if (what !== "run out") expect(decodeJwt(renewed.token).sub, what).not.toBe(claims.sub);
    }
  });

  it("of another organisation's meeting does not know this one's items (ANO-16, API-07)", async () => {
    const secret = await readSecret(app.database.db, "guest-token");
    const debra = await app.as("debra");
    const chat: ConversationId = conversationId.parse(await app.emulator.place(sync));
    await setFlags(app.database.db, tenantId.parse(debra.tenantId), { anonymousUserExperienceEnabled: true });
    const { iss = "", exp = 0 } = decodeJwt((await guestOf(app, { meetingId })).token);
    const other = await new SignJWT({ iss, exp, aud: "msteams", sub: randomUUID(), tid: debra.tenantId, chat })
      .setProtectedHeader({ alg: "HS256", typ: "guest+jwt" })
      .sign(secret);
    await expect(look(clientsOf(app, other))).rejects.toEqual(notAllowed);
  });
});

describe("what is known of guests", () => {
  it("never has their e-mail address in an answer or in the log, nor their token", async () => {
    const sent = await sendTo(sync);
    const quinn = await guestOf(app, { meetingId, name: "Secretive", email: "secretive@example.com" });
    await quinn.responses.save(answerOf(sent, "Pizza"));
    const [row] = await app.database.db
      .select()
      .from(guests)
      .where(eq(guests.userId, decodeJwt(quinn.token).sub as never));
    expect(row).toMatchObject({ tenantId: tenant, name: "Secretive", email: "secretive@example.com" });
    for (const path of [`/v1/survey/${sent.poll.id}`, `/v1/survey/${sent.poll.id}/responses`, "/v1/owner/surveys", `/v1/people?search=sec`])
      expect(await (await adele.request(path)).text(), path).not.toContain("secretive@");
    expect(logged.join("\n")).not.toMatch(/secretive|guest\+jwt/i);
    expect(logged.join("\n")).not.toContain(quinn.token);
  });
});

async function nameOf({ token }: { token: string }): Promise<string | undefined> {
  const [row] = await app.database.db
    .select()
    .from(users)
    .where(eq(users.userId, decodeJwt(token).sub as never));
  return row?.name;
}
