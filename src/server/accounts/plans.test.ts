import { afterEach, beforeAll, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { endPlans, grantPlan } from "./grant-plan.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
  return () => app.close();
});
afterEach(() => endPlans(app.database.db, tenantId.parse(adele.tenantId), new Date()).then(() => undefined));

const idOf = ({ id }: Person) => userId.parse(id);
type Named = { users?: Person[]; owners?: Person[]; admins?: Person[] };
const grant = ({ users = [], owners = [], admins = [] }: Named) =>
  grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(adele.tenantId),
      plan: "msteams-standard",
      planLevel: 500,
      trialExpiresAt: null,
      userIds: users.map(idOf),
      owners: owners.map(idOf),
      admins: admins.map(idOf),
    },
    new Date(),
  );
/** What somebody holds and manages of a plan; undefined where it is not held. */
const seenBy = async (person: Person, id: string) => {
  const { subscriptions, adminSubscriptions } = await person.accounts.get();
  const held = subscriptions.find((each) => each.id === id);
  return held && { isOwner: held.isOwner, isAdmin: held.isAdmin, manages: adminSubscriptions.some((each) => each.id === id) };
};

it("an account has the subscriptions that it holds, and apart from them those that it manages (ENT-42, ENT-45)", async () => {
  const id = await grant({ owners: [adele], admins: [alex] });
  expect(await seenBy(adele, id)).toEqual({ isOwner: true, isAdmin: false, manages: true });
  expect(await seenBy(alex, id)).toEqual({ isOwner: false, isAdmin: true, manages: true });
  expect(await seenBy(megan, id)).toEqual({ isOwner: false, isAdmin: false, manages: false });
});

it("whoever manages the plan of some people holds it too, and others do not (ENT-42, ENT-44)", async () => {
  const id = await grant({ users: [megan], admins: [alex] });
  expect(await seenBy(megan, id)).toEqual({ isOwner: false, isAdmin: false, manages: false });
  expect(await seenBy(alex, id)).toEqual({ isOwner: false, isAdmin: true, manages: true });
  expect(await seenBy(adele, id)).toBeUndefined();
});

it("somebody who is named twice has the role that may more", async () => {
  const id = await grant({ users: [adele, alex], admins: [adele, alex], owners: [adele] });
  expect(await seenBy(adele, id)).toMatchObject({ isOwner: true, isAdmin: false });
  expect(await seenBy(alex, id)).toMatchObject({ isOwner: false, isAdmin: true });
});

it("no plan of another organisation is held or managed (ENT-42)", async () => {
  const debra = await app.as("debra");
  const id = await grant({ owners: [debra] });
  expect(await seenBy(debra, id)).toBeUndefined();
});
