import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith } from "#test/guest.ts";

const sync = "Weekly product sync";

// An app of its own: a chat's sort order stays for later tests.
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());

const params = async (place: string) => ({
  params: { chatId: conversationId.parse(await app.emulator.place(place)) },
});
const orderFor = async (alias: string, place: string, variant?: "agile") =>
  (await app.as(alias, variant)).surveys.groupConfig(await params(place));
const sort = async (alias: string, place: string, sortOrder: "newest" | "oldest") =>
  (await app.as(alias)).surveys.setGroupConfig({ ...(await params(place)), body: { sortOrder } });

describe("the sort order of a chat's surveys", () => {
  it("is newest first until a member changes it for everybody (API-49, ENT-40, MTG-22)", async () => {
    expect(await orderFor("alex", "Launch week")).toEqual({ sortOrder: "newest" });
    expect(await sort("diego", "Launch week", "oldest")).toEqual({ sortOrder: "oldest" });
    expect(await orderFor("alex", "Launch week")).toEqual({ sortOrder: "oldest" });
    expect(await orderFor("alex", "Mark 8 Project Team / Design")).toEqual({ sortOrder: "newest" });
    expect(await orderFor("alex", "Launch week", "agile")).toEqual({ sortOrder: "newest" });
    await sort("alex", "Launch week", "newest");
    expect(await orderFor("diego", "Launch week")).toEqual({ sortOrder: "newest" });
  });

  it("is one of two, by the chat's id (API-49)", async () => {
    const adele = await app.as("adele");
    const { chatId } = (await params("Launch week")).params;
    const put = (body: unknown) =>
      adele.request(`/v1/survey/${encodeURIComponent(chatId)}/groupconfig`, {
        method: "PUT",
        body: JSON.stringify(body),
      });
    expect((await put({ sortOrder: "upside-down" })).status).toBe(400);
    expect((await put({})).status).toBe(400);
    const reply = await put({ sortOrder: "newest" });
    expect([reply.status, await reply.json()]).toEqual([200, { sortOrder: "newest" }]);
  });

  it("is set in a meeting by members who may create there, and seen by all (MTG-22, MTG-29)", async () => {
    await sort("megan", sync, "oldest");
    expect(await orderFor("alex", sync)).toEqual({ sortOrder: "oldest" });
    await expect(sort("alex", sync, "newest")).rejects.toEqual(
      refusedWith(403, "MEETING_ATTENDEE_SORTS"),
    );
    expect(await orderFor("adele", sync)).toEqual({ sortOrder: "oldest" });
  });

  it("can be read by a guest in their meeting only, and never set (PERM-04, ANO-16)", async () => {
    await allowGuests(app, await app.as("adele"));
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    expect(await quinn.surveys.groupConfig(await params(sync))).toEqual({ sortOrder: "oldest" });
    await expect(quinn.surveys.groupConfig(await params("Campaign review"))).rejects.toEqual(
      refusedWith(403, "CONVERSATION_NOT_MEMBER"),
    );
    await expect(
      quinn.surveys.setGroupConfig({ ...(await params(sync)), body: { sortOrder: "newest" } }),
    ).rejects.toEqual(refusedWith(403, "GUEST_NOT_ALLOWED"));
  });

  it("is hidden from people outside the chat (API-07, PERM-09)", async () => {
    for (const [alias, status, code] of [
      ["patti", 403, "CONVERSATION_NOT_MEMBER"],
      ["debra", 404, "CONVERSATION_NOT_FOUND"],
    ] as const) {
      await expect(orderFor(alias, "Launch week")).rejects.toEqual(refusedWith(status, code));
      await expect(sort(alias, "Launch week", "oldest")).rejects.toEqual(refusedWith(status, code));
    }
  });
});
