import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const refused = refusedWith(403, "SURVEY_NOT_AUDIENCE");
let app: TestApp;
let adele: Person;
let members: Person[];
let outsider: Person;
let poll: Awaited<ReturnType<typeof sendPoll>>;

beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
  const { chats, people } = await app.emulator.directory();
  const chat = chats.find(({ topic }) => topic === "Launch week") ?? expect.fail();
  members = await Promise.all(chat.memberIds.map((id) => app.as(id)));
  const { tenantId } = people.find(({ id }) => id === chat.memberIds[0]) ?? expect.fail();
  const other = people.find(
    (person) =>
      person.tenantId === tenantId &&
      person.kind === "member" &&
      !chat.memberIds.includes(person.id),
  );
  outsider = await app.as(other?.id ?? expect.fail());
  poll = await sendPoll(app, adele, { place: "Launch week", anonymity: "anonymous" });
});

const given = async () =>
  (await adele.responses.results({ params: { id: poll.poll.id } })).results?.responseCount;

describe("the audience of an anonymous poll that was just answered (PERM-04)", () => {
  it("is no one else, and an outsider among them stops nobody's answer", async () => {
    const [one, two, three] = members;
    await poll.vote(one ?? expect.fail(), "Pizza");
    const [second, stranger, third] = await Promise.allSettled([
      poll.vote(two ?? expect.fail(), "Pizza"),
      poll.vote(outsider, "Pizza"),
      poll.vote(three ?? expect.fail(), "Salad"),
    ]);
    expect([second.status, third.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(stranger).toMatchObject({ status: "rejected", reason: refused });
    expect(await given()).toBe(3);
  });

  it("includes at once whoever was refused and is let in then", async () => {
    await expect(poll.vote(outsider, "Pizza")).rejects.toEqual(refused);
    await app.emulator.join(poll.where, "adele", outsider.id);
    await app.emulator.until("the product to hear who came", async () =>
      poll.vote(outsider, "Pizza").then(
        () => true,
        () => false,
      ),
    );
    expect(await given()).toBe(4);
  });

  it("ends for whoever has left, also when the roster is older than ten minutes", async () => {
    const [, , , gone, still] = members;
    await app.emulator.leave(poll.where, "adele", gone?.id ?? expect.fail());
    await app.emulator.until("the product to hear who left", async () =>
      gone?.surveys.groupConfig({ params: { chatId: poll.where } }).then(
        () => false,
        () => true,
      ),
    );
    await expect(poll.vote(gone ?? expect.fail(), "Pizza")).rejects.toEqual(refused);
    app.clock.ahead(11 * 60_000);
    await expect(poll.vote(gone ?? expect.fail(), "Pizza")).rejects.toEqual(refused);
    await poll.vote(still ?? expect.fail(), "Pizza");
    expect(await given()).toBe(5);
  });
});
