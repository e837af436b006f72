import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listQuery } from "#contract/surveys.ts";
import { type ConversationId, conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion } from "#test/factories.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { watchList } from "#test/watch-list.ts";
import { isMember } from "../conversations/rosters/is-member.ts";
import { listings } from "../db/list-tables.ts";
import { conversations, members } from "../db/tables.ts";
import { readListings } from "./read-listings.ts";

// An app of its own: it moves the clock, switches flags and removes people from rosters.
let app: TestApp;
let adele: Person;
let alex: Person;
let chat: ConversationId;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  chat = conversationId.parse(await app.emulator.place("Launch week"));
});
afterAll(() => app.close());
beforeEach(() => app.clock.ahead(61_000));

const ofChat = (
  person: Person,
  query: Parameters<Person["surveys"]["ofAudience"]>[0]["query"] = {},
) => person.surveys.ofAudience({ params: { audienceId: chat }, query });

describe("a next page's key", () => {
  it("is of a survey that the caller may see, however many pending ones of others lie between (LIF-08)", async () => {
    const { tenantId: tid } = alex;
    await app.database.db.execute(sql`
      insert into listings (tenant_id, application_type, list_id, survey_id, type, state,
      in_meeting, organization_wide, title, owner_ids, place_ids, created_at)
      select ${tid}, 'msteams', 'long', gen_random_uuid(), 'poll', case
      when n % 2 = 0 then 'pending' else 'open' end, false, false, n::text, '{}', '{}',
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 25000) n`);
    const base = app.product.contextOf(tenantId.parse(tid), "msteams");
    const list = {
      id: conversationId.parse("long"),
      reader: userId.parse(alex.id),
      of: "conversation" as const,
    };
    for (const sort of ["newest", "oldest"]) {
      const { next } = await readListings(base, list, listQuery.parse({ search: "nowhere", sort }));
      const [key] = await app.database.db
        .select()
        .from(listings)
        .where(eq(listings.surveyId, sql`${next?.split("_")[1]}::uuid`));
      expect(key?.state).toBe("open");
    }
    await app.database.db.delete(listings).where(eq(listings.listId, list.id));
  });
});

describe("a survey in a list", () => {
  it("hides a quiz's marks from respondents who can still answer, with its results too (ENT-22)", async () => {
    const question = aQuizQuestion();
    const { poll } = await sendPoll(app, adele, {
      place: "Launch week",
      type: "quiz",
      title: "Quiz",
      questions: [question],
    });
    const one = async (person: Person) =>
      JSON.stringify(await person.surveys.get({ params: { id: poll.id } }));
    expect(await one(adele)).toMatch(/"correct":/);
    expect(await one(alex)).not.toMatch(/"correct":/);
    const of = async (person: Person) =>
      JSON.stringify((await ofChat(person, { includeResponses: "true", types: "quiz" })).surveys);
    expect(await of(adele)).not.toMatch(/"correct":/);
    expect(await of(alex)).not.toMatch(/"correct":/);
  });

  it("is hidden from a removed owner, pending ones included (PERM-02)", async () => {
    const { poll } = await sendPoll(app, adele, { place: "Launch week", send: "manual" });
    const params = { id: poll.id };
    await adele.surveys.addOwner({ params, body: { aadObjectId: alex.id } });
    const isHis = async () => {
      const lists = [
        await alex.surveys.ofOwner({ query: {} }),
        await ofChat(alex),
        await ofChat(alex, { owners: adele.id }),
      ];
      return lists.map(({ surveys }) => surveys.some(({ id }) => id === poll.id));
    };
    expect(await isHis()).toEqual([true, true, true]);
    await adele.surveys.removeOwner({ params: { ...params, ownerId: alex.id } });
    expect(await isHis()).toEqual([false, false, false]);
    const { states } = await alex.surveys.countsOfAudience({
      params: { audienceId: chat },
      query: {},
    });
    expect(states.map(({ id }) => id)).not.toContain("pending");
  });
});

describe("a former member", () => {
  it("is refused a place's list, its counts, its stream and its sort order (PERM-04, PERM-09)", async () => {
    const isaiah = await app.as("isaiah");
    await ofChat(isaiah);
    // As if the host's roster had just been read, without them.
    await app.database.db.delete(members).where(eq(members.userId, userId.parse(isaiah.id)));
    await app.database.db.update(conversations).set({
      membersReadAt: app.product.contextOf(tenantId.parse(isaiah.tenantId), "msteams").now(),
    });
    const at = { params: { audienceId: chat }, query: {} };
    const refused = refusedWith(403, "CONVERSATION_NOT_MEMBER");
    await expect(isaiah.surveys.ofAudience(at)).rejects.toEqual(refused);
    await expect(isaiah.surveys.countsOfAudience(at)).rejects.toEqual(refused);
    await expect(isaiah.surveys.groupConfig({ params: { chatId: chat } })).rejects.toEqual(refused);
    expect((await watchList(isaiah, chat)).status).toBe(403);
  });

  it("is refused even if they left while the host was asked for the roster (PERM-04)", async () => {
    const diego = await app.as("diego");
    await ofChat(diego);
    const base = app.product.contextOf(tenantId.parse(diego.tenantId), "msteams");
    const actor = {
      ...base.actor,
      user: { userId: userId.parse(diego.id), name: diego.name, upn: "" },
    };
    /** The host replies, and they leave before the reply is stored. */
    const rosterPage: typeof base.host.rosterPage = async (of, next) => {
      const roster = await base.host.rosterPage(of, next);
      await app.emulator.leave(chat, "adele", diego.id);
      await app.emulator.until("the product to hear of it", async () => {
        const [place] = await app.database.db
          .select()
          .from(conversations)
          .where(eq(conversations.conversationId, chat));
        return place?.membersReadAt === null;
      });
      return roster;
    };
    const host = new Proxy(base.host, {
      get: (of, name) => (name === "rosterPage" ? rosterPage : Reflect.get(of, name)),
    });
    app.clock.ahead(11 * 60_000);
    await isMember({ ...base, host, actor }, chat);
    await expect(ofChat(diego)).rejects.toEqual(refusedWith(403, "CONVERSATION_NOT_MEMBER"));
  });

  it("or a guest whom the organisation no longer admits loses their meeting's list with the next call (ANO-08, ANO-16)", async () => {
    const sync = "Weekly product sync";
    await allowGuests(app, adele);
    const { where } = await sendToMeeting(app, adele, sync);
    const meeting = conversationId.parse(await app.emulator.place(sync));
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    const at = { params: { audienceId: meeting }, query: {} };
    expect((await quinn.surveys.ofAudience(at)).surveys.length, where).toBe(1);
    await allowGuests(app, adele, false);
    const refused = refusedWith(403, "GUEST_NOT_ALLOWED");
    await expect(quinn.surveys.ofAudience(at)).rejects.toEqual(refused);
    await expect(quinn.surveys.countsOfAudience(at)).rejects.toEqual(refused);
    await expect(quinn.surveys.groupConfig({ params: { chatId: meeting } })).rejects.toEqual(
      refused,
    );
    await expect(quinn.meetings.info({ params: { chatId: meeting } })).rejects.toEqual(refused);
    const request = (path: string, init = {}) =>
      fetch(`${app.url}/msteams/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${quinn.token}` },
      });
    expect((await watchList({ request }, meeting)).status).toBe(403);
  });
});

describe("a value that no database stores", () => {
  it.each([
    "closeAt=2026-03-01T10:00:00",
    "closeAt=2026-03-01%2010:00",
    "closedBefore=March%201",
    "closedBefore=1",
    "after=2026-01-01T00:00:00_00000000-0000-4000-8000-000000000000",
    "closeAt=%2B275760-09-12T00:00:00.000Z",
    "closeAt=0000-01-01",
    "closedBefore=-000001-01-01T00:00:00Z",
    "closedBefore=%2B010000-01-01T00:00:00Z",
    "after=0000-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000",
    "after=2026-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000_more",
    "search=%00",
  ])("is an invalid request: %s (API-05, API-21)", async (query) => {
    expect((await alex.request(`/v1/owner/surveys?${query}`)).status).toBe(400);
  });
});
