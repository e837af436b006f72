import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import {
  allowGuests,
  type Guest,
  guestOf,
  meetingIdOf,
  refusedWith,
  sendToMeeting,
} from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const [design, chat, sync, review] = [
  "Mark 8 Project Team / Design",
  "Launch week",
  "Weekly product sync",
  "Campaign review",
] as const;
const logged: string[] = [];
let app: TestApp;
let adele: Person;
const where = new Map<string, { id: ConversationId; sent: string }>();

beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "warn" }, undefined, { write: (line) => logged.push(line) });
  adele = await app.as("adele");
  for (const place of [design, chat, sync]) {
    const made =
      place === sync
        ? await sendToMeeting(app, adele, place)
        : await sendPoll(app, adele, { place });
    where.set(place, {
      id: conversationId.parse(await app.emulator.place(place)),
      sent: made.poll.id,
    });
  }
  await allowGuests(app, adele);
});
afterAll(() => app.close());
// Past the windows of the rate limits and the flags' cache time.
beforeEach(() => app.clock.ahead(61_000));

type Lists = Pick<Person | Guest, "surveys">;
const at = (place: string) => where.get(place) ?? expect.fail();
/** Every read of a conversation's list, with every input that might bypass the check. */
function tries({ surveys }: Lists, audienceId: ConversationId, groupId: string) {
  const params = { audienceId };
  return [
    surveys.ofAudience({ params, query: {} }),
    surveys.ofAudience({
      params,
      query: { includeResponses: "true", states: "pending,open,closed" },
    }),
    surveys.ofAudience({ params, query: { search: "a", owners: adele.id, channels: audienceId } }),
    surveys.countsOfAudience({ params, query: {} }),
    surveys.ofTeamAudience({ params: { ...params, groupId }, query: {} }),
    surveys.countsOfTeamAudience({ params: { ...params, groupId }, query: {} }),
  ];
}
async function groupOf(team: string): Promise<string> {
  return (
    (await app.emulator.directory()).teams.find(({ name }) => name === team)?.groupId ??
    expect.fail()
  );
}

describe("a list is refused", () => {
  it.each([
    ["somebody of another team, in a channel", "patti", design],
    ["somebody of another chat", "lidia", chat],
    ["somebody of another meeting", "patti", sync],
  ])("to %s (PERM-02, PERM-04, LST-20)", async (_, alias, place) => {
    const stranger = await app.as(alias);
    for (const refusal of await refusals(
      tries(stranger, at(place).id, await groupOf("Mark 8 Project Team")),
    ))
      expect(refusal).toEqual(refusedWith(403, "CONVERSATION_NOT_MEMBER"));
    const own = await stranger.surveys.ofOwner({
      query: { channels: at(place).id, includeResponses: "true" },
    });
    const counts = await stranger.surveys.countsOfOwner({ query: {} });
    expect([own.surveys, counts]).toEqual([
      [],
      { types: [], states: [], owners: [], channels: [] },
    ]);
  });

  it("to another organisation, with the same words as for an unknown place (API-07, LST-14)", async () => {
    const debra = await app.as("debra");
    const group = await groupOf("Mark 8 Project Team");
    const unknown = await refusals(
      tries(adele, conversationId.parse(`19:${randomUUID()}@thread.v2`), group),
    );
    for (const place of [design, chat, sync])
      expect(await refusals(tries(debra, at(place).id, group))).toEqual(unknown);
    expect((await debra.surveys.ofOwner({ query: {} })).surveys).toEqual([]);
  });

  it("to guests of another meeting, for everything but their own (PERM-04, ANO-16)", async () => {
    const [quinn, other] = [
      await guestOf(app, { meetingId: await meetingIdOf(app, sync) }),
      await guestOf(app, { meetingId: await meetingIdOf(app, review) }),
    ];
    const own = await quinn.surveys.ofAudience({
      params: { audienceId: at(sync).id },
      query: { includeResponses: "true" },
    });
    expect(own.surveys.map(({ id, role, can }) => [id, role, can])).toEqual([
      [at(sync).sent, "read", ["respond", "view-results"]],
    ]);
    expect(
      (await quinn.surveys.countsOfAudience({ params: { audienceId: at(sync).id }, query: {} }))
        .types,
    ).toEqual([{ id: "poll", count: 1 }]);
    for (const guest of [quinn, other])
      for (const place of [design, chat, ...(guest === other ? [sync] : [])])
        for (const refusal of await refusals(tries(guest, at(place).id, "any")))
          expect(refusal).toMatchObject({ status: 403 });
    await expect(quinn.surveys.ofOwner({ query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it("to the other variant, which has its own list there (HOST-01, ENT-02)", async () => {
    const standups = await app.as("adele", "agile");
    const found = await standups.surveys.ofAudience({
      params: { audienceId: at(chat).id },
      query: { includeResponses: "true" },
    });
    const counts = await standups.surveys.countsOfAudience({
      params: { audienceId: at(chat).id },
      query: {},
    });
    expect([
      found.surveys,
      counts.types,
      (await standups.surveys.ofOwner({ query: {} })).surveys,
    ]).toEqual([[], [], []]);
  });

  it("if the team is not the conversation's (LST-20)", async () => {
    const [right, other] = [
      await groupOf("Mark 8 Project Team"),
      await groupOf("Sales and Marketing"),
    ];
    const of = (groupId: string, place: string) =>
      adele.surveys.ofTeamAudience({ params: { groupId, audienceId: at(place).id }, query: {} });
    expect((await of(right, design)).surveys.map(({ id }) => id)).toEqual([at(design).sent]);
    for (const refusal of await refusals([
      of(other, design),
      of(right, chat),
      of(randomUUID(), design),
    ]))
      expect(refusal).toEqual(refusedWith(404, "CONVERSATION_NOT_FOUND"));
  });
});

describe("a guest who filters a list", () => {
  it("learns of no other place of a survey (ANO-16)", async () => {
    const id = at(sync).id;
    const { poll } = await sendPoll(app, adele, {
      recipients: [
        { type: "meeting", id },
        { type: "groupChat", id: at(chat).id },
      ],
    });
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    const found = async (channels: string) =>
      (await quinn.surveys.ofAudience({ params: { audienceId: id }, query: { channels } })).surveys;
    expect((await found(id)).map((survey) => survey.id)).toContain(poll.id);
    expect(await found(at(chat).id)).toEqual([]);
    const { channels } = await quinn.surveys.countsOfAudience({
      params: { audienceId: id },
      query: {},
    });
    expect(channels.map((channel) => channel.id)).toEqual([id]);
  });
});

describe("without an id", () => {
  it.each(["", "undefined", "null", " "])(
    "a list is empty, and the log says so: %j (LST-19, TEL-05)",
    async (blank) => {
      const audienceId = blank as ConversationId;
      const empty = { surveys: [], next: null, serverTime: expect.any(Date) };
      const none = { series: [], next: null };
      expect(await adele.series.ofAudience({ params: { audienceId }, query: {} })).toEqual(none);
      logged.length = 0;
      expect(await adele.surveys.ofAudience({ params: { audienceId }, query: {} })).toEqual(empty);
      expect(
        await adele.surveys.ofTeamAudience({
          params: { audienceId, groupId: await groupOf("Mark 8 Project Team") },
          query: {},
        }),
      ).toEqual(empty);
      expect(
        await adele.surveys.ofTeamAudience({
          params: { audienceId: at(design).id, groupId: blank },
          query: {},
        }),
      ).toEqual(empty);
      expect(
        (await adele.surveys.countsOfAudience({ params: { audienceId }, query: {} })).types,
      ).toEqual([]);
      expect(
        logged.filter((line) => line.includes("without the id of its audience or group")),
      ).toHaveLength(4);
    },
  );
});

describe("after the app was removed", () => {
  it("a list replies to everybody that it is not installed (LST-14)", async () => {
    const id = at(chat).id;
    await app.emulator.uninstall(id, "adele", "msteams");
    const refusal = async (person: Person) => (await refusals(tries(person, id, "any")))[0];
    await app.emulator.until(
      "the app out of the chat",
      async () => (await refusal(adele))?.status === 409,
    );
    expect(await refusal(adele)).toMatchObject({
      body: { error: "notInstalled", notInstalled: true, code: "LIST_NOT_INSTALLED" },
    });
    expect(await refusal(await app.as("debra"))).toEqual(await refusal(adele));
  });
});

async function refusals(
  calls: readonly Promise<unknown>[],
): Promise<{ status: number; body: unknown }[]> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => expect.fail("answered"),
        ({ status, body }) => ({ status, body }),
      ),
    ),
  );
}
