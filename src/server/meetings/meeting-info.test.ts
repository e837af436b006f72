import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith } from "#test/guest.ts";

const sync = "Weekly product sync";
const [organizer, presenter, attendee] = (["organizer", "presenter", "attendee"] as const).map(
  (role) => ({
    role,
    mayCreate: role !== "attendee",
    title: sync,
  }),
);

// An app of its own: it changes roles, moves the clock and plays faults.
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());
afterEach(() => app.emulator.faults({}));

const chatOf = async (place: string) => conversationId.parse(await app.emulator.place(place));
const infoFor = async (alias: string, place = sync) =>
  (await app.as(alias)).meetings.info({ params: { chatId: await chatOf(place) } });
const later = (ms: number) => app.clock.ahead(ms);

describe("the caller's role in a meeting", () => {
  it("comes from the host: organisers and presenters may create, attendees and directory guests may not (MTG-29, MTG-30)", async () => {
    expect(await infoFor("adele")).toEqual(organizer);
    expect(await infoFor("megan")).toEqual(presenter);
    expect(await infoFor("alex")).toEqual(attendee);
    expect(await infoFor("grady")).toEqual(attendee);
  });

  it("is hidden from people outside its chat, and unknown to another organisation (API-07, PERM-09)", async () => {
    await expect(infoFor("patti")).rejects.toEqual(refusedWith(403, "CONVERSATION_NOT_MEMBER"));
    await expect(infoFor("debra")).rejects.toEqual(refusedWith(404, "CONVERSATION_NOT_FOUND"));
  });

  it("is cached for five minutes: a new presenter is one after that (MTG-30)", async () => {
    await infoFor("diego");
    await app.emulator.setRole(sync, "diego", "Presenter");
    later(limits.meetingRole - 10_000);
    expect(await infoFor("diego")).toEqual(attendee);
    later(20_000);
    expect(await infoFor("diego")).toEqual(presenter);
    await app.emulator.setRole(sync, "diego", "Attendee");
    later(limits.meetingRole);
    expect(await infoFor("diego")).toEqual(attendee);
  });

  it("is attendee if the host does not know them there (MTG-30)", async () => {
    expect(await infoFor("megan")).toEqual(presenter);
    later(limits.meetingRole);
    await app.emulator.faults({ status: { code: 404, calls: 1, pathIncludes: "/participants/" } });
    expect(await infoFor("megan")).toEqual(attendee);
    later(limits.meetingRole);
    expect(await infoFor("megan")).toEqual(presenter);
  });

  it("is attendee while the host is unreachable, and asked again ten seconds later (MTG-30)", async () => {
    expect(await infoFor("adele")).toEqual(organizer);
    later(limits.meetingRole);
    await app.emulator.faults({ status: { code: 502, calls: 10, pathIncludes: "/v1/meetings/" } });
    expect(await infoFor("adele")).toEqual(attendee);
    await app.emulator.faults({});
    expect(await infoFor("adele")).toEqual(attendee);
    later(11_000);
    expect(await infoFor("adele")).toEqual(organizer);
  });

  it("is attendee for guests, in their own meeting only (MTG-30, PERM-04, ANO-16)", async () => {
    await allowGuests(app, await app.as("adele"));
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    expect(await quinn.meetings.info({ params: { chatId: await chatOf(sync) } })).toEqual(attendee);
    await expect(
      quinn.meetings.info({ params: { chatId: await chatOf("Campaign review") } }),
    ).rejects.toEqual(refusedWith(403, "CONVERSATION_NOT_MEMBER"));
  });
});

describe("without a meeting", () => {
  it("every member may create", async () => {
    expect(await infoFor("alex", "Launch week")).toEqual({
      role: "presenter",
      mayCreate: true,
      title: "Launch week",
    });
    expect(await infoFor("alex", "Mark 8 Project Team / Design")).toMatchObject({
      mayCreate: true,
      title: "Design",
    });
  });
});
