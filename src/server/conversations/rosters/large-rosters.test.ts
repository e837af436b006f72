import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ConversationId, conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import type { Context } from "../../context.ts";
import { type Host, HostError } from "../../teams/host.ts";
import { findPlace } from "../find-conversation.ts";
import { isMember } from "./is-member.ts";
import { countMembers, freshenMembers } from "./read-members.ts";

const team = "Mark 8 Project Team";
const crowd = 2500;
// An app of its own: thousands join a team, and the host fails.
let app: TestApp;
let adele: Person;
let channel: ConversationId;
let newcomers: { id: string }[];
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  channel = conversationId.parse(await app.emulator.place(`${team} / Design`));
  ({ people: newcomers } = await app.emulator.crowd(channel, "adele", crowd));
});
afterAll(() => app.close());
afterEach(() => app.emulator.faults({}));

/** One person's context, and the roster pages that it requests. */
function contextOf(person: Person): { ctx: Context; asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  const base = app.product.contextOf(tenantId.parse(person.tenantId), "msteams");
  const rosterPage: Host["rosterPage"] = async (of, next) => {
    const page = await base.host.rosterPage(of, next);
    asked.push(next);
    return page;
  };
  const host = { ...base.host, rosterPage };
  return {
    ctx: {
      ...base,
      host,
      actor: {
        ...base.actor,
        user: { userId: userId.parse(person.id), name: person.name, upn: "" },
      },
    },
    asked,
  };
}
const rowOf = (place: ConversationId) => findPlace(contextOf(adele).ctx, place);
const untilRead = (place: ConversationId) =>
  app.emulator.until("the roster to be read", async () => (await rowOf(place))?.membersReadAt);
const status = { code: 502, calls: 1000 };

it("a poll reaches a channel of thousands while the host throttles pages, and new members are in its audience (LIF-16, PERM-04)", async () => {
  await app.emulator.faults({ delayMs: 50, tooManyRequests: { calls: 2, retryAfterSeconds: 1 } });
  const { poll, vote } = await sendPoll(app, adele, { place: `${team} / Design` });
  expect(poll.id).toBeTruthy();
  const last = await app.as(newcomers.at(-1)?.id ?? "");
  expect((await vote(last, "Pizza")).missingRequiredIds).toEqual([]);
  expect((await adele.teams.info({ params: { teamId: channel }, query: {} })).memberCount).toBe(
    crowd + 9,
  );
  await untilRead(channel);
});

it("an interrupted read continues where it stopped, and loses no members meanwhile (PERM-04)", async () => {
  const { ctx, asked } = contextOf(adele);
  app.clock.ahead(11 * 60_000);
  const { rosterPage } = ctx.host;
  const cut: Host = {
    ...ctx.host,
    rosterPage: async (of, next) => {
      if (asked.length === 2) await app.emulator.faults({ status });
      return rosterPage(of, next);
    },
  };
  await freshenMembers({ ...ctx, host: cut }, channel);
  expect(asked).toHaveLength(2);
  const [first, last] = [
    await app.as(newcomers[0]?.id ?? ""),
    await app.as(newcomers.at(-1)?.id ?? ""),
  ];
  expect(await countMembers({ ...ctx, host: cut }, channel)).toBe(crowd + 9);
  for (const person of [first, last])
    expect(await isMember({ ...contextOf(person).ctx, host: cut }, channel)).toBe(true);
  await app.emulator.faults({});
  await freshenMembers(ctx, channel);
  expect(asked.length).toBe(6);
  expect(new Set(asked).size).toBe(6);
  expect(await countMembers(ctx, channel)).toBe(crowd + 9);
});

it("after a complete read, former members are out and new ones in (PERM-04, PERM-09)", async () => {
  const [gone] = newcomers;
  const before = await app.as(gone?.id ?? "");
  await app.emulator.leave(channel, "adele", before.id);
  await app.emulator.crowd(channel, "adele", 1);
  app.clock.ahead(22 * 60_000);
  await expect(before.teams.members({ params: { teamId: channel } })).rejects.toEqual(
    refusedWith(403, "CONVERSATION_NOT_MEMBER"),
  );
  expect((await adele.teams.info({ params: { teamId: channel }, query: {} })).memberCount).toBe(
    crowd + 9,
  );
});

it("an interrupted first read admits the members it has seen, and reports an unreachable host for others", async () => {
  const place = conversationId.parse(await app.emulator.newChannel(team, "Late"));
  const { ctx, asked } = contextOf(adele);
  const { rosterPage } = ctx.host;
  const cut: Host = {
    ...ctx.host,
    rosterPage: async (of, next) => {
      if (asked.length === 2) await app.emulator.faults({ status });
      return rosterPage(of, next);
    },
  };
  expect(await isMember({ ...ctx, host: cut }, place)).toBe(true);
  const last = { ...contextOf(await app.as(newcomers.at(-1)?.id ?? "")).ctx, host: cut };
  await expect(isMember(last, place)).rejects.toMatchObject({ code: "host.unreachable" });
  await app.emulator.faults({});
  expect(await isMember({ ...last, host: ctx.host }, place)).toBe(true);
  expect(asked).toHaveLength(6);
});

describe("the first call of a member whose roster page has not been read yet (PERM-04)", () => {
  const held = { hold: { pathIncludes: "/pagedMembers" } };
  const refused = refusedWith(403, "SURVEY_NOT_AUDIENCE");
  const of = async (at: number) => app.as(newcomers.at(at)?.id ?? "");

  it("is answered during the read, further ones at once, and outsiders are refused", async () => {
    const place = conversationId.parse(await app.emulator.newChannel(team, "Early"));
    const [stranger, last] = [await of(0), await of(-1)];
    await app.emulator.faults(held);
    const { poll, vote } = await sendPoll(app, adele, { place: `${team} / Early` });
    expect((await vote(last, "Pizza")).missingRequiredIds).toEqual([]);
    const began = performance.now();
    expect((await last.surveys.get({ params: { id: poll.id }, query: {} })).id).toBe(poll.id);
    expect(performance.now() - began).toBeLessThan(1000);
    await expect(vote(stranger, "Pizza")).rejects.toEqual(refused);
    expect(await rowOf(place)).toMatchObject({
      membersReadAt: null,
      rosterStartedAt: expect.any(Date),
    });
    await app.emulator.faults({});
    await untilRead(place);
    expect((await vote(last, "Salad")).missingRequiredIds).toEqual([]);
    await expect(vote(stranger, "Pizza")).rejects.toEqual(refused);
  });

  it("admits nobody longer than until the host reports their removal (PERM-09)", async () => {
    const place = conversationId.parse(await app.emulator.newChannel(team, "Leaving"));
    const [removed, last] = [await of(1), await of(-1)];
    await app.emulator.faults(held);
    const { vote } = await sendPoll(app, adele, { place: `${team} / Leaving` });
    for (const person of [removed, last])
      expect((await vote(person, "Pizza")).missingRequiredIds).toEqual([]);
    await app.emulator.leave(channel, "adele", removed.id);
    await app.emulator.until(
      "the product to hear who left",
      async () => (await rowOf(place))?.rosterStale,
    );
    await expect(vote(removed, "Salad")).rejects.toEqual(refused);
    expect((await vote(last, "Salad")).missingRequiredIds).toEqual([]);
    await app.emulator.faults({});
    await expect(vote(removed, "Salad")).rejects.toEqual(refused);
    expect((await vote(last, "Pizza")).missingRequiredIds).toEqual([]);
  });

  it("waits as long as the host asks, and is then repeated", async () => {
    const place = conversationId.parse(await app.emulator.newChannel(team, "Asked to wait"));
    const { ctx } = contextOf(await of(-1));
    const answers: { at: number; status: number }[] = [];
    const answered = (status: number) => answers.push({ at: performance.now(), status });
    const member: Host["member"] = (...asked) =>
      ctx.host.member(...asked).then(
        (entry) => {
          answered(200);
          return entry;
        },
        (error: unknown) => {
          if (error instanceof HostError) answered(error.status);
          throw error;
        },
      );
    await app.emulator.faults({
      ...held,
      tooManyRequests: { calls: 1, retryAfterSeconds: 1, pathIncludes: "/members/" },
    });
    expect(await isMember({ ...ctx, host: { ...ctx.host, member } }, place)).toBe(true);
    expect(answers.map(({ status }) => status)).toEqual([429, 200]);
    // The first answer is noted a little after it came.
    expect((answers[1]?.at ?? 0) - (answers[0]?.at ?? 0)).toBeGreaterThanOrEqual(900);
  });

  it("gets the team's member count from the host, and limits apply to that number (LIF-17)", async () => {
    const place = conversationId.parse(await app.emulator.newChannel(team, "Counted"));
    const last = await of(-1);
    const size = (await app.emulator.directory()).teams.find(({ name }) => name === team)?.memberIds
      .length;
    await app.emulator.faults(held);
    expect((await last.teams.info({ params: { teamId: place }, query: {} })).memberCount).toBe(
      size,
    );
    const direct = sendPoll(app, last, {
      place: `${team} / Counted`,
      deliveryPreference: "direct-message",
    });
    await expect(direct).rejects.toEqual(refusedWith(400, "DIRECT_MESSAGE_TOO_MANY_MEMBERS"));
  });

  it("is an error with a message if the host is unreachable", async () => {
    const place = conversationId.parse(await app.emulator.newChannel(team, "Away"));
    const last = await of(-1);
    await app.emulator.faults({ down: true });
    await expect(last.teams.info({ params: { teamId: place }, query: {} })).rejects.toEqual(
      refusedWith(502, "HOST_UNREACHABLE"),
    );
  });
});
