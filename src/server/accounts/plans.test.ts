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
afterEach(() =>
  endPlans(app.database.db, tenantId.parse(adele.tenantId), new Date()).then(() => undefined),
);

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
/** What a person holds and manages of a plan; undefined if they do not hold it. */
const seenBy = async (person: Person, id: string) => {
  const { subscriptions, adminSubscriptions } = await person.accounts.get();
  const held = subscriptions.find((each) => each.id === id);
  return (
    held && {
      isOwner: held.isOwner,
      isAdmin: held.isAdmin,
      manages: adminSubscriptions.some((each) => each.id === id),
    }
  );
};

it("an account lists the subscriptions that the person holds, and separately those they manage (ENT-42)", async () => {
  const id = await grant({ owners: [adele], admins: [alex] });
  expect(await seenBy(adele, id)).toEqual({ isOwner: true, isAdmin: false, manages: true });
  expect(await seenBy(alex, id)).toEqual({ isOwner: false, isAdmin: true, manages: true });
  expect(await seenBy(megan, id)).toEqual({ isOwner: false, isAdmin: false, manages: false });
});

it("a manager of a plan for named people holds it too, and others do not (ENT-42)", async () => {
  const id = await grant({ users: [megan], admins: [alex] });
  expect(await seenBy(megan, id)).toEqual({ isOwner: false, isAdmin: false, manages: false });
  expect(await seenBy(alex, id)).toEqual({ isOwner: false, isAdmin: true, manages: true });
  expect(await seenBy(adele, id)).toBeUndefined();
});

it("a person named twice has the role with more rights", async () => {
  const id = await grant({ users: [adele, alex], admins: [adele, alex], owners: [adele] });
  expect(await seenBy(adele, id)).toMatchObject({ isOwner: true, isAdmin: false });
  expect(await seenBy(alex, id)).toMatchObject({ isOwner: false, isAdmin: true });
});

it("plans of another organisation are neither held nor managed (ENT-42)", async () => {
  const debra = await app.as("debra");
  const id = await grant({ owners: [debra] });
  expect(await seenBy(debra, id)).toBeUndefined();
});
