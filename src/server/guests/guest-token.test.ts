import { generateKeyPairSync, randomUUID } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { allRoutes, apiCases } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion, aRecipient } from "#test/factories.ts";
import {
  allowGuests,
  askForToken,
  clientsOf,
  type Guest,
  guestAnswer,
  guestOf,
  meetingIdOf,
  refusedWith,
  type SentToMeeting,
  sendToMeeting,
  visitors,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { readSecret } from "../identity/secrets.ts";

const [sync, review] = ["Weekly product sync", "Campaign review"];
const unverified =
  "Your account could not be verified. Please sign in to Microsoft Teams to take part.";
const notAllowed = refusedWith(403, "GUEST_NOT_ALLOWED");
const notSentThere = refusedWith(403, "SURVEY_NOT_AUDIENCE");

let app: TestApp;
let adele: Person;
let meetingId: string;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  adele = await app.as("adele");
  meetingId = await meetingIdOf(app, sync);
  await allowGuests(app, adele);
  await visitors(app, sync, 20);
});
afterAll(() => app.close());
// Past the windows of the rate limits and the flags' cache time.
beforeEach(() => app.clock.ahead(61_000));

describe("a guest token", () => {
  let sent: SentToMeeting;
  beforeAll(async () => {
    sent = await sendToMeeting(app, adele, sync);
  });
  const look = (guest: Pick<Guest, "surveys">) =>
    guest.surveys.get({ params: { id: sent.poll.id } });

  it("opens only what was sent to its own meeting (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const inChannel = await sendPoll(app, adele);
    const elsewhere = await sendToMeeting(app, adele, review);
    for (const other of [inChannel, elsewhere]) {
      await expect(quinn.surveys.get({ params: { id: other.poll.id } })).rejects.toEqual(
        notSentThere,
      );
      await expect(quinn.responses.results({ params: { id: other.poll.id } })).rejects.toEqual(
        notSentThere,
      );
      await expect(quinn.responses.save(guestAnswer(other, "Pizza"))).rejects.toEqual(notSentThere);
      expect(
        (await adele.responses.results({ params: { id: other.poll.id } })).results?.responseCount,
      ).toBe(0);
    }
  });

  it("shows a sender's name and never their id, in any reply that it can read (PERM-09, ANO-16)", async () => {
    const lunch = await sendToMeeting(app, adele, sync);
    await lunch.vote(adele, "Pizza");
    const quinn = await guestOf(app, { meetingId });
    await quinn.responses.save(guestAnswer(lunch, "Pizza"));
    const [id, chat] = [lunch.poll.id, await app.emulator.place(sync)];
    const params = {
      id,
      audienceId: chat,
      chatId: chat,
      groupId: "any",
      questionId: lunch.poll.question.id,
    };
    const read = allRoutes().filter(
      ({ name, route }) => route.guests && route.method === "GET" && !/event/i.test(name),
    );
    const told: Record<string, string> = {};
    for (const { name, route } of read) {
      const url = `${app.url}/msteams/api${pathOf(route, { params })}`;
      told[name] = await (
        await fetch(url, { headers: { authorization: `Bearer ${quinn.token}` } })
      ).text();
      expect(told[name], name).not.toContain(adele.id);
    }
    expect(Object.keys(told).length).toBeGreaterThan(8);
    const names = expect.objectContaining({ owners: [], ownerNames: [adele.name] });
    expect(JSON.parse(told["surveys.get"] ?? "")).toEqual(names);
    expect(JSON.parse(told["surveys.ofAudience"] ?? "").surveys).toContainEqual(
      expect.objectContaining({ id, owners: [] }),
    );
  });

  it("shows a quiz's leaderboard by name, without ids and addresses (PERM-09, ANO-16, QUZ-17)", async () => {
    const question = aQuizQuestion(["Right", "Wrong"], { required: true });
    const over = {
      type: "quiz" as const,
      title: "What do you know?",
      questions: [question],
      leaderboardVisibility: "visible" as const,
    };
    const { poll } = await sendToMeeting(app, adele, sync, over);
    const value = question.choices[0]?.id;
    const body = {
      response: [answer.parse({ questionId: question.id, value })],
      source: "meeting" as const,
    };
    await adele.responses.save({ params: { id: poll.id }, body });
    const quinn = await guestOf(app, { meetingId, name: "Quinn" });
    await quinn.responses.save({ params: { id: poll.id }, body });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const read = await fetch(`${app.url}/msteams/api/v1/survey/${poll.id}/leaderboard`, {
      headers: { authorization: `Bearer ${quinn.token}` },
    });
    const told = await read.text();
    expect(JSON.parse(told).leaders).toEqual([
      expect.objectContaining({
        mine: false,
        user: { aadObjectId: null, name: adele.name, upn: "" },
      }),
      expect.objectContaining({
        mine: true,
        user: expect.objectContaining({ name: "Quinn (Guest)" }),
      }),
    ]);
    expect(told).not.toContain(adele.id);
  });

  it("is a user of its own kind, without plans (ENT-41)", async () => {
    const quinn = await guestOf(app, { meetingId, name: "Quinn" });
    const read = await fetch(`${app.url}/msteams/api/v1/user`, {
      headers: { authorization: `Bearer ${quinn.token}` },
    });
    expect(await read.json()).toMatchObject({
      userId: decodeJwt(quinn.token).sub,
      tenantId: adele.tenantId,
      upn: "",
      licenseType: "anonymous",
      subscriptions: [],
      adminSubscriptions: [],
      featureFlags: { anonymousUserExperienceEnabled: true },
      usage: { value: 0 },
    });
    const { userId, tenantId, upn, name } = {
      userId: adele.id,
      tenantId: adele.tenantId,
      upn: expect.stringContaining("@"),
      name: adele.name,
    };
    const own = {
      userId,
      tenantId,
      upn,
      name,
      licenseType: "aad",
      subscriptions: [],
      usage: { value: expect.any(Number) },
    };
    expect(await (await adele.request("/v1/user")).json()).toMatchObject(own);
  });

  it("shows no other place of the survey (ANO-16)", async () => {
    const ids = await Promise.all(
      [sync, "Launch week"].map(async (place) =>
        conversationId.parse(await app.emulator.place(place)),
      ),
    );
    const recipients = ids.map((id, at) =>
      aRecipient({ type: at === 0 ? "meeting" : "groupChat", id }),
    );
    const both = await sendPoll(app, adele, { recipients });
    const quinn = await guestOf(app, { meetingId });
    const placesSeenBy = async ({ surveys }: Pick<Guest, "surveys">) =>
      (await surveys.get({ params: { id: both.poll.id } })).recipients.map(({ id }) => id);
    expect(await placesSeenBy(quinn)).toEqual(ids.slice(0, 1));
    expect(await placesSeenBy(adele)).toEqual(ids);
  });

  it("is no sign-in to the organisation: share links open nothing for it, even if others answer by them (ANO-16, SUC-14)", async () => {
    const shared = await sendPoll(app, adele);
    await adele.surveys.share({
      params: { id: shared.poll.id },
      body: { type: "web", authMethod: "aad", id: adele.tenantId },
    });
    await shared.vote(await app.as("patti"), "Pizza");
    const quinn = await guestOf(app, { meetingId });
    await expect(quinn.responses.save(guestAnswer(shared, "Pizza"))).rejects.toEqual(notSentThere);
    expect(
      (await adele.responses.results({ params: { id: shared.poll.id } })).results?.responseCount,
    ).toBe(1);
  });

  it("works only on calls open to guests (ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const open = new Set([
      "surveys.get",
      "responses.results",
      "responses.mine",
      "responses.mineByReceipt",
      "responses.save",
      "responses.addChoice",
      "guests.describe",
      "accounts.get",
      "events",
      "listEvents.audience",
      "surveys.ofAudience",
      "surveys.countsOfAudience",
      "surveys.groupConfig",
      "meetings.info",
      "results.leaderboard",
      "results.personal",
      "results.commitments",
      "results.proveCounted",
      "posts.list",
      "posts.mine",
      "posts.create",
      "posts.change",
      "posts.react",
      "trivia.game",
      "trivia.answer",
      "trivia.measure",
      "gameEvents",
      "telemetry.send",
    ]);
    const found: Record<string, number> = {};
    const cases = await apiCases(app, adele);
    for (const { name, route, right } of cases) {
      const reply = await fetch(
        `${app.url}/msteams/api${pathOf(route, { params: right.params })}`,
        {
          method: route.method,
          headers: {
            authorization: `Bearer ${quinn.token}`,
            ...(right.body ? { "content-type": "application/json" } : {}),
          },
          ...(right.body && route.method !== "GET" ? { body: JSON.stringify(right.body) } : {}),
        },
      );
      found[name] = reply.status;
      const body = await reply.text();
      if (route.guests !== true && name !== "events") expect(body, name).toContain(unverified);
    }
    expect(found).toEqual({
      ...Object.fromEntries(cases.map(({ name }) => [name, 403])),
      "guests.describe": 204,
      "accounts.get": 200,
      "telemetry.send": 204,
    });
    for (const { name, route } of allRoutes())
      if (route.guests) expect(name.startsWith("wordCloud") || open.has(name), name).toBe(true);
  });

  it("is refused while the app is not in the meeting, or the organisation forbids guests, and valid again afterwards (ANO-08, ANO-16)", async () => {
    const quinn = await guestOf(app, { meetingId });
    const chat = await app.emulator.place(sync);
    await look(quinn);
    await allowGuests(app, adele, false);
    await expect(look(quinn)).rejects.toEqual(notAllowed);
    await allowGuests(app, adele);
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

  it("is refused if forged, expired, or of another kind (ANO-10, ANO-12, API-06)", async () => {
    const { token } = await guestOf(app, { meetingId });
    const { iss = "", ...claims } = decodeJwt(token);
    const secret = await readSecret(app.database.db, "guest-token");
    const header = { alg: "HS256", typ: "guest+jwt" };
    const make = (
      over: Record<string, unknown>,
      head: Record<string, string> = {},
      key: Parameters<SignJWT["sign"]>[0] = secret,
    ) =>
      new SignJWT({ ...claims, iss, ...over }).setProtectedHeader({ ...header, ...head }).sign(key);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const directory = decodeJwt(adele.token);
    const keys = await (await fetch(`${app.emulator.url}/common/discovery/v2.0/keys`)).text();
    expect((await look(clientsOf(app, await make({})))).id).toBe(sent.poll.id);
    const forged: Record<string, string> = {
      "with another key": await make({}, {}, new TextEncoder().encode("x".repeat(32))),
      "with the directory's public keys as a secret": await make(
        {},
        {},
        new TextEncoder().encode(keys),
      ),
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
      await expect(look(clientsOf(app, wrong)), what).rejects.toEqual(
        refusedWith(401, "AUTH_INVALID"),
      );
      const renewed = await guestOf(app, { meetingId }, wrong);
      if (what !== "run out") expect(decodeJwt(renewed.token).sub, what).not.toBe(claims.sub);
    }
  });

  it("of another organisation's meeting cannot see this one's surveys (ANO-16, API-07)", async () => {
    const secret = await readSecret(app.database.db, "guest-token");
    const debra = await app.as("debra");
    const chat: ConversationId = conversationId.parse(await app.emulator.place(sync));
    await allowGuests(app, debra);
    const { iss = "", exp = 0 } = decodeJwt((await guestOf(app, { meetingId })).token);
    const other = await new SignJWT({
      iss,
      exp,
      aud: "msteams",
      sub: randomUUID(),
      tid: debra.tenantId,
      chat,
    })
      .setProtectedHeader({ alg: "HS256", typ: "guest+jwt" })
      .sign(secret);
    await expect(look(clientsOf(app, other))).rejects.toEqual(notAllowed);
  });
});
