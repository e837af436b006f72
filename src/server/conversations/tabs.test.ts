import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { meetingIdOf, refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { tabs } from "../db/list-tables.ts";

// An app of its own: it uninstalls the app from a chat.
let app: TestApp;
let alex: Person;
beforeAll(async () => {
  app = await startOwnApp();
  alex = await app.as("alex");
});
afterAll(() => app.close());

const place = async (name: string) => conversationId.parse(await app.emulator.place(name));
const keptIn = (id: Awaited<ReturnType<typeof place>>) =>
  app.database.db
    .select({
      tabId: tabs.tabId,
      channelId: tabs.channelId,
      meetingId: tabs.meetingId,
      app: tabs.applicationType,
    })
    .from(tabs)
    .where(and(eq(tabs.tenantId, tenantId.parse(alex.tenantId)), eq(tabs.conversationId, id)));

describe("a tab", () => {
  it("set up in a team, chat or meeting is stored once, however often it is reported (API-13)", async () => {
    const [team, design] = [
      await place("Mark 8 Project Team / General"),
      await place("Mark 8 Project Team / Design"),
    ];
    const [chat, meeting, meetingId] = [
      await place("Launch week"),
      await place("Weekly product sync"),
      await meetingIdOf(app, "Weekly product sync"),
    ];
    const add = await alex.request(`/v1/teams/${encodeURIComponent(team)}/tab/add`, {
      method: "POST",
      body: JSON.stringify({ entityId: "polls", channelId: design, meetingId: null }),
    });
    const made = { id: "polls", channelId: design, meetingId: null, createdAt: expect.any(String) };
    expect([add.status, await add.json()]).toEqual([201, made]);
    const again = { params: { teamId: team }, body: { entityId: "polls", channelId: team } };
    expect(await alex.teams.addTab(again)).toMatchObject({ id: "polls", channelId: team });
    await alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } });
    await alex.teams.addTab({
      params: { teamId: meeting },
      body: { entityId: "polls", meetingId },
    });
    const kept = { tabId: "polls", channelId: null, meetingId: null, app: "msteams" };
    expect(await keptIn(team)).toEqual([{ ...kept, channelId: team }]);
    expect(await keptIn(chat)).toEqual([kept]);
    expect(await keptIn(meeting)).toEqual([{ ...kept, meetingId }]);
  });

  it("is removed there only; removing it again is no error (API-14)", async () => {
    const [chat, meeting] = [await place("Launch week"), await place("Weekly product sync")];
    for (const teamId of [chat, meeting])
      await alex.teams.addTab({ params: { teamId }, body: { entityId: "a list/1" } });
    const remove = () =>
      alex.request(`/v1/teams/${encodeURIComponent(chat)}/tab/${encodeURIComponent("a list/1")}`, {
        method: "DELETE",
      });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await keptIn(chat)).map(({ tabId }) => tabId)).not.toContain("a list/1");
    expect((await keptIn(meeting)).map(({ tabId }) => tabId)).toContain("a list/1");
  });

  it("is accessible only to members of a place with the app (API-07, PERM-09)", async () => {
    const tab = { body: { entityId: "mine" } };
    const chat = await place("Launch week");
    for (const [alias, name, status, code] of [
      ["patti", "Launch week", 403, "CONVERSATION_NOT_MEMBER"],
      ["debra", "Launch week", 404, "CONVERSATION_NOT_FOUND"],
      ["adele", "Weekend hike", 404, "CONVERSATION_NOT_FOUND"],
    ] as const) {
      const [person, params] = [await app.as(alias), { teamId: await place(name) }];
      await expect(person.teams.addTab({ params, ...tab })).rejects.toEqual(
        refusedWith(status, code),
      );
      await expect(
        person.teams.removeTab({ params: { ...params, tabId: "polls" } }),
      ).rejects.toEqual(refusedWith(status, code));
    }
    expect((await keptIn(chat)).map(({ tabId }) => tabId)).not.toContain("mine");
    await expect(
      alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "" } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("is added to a channel only by its members, also through a team or chat of theirs (API-13, PERM-09)", async () => {
    const patti = await app.as("patti");
    const own = await place("Sales and Marketing / General");
    const add = (channelId: typeof own) =>
      patti.teams.addTab({ params: { teamId: own }, body: { entityId: "sly", channelId } });
    await expect(add(await place("Fabrikam Sales / Deals"))).rejects.toEqual(
      refusedWith(404, "CONVERSATION_NOT_FOUND"),
    );
    await expect(add(await place("Mark 8 Project Team / Design"))).rejects.toEqual(
      refusedWith(403, "CONVERSATION_NOT_MEMBER"),
    );
    expect(await keptIn(own)).toEqual([]);
    await add(await place("Sales and Marketing / Campaigns"));
    expect((await keptIn(own)).map(({ tabId }) => tabId)).toEqual(["sly"]);
  });

  it("is one of at most a hundred per place: the oldest are dropped (API-13)", async () => {
    const teamId = await place("Mark 8 Project Team / General");
    const add = (entityId: string) => alex.teams.addTab({ params: { teamId }, body: { entityId } });
    await add("the oldest");
    for (let at = 0; at < 100; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => add(`tab ${at + n}`)));
    const kept = (await keptIn(teamId)).map(({ tabId }) => tabId);
    expect(kept).toHaveLength(100);
    expect(kept).not.toContain("the oldest");
    expect(kept).toContain("tab 99");
  });

  it("is removed with the app", async () => {
    const chat = await place("Campaign review");
    await alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } });
    await app.emulator.uninstall(chat, "megan", "msteams");
    await app.emulator.until("the tab to be gone", async () => (await keptIn(chat)).length === 0);
    await expect(
      alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } }),
    ).rejects.toEqual(refusedWith(409, "CONVERSATION_NOT_INSTALLED"));
  });
});
