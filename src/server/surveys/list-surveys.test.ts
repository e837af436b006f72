import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const place = "Sales and Marketing / Monthly reports";
const idsOf = ({ surveys }: { surveys: { id: string }[] }) => surveys.map((survey) => survey.id);

describe("the list of an audience", () => {
  it("has what was sent there, newest first, in pages by key (API-15, API-17)", async () => {
    const sent: string[] = [];
    for (let at = 0; at < 5; at += 1) sent.unshift((await sendPoll(app, adele, { place })).poll.id);
    const audienceId = conversationId.parse(await app.emulator.place(place));
    const first = await alex.surveys.ofAudience({ params: { audienceId }, query: { limit: 2 } });
    expect(idsOf(first)).toEqual(sent.slice(0, 2));
    const second = await alex.surveys.ofTeamAudience({
      params: { groupId: "any", audienceId },
      query: { limit: 3, after: first.next ?? "" },
    });
    expect(idsOf(second)).toEqual(sent.slice(2, 5));
    expect(first.surveys[0]).toMatchObject({ role: "read", can: ["respond", "view-results"], responseCount: 0, completed: false });
    const failed = alex.surveys.ofAudience({ params: { audienceId }, query: { after: "nonsense" } });
    await expect(failed).rejects.toMatchObject({ status: 400 });
  });

  it("shows pending items to their owners only, and says who has answered", async () => {
    const { poll: pending, where } = await sendPoll(app, adele, { place, send: "manual" });
    const { poll, vote } = await sendPoll(app, adele, { place });
    await vote(alex, "Pizza");
    const list = (person: Person) => person.surveys.ofAudience({ params: { audienceId: where }, query: {} });
    expect(idsOf(await list(adele))).toContain(pending.id);
    expect(idsOf(await list(alex))).not.toContain(pending.id);
    expect((await list(alex)).surveys.find((survey) => survey.id === poll.id)).toMatchObject({ completed: true, responseCount: 1 });
  });

  it("leaves out types that are not wanted (API-20)", async () => {
    const { where } = await sendPoll(app, adele, { place });
    const without = await alex.surveys.ofAudience({ params: { audienceId: where }, query: { excludeTypes: "poll,trivia" } });
    expect(without.surveys).toEqual([]);
    await expect(alex.surveys.ofAudience({ params: { audienceId: where }, query: { excludeTypes: "lottery" } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("the list of an owner", () => {
  it("has the caller's own items, wherever they were sent (API-16)", async () => {
    const megan = await app.as("megan");
    const [here, there] = [await sendPoll(app, megan, { place }), await sendPoll(app, megan, { place: "Launch week" })];
    await sendPoll(app, adele, { place });
    const own = await megan.surveys.ofOwner({ query: {} });
    expect(idsOf(own).slice(0, 2)).toEqual([there.poll.id, here.poll.id]);
    expect(own.surveys.every((survey) => survey.role === "own")).toBe(true);
  });

  it("keeps the two variants apart (HOST-01, ENT-02)", async () => {
    await sendPoll(app, adele, { place });
    const standups = await app.as("adele", "agile");
    expect((await standups.surveys.ofOwner({ query: {} })).surveys).toEqual([]);
  });
});
