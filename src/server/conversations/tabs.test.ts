import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { meetingIdOf, refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { tabs } from "../db/list-tables.ts";

// Of its own: it takes the app out of a chat.
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
    .select({ tabId: tabs.tabId, channelId: tabs.channelId, meetingId: tabs.meetingId, app: tabs.applicationType })
    .from(tabs)
    .where(and(eq(tabs.tenantId, tenantId.parse(alex.tenantId)), eq(tabs.conversationId, id)));

describe("a tab", () => {
  it("that was set up in a team, chat or meeting is kept once, however often it is told (API-13)", async () => {
    const [team, design] = [await place("Mark 8 Project Team / General"), await place("Mark 8 Project Team / Design")];
    const [chat, meeting, meetingId] = [
      await place("Launch week"),
      await place("Weekly product sync"),
      await meetingIdOf(app, "Weekly product sync"),
    ];
    const add = await alex.request(`/v1/teams/${encodeURIComponent(team)}/tab/add`, {
      method: "POST",
      body: JSON.stringify({ entityId: "polls", channelId: design, meetingId: null }),
    });
    expect([add.status, await add.json()]).toEqual([201, { id: "polls" }]);
    const again = { params: { teamId: team }, body: { entityId: "polls", channelId: team } };
    expect(await alex.teams.addTab(again)).toEqual({ id: "polls" });
    await alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } });
    await alex.teams.addTab({ params: { teamId: meeting }, body: { entityId: "polls", meetingId } });
    const kept = { tabId: "polls", channelId: null, meetingId: null, app: "msteams" };
    expect(await keptIn(team)).toEqual([{ ...kept, channelId: team }]);
    expect(await keptIn(chat)).toEqual([kept]);
    expect(await keptIn(meeting)).toEqual([{ ...kept, meetingId }]);
  });

  it("that is removed is forgotten there and nowhere else; one that is gone is no error (API-14)", async () => {
    const [chat, meeting] = [await place("Launch week"), await place("Weekly product sync")];
    for (const teamId of [chat, meeting]) await alex.teams.addTab({ params: { teamId }, body: { entityId: "a list/1" } });
    const remove = () => alex.request(`/v1/teams/${encodeURIComponent(chat)}/tab/${encodeURIComponent("a list/1")}`, { method: "DELETE" });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await keptIn(chat)).map(({ tabId }) => tabId)).not.toContain("a list/1");
    expect((await keptIn(meeting)).map(({ tabId }) => tabId)).toContain("a list/1");
  });

  it("is a matter of the members of a place with the app (API-07, PERM-09)", async () => {
    const tab = { body: { entityId: "mine" } };
    const chat = await place("Launch week");
    for (const [alias, name, status, code] of [
      ["patti", "Launch week", 403, "CONVERSATION_NOT_MEMBER"],
      ["debra", "Launch week", 404, "CONVERSATION_NOT_FOUND"],
      ["adele", "Weekend hike", 404, "CONVERSATION_NOT_FOUND"],
    ] as const) {
      const [person, params] = [await app.as(alias), { teamId: await place(name) }];
      await expect(person.teams.addTab({ params, ...tab })).rejects.toEqual(refusedWith(status, code));
      await expect(person.teams.removeTab({ params: { ...params, tabId: "polls" } })).rejects.toEqual(refusedWith(status, code));
    }
    expect((await keptIn(chat)).map(({ tabId }) => tabId)).not.toContain("mine");
    await expect(alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "" } })).rejects.toMatchObject({ status: 400 });
  });

  it("is one of a hundred of a place at most: those that were set up before go (API-13)", async () => {
    const teamId = await place("Mark 8 Project Team / General");
    const add = (entityId: string) => alex.teams.addTab({ params: { teamId }, body: { entityId } });
    await add("the oldest");
    for (let at = 0; at < 100; at += 10) await Promise.all(Array.from({ length: 10 }, (_, n) => add(`tab ${at + n}`)));
    const kept = (await keptIn(teamId)).map(({ tabId }) => tabId);
    expect(kept).toHaveLength(100);
    expect(kept).not.toContain("the oldest");
    expect(kept).toContain("tab 99");
  });

  it("goes with the app", async () => {
    const chat = await place("Campaign review");
    await alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } });
    await app.emulator.uninstall(chat, "megan", "msteams");
    await app.emulator.until("the tab to be gone", async () => (await keptIn(chat)).length === 0);
    await expect(alex.teams.addTab({ params: { teamId: chat }, body: { entityId: "polls" } })).rejects.toEqual(
      refusedWith(409, "CONVERSATION_NOT_INSTALLED"),
    );
  });
});
