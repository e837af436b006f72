import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { refusedWith, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { deliverDue } from "../surveys/changes/deliver-due.ts";

const sync = "Weekly product sync";
const refused = expect.objectContaining({
  status: 403,
  body: expect.objectContaining({
    code: "MEETING_ATTENDEE",
    message: "Only organizers and presenters of a meeting can send something to it",
  }),
});

// An app of its own: it changes roles, moves the clock and plays faults. All its moves together
// stay within an hour, a token's lifetime.
let app: TestApp;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [alex, megan] = [await app.as("alex"), await app.as("megan")];
});
afterAll(() => app.close());
afterEach(() => app.emulator.faults({}));

const ctx = () => app.product.contextOf(tenantId.parse(alex.tenantId), "msteams");
const inMinutes = (minutes: number) => new Date(ctx().now().getTime() + minutes * 60_000);
const idOf = async (place: string) => conversationId.parse(await app.emulator.place(place));
const toMeeting = (person: Person, over = {}) => sendToMeeting(app, person, sync, over);
async function become(role: "Presenter" | "Attendee"): Promise<void> {
  await app.emulator.setRole(sync, "alex", role);
  app.clock.ahead(limits.meetingRole);
}

describe("a survey for a meeting", () => {
  it("is accepted from a presenter and refused to an attendee, whichever way they send it (MTG-29, MTG-30, PERM-09)", async () => {
    const { poll } = await toMeeting(megan);
    expect((await alex.surveys.get({ params: { id: poll.id } })).can).toEqual([
      "respond",
      "view-results",
    ]);
    for (const over of [
      {},
      { send: "manual" },
      { send: "schedule", deliverAt: inMinutes(10).toISOString() },
    ])
      await expect(toMeeting(alex, over)).rejects.toEqual(refused);
    const mixed = [
      aRecipient({ type: "groupChat", id: await idOf("Launch week") }),
      aRecipient({ type: "channel", id: await idOf(sync) }),
    ];
    await expect(sendPoll(app, alex, { recipients: mixed })).rejects.toEqual(refused);
  });

  it("cannot be redirected there by an attendee's edit (MTG-30)", async () => {
    const { poll } = await sendPoll(app, alex, { place: "Launch week", send: "manual" });
    const params = { id: poll.id };
    const survey = {
      ...draftOf(await alex.surveys.get({ params })),
      recipients: [aRecipient({ type: "meeting", id: await idOf(sync) })],
    };
    await expect(alex.surveys.edit({ params, body: { survey } })).rejects.toEqual(refused);
    await become("Presenter");
    expect((await alex.surveys.edit({ params, body: { survey } })).recipients).toMatchObject([
      { type: "meeting" },
    ]);
    await become("Attendee");
    const scheduled = { deliverAt: inMinutes(10) };
    for (const body of [{}, scheduled])
      await expect(alex.surveys.deliver({ params, body })).rejects.toEqual(refused);
    await expect(
      alex.commands.run({ body: { command: "survey/deliver", surveyId: poll.id } }),
    ).rejects.toEqual(refused);
  });

  it("is refused by the bot with the same message on a card (MTG-30)", async () => {
    await become("Presenter");
    const { poll } = await toMeeting(alex, { send: "manual" });
    await become("Attendee");
    const chat = await app.emulator.until("his chat with the bot", () =>
      app.emulator.botChat("alex", "msteams").catch(() => null),
    );
    const message = await app.emulator.cardWith(chat, "alex", poll.id);
    const answer = await app.emulator.act(chat, "alex", message?.id ?? "", "survey/deliver", {
      surveyId: poll.id,
    });
    expect(JSON.stringify(answer.card)).toContain(
      "Only organizers and presenters of a meeting can send something to it",
    );
    expect(JSON.stringify(await app.emulator.messages(await idOf(sync), "alex"))).not.toContain(
      poll.id,
    );
  });

  it("is delivered at its time, whatever its owner's role by then: it was checked when scheduled (LIF-11)", async () => {
    await become("Presenter");
    const { poll } = await toMeeting(alex, {
      send: "schedule",
      deliverAt: inMinutes(6).toISOString(),
    });
    await become("Attendee");
    app.clock.ahead(2 * 60_000);
    await deliverDue(ctx(), poll.id);
    await app.emulator.cardWith(await idOf(sync), "adele", poll.id);
  });

  it("is not offered to attendees as a recipient, nor if the role is unknown now (AUT-21, MTG-29, MTG-30)", async () => {
    const offered = async (person: Person) =>
      (await person.teams.places()).places.some(
        ({ type, name }) => type === "meeting" && name === sync,
      );
    await become("Attendee");
    expect([await offered(alex), await offered(megan)]).toEqual([false, true]);
    await become("Presenter");
    expect(await offered(alex)).toBe(true);
    app.clock.ahead(limits.meetingRole);
    await app.emulator.faults({ status: { code: 502, calls: 50, pathIncludes: "/v1/meetings/" } });
    const { places } = await alex.teams.places();
    expect(places.map(({ name }) => name)).toContain("Launch week");
    expect(places.filter(({ type }) => type === "meeting")).toEqual([]);
  });

  it("waits while the host can't confirm the role, with a message saying so (MTG-30)", async () => {
    app.clock.ahead(limits.meetingRole);
    await app.emulator.faults({ status: { code: 502, calls: 10, pathIncludes: "/v1/meetings/" } });
    await expect(toMeeting(megan)).rejects.toEqual(refusedWith(502, "HOST_UNREACHABLE"));
    await app.emulator.faults({});
    app.clock.ahead(11_000);
    await toMeeting(megan);
  });
});
