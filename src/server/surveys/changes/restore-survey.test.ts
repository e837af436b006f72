import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

// An app of its own: it moves the clock.
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  return () => app.close();
});
afterEach(() => app.clock.reset());

const minute = 60_000;

describe("a poll that was deleted before its time, and restored after it (LIF-02, LIF-11)", () => {
  it.each([
    ["its close", 30],
    ["its delivery", 12],
  ])("was not sent, and waits for its owner to send it: after %s", async (_, minutes) => {
    const label = `Undone? ${randomUUID()}`;
    const { poll, where } = await sendPoll(app, adele, {
      label,
      place: "Launch week",
      send: "schedule",
      deliverAt: new Date(Date.now() + 10 * minute).toISOString(),
      closeAt: new Date(Date.now() + 20 * minute).toISOString(),
    });
    const params = { id: poll.id };
    const press = (command: "survey/delete" | "survey/restore") =>
      adele.commands.run({ body: { command, surveyId: poll.id } });
    await press("survey/delete");
    app.clock.ahead(minutes * minute);
    await press("survey/restore");
    const closeAt = minutes < 20 ? expect.any(Date) : null;
    expect(await adele.surveys.get({ params })).toMatchObject({
      state: "pending",
      deliverAt: null,
      closeAt,
      can: expect.arrayContaining(["deliver"]),
    });
    // The owner's own card says so, and nothing is in the chat until they send it.
    const own = await app.emulator.botChat("adele", "msteams");
    const card = await app.emulator.cardWith(own, "adele", label);
    expect(JSON.stringify(card.card)).not.toContain("was deleted");
    const posted = (await app.emulator.messages(where, "megan")).map((each) =>
      JSON.stringify(each.card ?? ""),
    );
    expect(posted.filter((text) => text.includes(label))).toEqual([]);
    await adele.surveys.deliver({ params, body: {} });
    expect(JSON.stringify((await app.emulator.cardWith(where, "megan", label)).card)).toContain(
      "Live",
    );
  });
});
