import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { rowsOf } from "../db/db.ts";
import { endPlans, grantPlan } from "./grant-plan.ts";
import { extendPlan, listPlans, movePlan } from "./operate-plans.ts";

let app: TestApp;
let [adele, alex, megan, debra]: Person[] = [];
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex, megan, debra] = await Promise.all(
    ["adele", "alex", "megan", "debra"].map((name) => app.as(name)),
  );
  return () => app.close();
});
beforeEach(() => endPlans(db(), tenant(), new Date()).then(() => undefined));
const people = () => {
  if (!adele || !alex || !megan || !debra) throw new Error("all are there");
  return { adele, alex, megan, debra };
};
const db = () => app.database.db;
const tenant = (of = people().adele) => tenantId.parse(of.tenantId);
const idOf = ({ id }: Person) => userId.parse(id);
const day = 86_400_000;
const grant = (over: Partial<Parameters<typeof grantPlan>[1]> = {}) =>
  grantPlan(
    db(),
    {
      tenantId: tenant(),
      plan: "msteams-standard",
      planLevel: 500,
      trialExpiresAt: null,
      userIds: [idOf(people().adele), idOf(people().alex)],
      owners: [idOf(people().adele)],
      ...over,
    },
    new Date(),
  );
const heldBy = async (person: Person, id: string) =>
  (await person.accounts.get()).subscriptions.find((held) => held.id === id);
const auditOf = (id: string) =>
  rowsOf<{ what: string; user_id: string | null }>(
    db(),
    sql`select what, user_id from audit where survey_id = ${id} order by what`,
  );

describe("an operator", () => {
  it("lengthens a trial, also one that is over, and nothing else (PLAN-10, BIL-75)", async () => {
    const { adele, debra } = people();
    const now = new Date();
    const soon = new Date(now.getTime() + day);
    const id = await grant({ trialExpiresAt: soon });
    const later = new Date(soon.getTime() + 7 * day);
    expect(await extendPlan(db(), tenant(), id, { days: 7, now })).toEqual(later);
    expect((await heldBy(adele, id))?.trialExpiresAt).toEqual(later);
    const over = await grant({ trialExpiresAt: new Date(now.getTime() - 9 * day) });
    await endPlans(db(), tenant(), now, over);
    expect((await heldBy(adele, over))?.state).toBe("ended");
    await extendPlan(db(), tenant(), over, { days: 2, now });
    expect(await heldBy(adele, over)).toMatchObject({
      state: "active",
      trialExpiresAt: new Date(now.getTime() + 2 * day),
    });
    const full = await grant();
    expect(await extendPlan(db(), tenant(), full, { days: 7, now })).toBeNull();
    expect(await extendPlan(db(), tenant(debra), id, { days: 7, now })).toBeNull();
    expect(await auditOf(id)).toEqual([
      { what: "extend-plan", user_id: null },
      { what: "grant-plan", user_id: null },
    ]);
  });

  it("moves a person's role and licence to another person", async () => {
    const { adele, alex, megan, debra } = people();
    const [id, now] = [await grant(), new Date()];
    const move = { from: idOf(adele), to: idOf(megan) };
    expect(await movePlan(db(), tenant(debra), id, { move, now })).toBeNull();
    const taken = { from: idOf(adele), to: idOf(alex) };
    expect(await movePlan(db(), tenant(), id, { move: taken, now })).toBeNull();
    expect(await movePlan(db(), tenant(), id, { move, now })).toBe("own");
    expect(await heldBy(adele, id)).toBeUndefined();
    expect(await heldBy(megan, id)).toMatchObject({ isOwner: true });
    const { owners } = await megan.subscriptions.get({ params: { id } });
    expect(owners).toMatchObject([{ aadObjectId: megan.id, name: megan.name }]);
    expect(await movePlan(db(), tenant(), id, { move, now })).toBeNull();
  });

  it("moves a subscription to everybody of the organisation", async () => {
    const { megan } = people();
    const [id, now] = [await grant({ planQuantity: 2 }), new Date()];
    expect(await heldBy(megan, id)).toBeUndefined();
    expect(await movePlan(db(), tenant(), id, { move: "everybody", now })).toBe("own");
    expect(await heldBy(megan, id)).toMatchObject({ scope: "tenant", planQuantity: null });
    expect(await movePlan(db(), tenant(), id, { move: "everybody", now })).toBeNull();
  });

  it("ends one subscription, or all", async () => {
    const { adele } = people();
    const [one, other] = [await grant(), await grant()];
    expect(await endPlans(db(), tenant(), new Date(), one)).toBe(1);
    expect((await heldBy(adele, one))?.state).toBe("ended");
    expect((await heldBy(adele, other))?.state).toBe("active");
    expect(await endPlans(db(), tenant(), new Date())).toBe(1);
    expect(await auditOf(one)).toContainEqual({ what: "end-plan", user_id: null });
  });

  it("does not end what is paid online, which would be charged on: its owner cancels it (CAN-01)", async () => {
    const payments = paymentsOf(app);
    const person = await newcomer(app, async (each) => void (await each.accounts.get()));
    const { subscriptionId: id } = await payments.buy(person);
    expect(await endPlans(db(), tenant(), new Date(), id)).toBe(0);
    await endPlans(db(), tenant(), new Date());
    expect(await heldBy(person, id)).toMatchObject({ state: "active", provider: "stripe" });
    expect(await auditOf(id)).toEqual([]);
    // So that the answer can say what becomes of one whose payer it moves.
    const move = { from: idOf(person), to: idOf(people().debra) };
    expect(await movePlan(db(), tenant(), id, { move, now: new Date() })).toBe("stripe");
  });

  it("sees every subscription of the organisation with its people, without their names", async () => {
    const { adele, alex, debra } = people();
    const id = await grant({ planQuantity: 3 });
    const lines = await listPlans(db(), tenant());
    const at = lines.findIndex((line) => line.startsWith(id));
    expect(lines.slice(at, at + 3)).toEqual([
      `${id}, msteams-standard, full, active, level 500, 3 licences, own`,
      `  owner ${adele.id}`,
      `  user ${alex.id}`,
    ]);
    expect(lines.join("\n")).not.toContain(alex.name);
    expect(await listPlans(db(), tenant(debra))).toEqual([]);
  });
});
