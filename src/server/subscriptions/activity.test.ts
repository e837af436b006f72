import { beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { asStandup } from "#test/as-standup.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { grantPlan } from "../accounts/grant-plan.ts";

let app: TestApp;
let [adele, alex, megan]: Person[] = [];
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex, megan] = await Promise.all(["adele", "alex", "megan"].map((name) => app.as(name)));
  return () => app.close();
});
const people = () => {
  if (!adele || !alex || !megan) throw new Error("all are there");
  return { adele, alex, megan };
};
const grant = (over: Partial<Parameters<typeof grantPlan>[1]> = {}) => {
  const { adele, alex } = people();
  const owner = userId.parse(adele.id);
  return grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(adele.tenantId),
      plan: "msteams-standard",
      planLevel: 2500,
      trialExpiresAt: null,
      userIds: [owner, userId.parse(alex.id)],
      owners: [owner],
      ...over,
    },
    new Date(),
  );
};
const activity = (by: Person, id: string, after?: string) =>
  by.subscriptions.activity({ params: { id }, query: after ? { after } : {} });

describe("usage activity", () => {
  it("tells the month, the responses per user, and the items, newest first (API-108, ENT-57, ACC-26, ACC-27)", async () => {
    const { adele, alex, megan } = people();
    const id = await grant();
    const lunch = await sendPoll(app, adele, { title: "What about lunch?" });
    const dinner = await sendPoll(app, alex, { title: "What about dinner?" });
    const foreign = await sendPoll(app, megan, { title: "Not of this subscription" });
    await sendPoll(app, adele, { title: "Nobody has answered this" });
    await lunch.vote(alex, "Pizza");
    await lunch.vote(megan, "Soup");
    await lunch.vote(megan, "Pizza");
    await dinner.vote(adele, "Soup");
    await foreign.vote(adele, "Soup");
    const seen = await activity(adele, id);
    const month = new Date(seen.periodStart);
    expect(month.toISOString()).toMatch(/-01T00:00:00.000Z$/);
    expect(seen.periodStart <= new Date() && new Date() < seen.periodEnd).toBe(true);
    month.setUTCMonth(month.getUTCMonth() + 1);
    expect(seen.periodEnd).toEqual(month);
    expect(seen.currentCount).toBe(3);
    expect(seen.users.map(({ user, usage }) => [user.name, usage.value])).toEqual([
      [adele.name, 2],
      [alex.name, 1],
    ]);
    expect(seen.items).toMatchObject([
      { id: dinner.poll.id, title: "What about dinner?", owner: alex.name, users: 1 },
      { id: lunch.poll.id, title: "What about lunch?", owner: adele.name, users: 2 },
    ]);
    for (const { channel } of seen.items) expect(channel).not.toBe("");
    expect(seen.next).toBeNull();
  });

  it("names an item without a title by its question (ACC-26, ENT-57)", async () => {
    const { adele, alex } = people();
    const id = await grant();
    const titles = async () => (await activity(adele, id)).items.map(({ title }) => title);
    const asked = await sendPoll(app, adele, { title: "" });
    await asked.vote(alex, "Pizza");
    const { label } = asked.poll.question;
    expect(label).not.toBe("");
    expect((await titles())[0]).toBe(label);
  });

  it("tells of an anonymous survey how many answered, never who (ENT-57)", async () => {
    const { adele, megan } = people();
    const id = await grant();
    const { poll, vote } = await sendPoll(app, adele, { title: "Secret?", anonymity: "anonymous" });
    await vote(megan, "Pizza");
    const seen = await activity(adele, id);
    expect(seen.items[0]).toMatchObject({ id: poll.id, users: 1 });
    const text = JSON.stringify(seen);
    expect(text).not.toContain(megan.id);
    expect(text).not.toContain(megan.name);
  });

  it("of a subscription for everybody is the whole organisation's, and admins see it (ACC-05, PERM-06)", async () => {
    const { adele, alex, megan } = people();
    const id = await grant({ userIds: [], admins: [userId.parse(alex.id)] });
    const { vote } = await sendPoll(app, megan, { title: "Of the organisation" });
    await vote(adele, "Pizza");
    const seen = await activity(alex, id);
    expect(seen.items[0]).toMatchObject({ title: "Of the organisation", owner: megan.name });
    expect(seen.users.some(({ user }) => user.aadObjectId === megan.id)).toBe(true);
    await expect(activity(megan, id)).rejects.toMatchObject({ status: 403 });
  });

  it("of a standup plan counts standups, and other plans do not (STD-14)", async () => {
    const { adele, megan } = people();
    const [general, standups] = [await grant(), await grant({ plan: "agile-standup" })];
    const { poll, vote } = await sendPoll(app, adele, { title: "How was yesterday?" });
    await vote(megan, "Pizza");
    await asStandup(app, poll.id);
    const titles = async (id: string) =>
      (await activity(adele, id)).items.map(({ title }) => title);
    expect(await titles(standups)).toEqual(["How was yesterday?"]);
    expect(await titles(general)).not.toContain("How was yesterday?");
  });

  it("comes in pages; a deleted item only counts", async () => {
    const { adele, alex } = people();
    const id = await grant({ userIds: [userId.parse(adele.id)] });
    const before = await activity(adele, id);
    const more = limits.activityPage + 3 - before.items.length;
    for (let n = 0; n < more; n += 1) {
      const { vote } = await sendPoll(app, adele, { title: `Number ${n}` });
      await vote(alex, "Pizza");
    }
    const gone = await sendPoll(app, adele, { title: "Deleted" });
    await gone.vote(alex, "Pizza");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: gone.poll.id } });
    const first = await activity(adele, id);
    expect(first.items).toHaveLength(limits.activityPage);
    expect(first.currentCount).toBe(before.currentCount + more + 1);
    const second = await activity(adele, id, first.next ?? "");
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items];
    expect(new Set(all.map((item) => item.id)).size).toBe(limits.activityPage + 3);
    expect(all.map(({ title }) => title)).not.toContain("Deleted");
    await expect(activity(adele, id, "nonsense")).rejects.toMatchObject({ status: 400 });
  });
});
