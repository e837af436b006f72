import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { CallError, type Person } from "#test/person.ts";
import { endPlans, grantPlan } from "../accounts/grant-plan.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let [adele, alex, megan, debra]: Person[] = [];
let place: string;
/** People of the place, beside those with a name. */
let crowd: Person[];
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  [adele, alex, megan, debra] = await Promise.all(
    ["adele", "alex", "megan", "debra"].map((name) => app.as(name)),
  );
  place = await app.emulator.place("Launch week");
  const joined = await app.emulator.crowd(place, "adele", 6);
  crowd = await Promise.all(joined.people.map(({ id }) => app.as(id)));
  // The rosters are read once more after somebody joined.
  app.clock.ahead(11 * 60_000);
  return () => app.close();
});
const named = () => {
  if (!adele || !alex || !megan || !debra) throw new Error("all are there");
  return { adele, alex, megan, debra };
};
const idOf = ({ id }: Person) => userId.parse(id);

type Given = {
  owners?: Person[];
  admins?: Person[];
  users?: Person[];
  quantity?: number | null;
  metered?: boolean;
};
/** A subscription of Adele's organisation for named people. */
async function subscription({
  owners = [named().adele],
  admins = [],
  users = [],
  quantity = 20,
  metered = false,
}: Given = {}): Promise<string> {
  return grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(named().adele.tenantId),
      plan: "msteams-standard",
      planLevel: 500,
      trialExpiresAt: null,
      userIds: [...users, ...owners, ...admins].map(idOf),
      owners: owners.map(idOf),
      admins: admins.map(idOf),
      planQuantity: quantity,
      planUsageType: metered ? "metered" : "licensed",
    },
    new Date(),
  );
}
const bodyOf = (person: Person, teamId: string | null = place) => ({
  aadObjectId: idOf(person),
  ...(teamId === null ? {} : { teamId: conversationId.parse(teamId) }),
});
const addUser = (by: Person, id: string, person: Person, teamId: string | null = place) =>
  by.subscriptions.addUser({ params: { id }, body: bodyOf(person, teamId) });
const addOwner = (by: Person, id: string, person: Person, teamId: string | null = place) =>
  by.subscriptions.addOwner({ params: { id }, body: bodyOf(person, teamId) });
const removeUser = (by: Person, id: string, person: Person) =>
  by.subscriptions.removeUser({ params: { id, userId: idOf(person) } });
const removeOwner = (by: Person, id: string, person: Person) =>
  by.subscriptions.removeOwner({ params: { id, ownerId: idOf(person) } });
const detail = (by: Person, id: string) => by.subscriptions.get({ params: { id } });
/** The refusal of a call: its status and code. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return `${error.status} ${error.body.code}`;
    },
  );
const denied = "403 SUBSCRIPTION_DENIED";
const unknown = "404 SUBSCRIPTION_NOT_FOUND";

describe("the people of a subscription", () => {
  it("are told to everybody who holds it: owners and users by name, scope and licences (API-103, ENT-46, ENT-47, ACC-12, ACC-13)", async () => {
    const { adele, alex, megan } = named();
    const id = await subscription({ owners: [megan, adele], users: [alex], quantity: 5 });
    const seen = await detail(alex, id);
    expect(seen).toMatchObject({
      id,
      plan: "msteams-standard",
      scope: "user",
      planUsageType: "licensed",
      planQuantity: 5,
      licencesLeft: 2,
      can: [],
    });
    expect(seen.owners.map(({ aadObjectId, name }) => [aadObjectId, name])).toEqual([
      [adele.id, adele.name],
      [megan.id, megan.name],
    ]);
    expect(seen.users).toMatchObject([{ aadObjectId: alex.id, name: alex.name, role: "user" }]);
  });

  it("are unknown to who does not hold it, and to other organisations (API-103, API-07)", async () => {
    const { alex, debra } = named();
    const id = await subscription();
    for (const person of [alex, debra]) {
      expect(await refusal(detail(person, id))).toBe(unknown);
      expect(await refusal(addUser(person, id, person))).toBe(unknown);
      expect(await refusal(person.subscriptions.activity({ params: { id } }))).toBe(unknown);
    }
  });

  it("are added from the roster of the place, with its names whatever is sent (API-106, ENT-47, ACC-17)", async () => {
    const { adele, alex } = named();
    const id = await subscription();
    const body = { ...bodyOf(alex), name: "The Boss", upn: "boss@evil.example", teamsUserId: "x" };
    const after = await adele.subscriptions.addUser({ params: { id }, body });
    expect(after.users).toMatchObject([{ aadObjectId: alex.id, name: alex.name, role: "user" }]);
    expect(after.users[0]?.upn).not.toContain("evil");
    expect(after.users[0]?.teamsUserId).toMatch(/^29:/);
    const held = (await alex.accounts.get()).subscriptions.find((each) => each.id === id);
    expect(held).toMatchObject({ isOwner: false, isAdmin: false });
  });

  it("are members of a place that the caller is in, too; without a place nobody is added (ACC-17, ACC-19)", async () => {
    const { adele, alex, megan, debra } = named();
    const id = await subscription();
    expect(await refusal(addUser(adele, id, alex, null))).toBe("400 SUBSCRIPTION_NO_PLACE");
    expect(await refusal(addUser(adele, id, debra))).toBe("404 PERSON_NOT_FOUND");
    const stranger = {
      aadObjectId: userId.parse(crypto.randomUUID()),
      teamId: bodyOf(alex).teamId,
    };
    const body = { ...stranger, name: "Nobody" };
    expect(await refusal(adele.subscriptions.addUser({ params: { id }, body }))).toBe(
      "404 PERSON_NOT_FOUND",
    );
    expect(await refusal(addUser(adele, id, megan, "19:nowhere@thread.v2"))).toBe(
      "404 CONVERSATION_NOT_FOUND",
    );
    expect((await detail(adele, id)).users).toEqual([]);
  });
});

describe("who may change them", () => {
  it("owners do everything, admins add users, creators nothing (API-107, CON-11, PERM-03, PERM-05, PERM-06, PERM-07, PERM-08)", async () => {
    const { adele, alex, megan } = named();
    const [first, second] = crowd;
    if (!first || !second) throw new Error("a crowd");
    const id = await subscription({ admins: [alex], users: [megan] });
    expect((await detail(adele, id)).can).toEqual([
      "add-user",
      "add-owner",
      "remove-user",
      "switch-role",
      "view-activity",
    ]);
    expect((await detail(alex, id)).can).toEqual(["add-user", "view-activity"]);
    await addUser(alex, id, first);
    for (const [person, by] of [
      [second, megan],
      [second, first],
    ] as const) {
      expect(await refusal(addUser(by, id, person))).toBe(denied);
      expect(await refusal(by.subscriptions.activity({ params: { id } }))).toBe(denied);
    }
    for (const by of [alex, megan]) {
      expect(await refusal(addOwner(by, id, second))).toBe(denied);
      expect(await refusal(addOwner(by, id, by))).toBe(denied);
      expect(await refusal(removeUser(by, id, first))).toBe(denied);
      expect(await refusal(removeOwner(by, id, adele))).toBe(denied);
    }
    await removeUser(adele, id, first);
    await removeUser(adele, id, alex);
    expect(await refusal(detail(alex, id))).toBe(unknown);
    expect((await detail(adele, id)).users.map(({ aadObjectId }) => aadObjectId)).toEqual([
      megan.id,
    ]);
  });

  it("a creator becomes an owner and a creator again, without a place (API-104, API-105, ACC-20, ACC-21)", async () => {
    const { adele, megan } = named();
    const id = await subscription({ users: [megan] });
    const promoted = await addOwner(adele, id, megan, null);
    expect(promoted.owners).toHaveLength(2);
    expect([promoted.users, promoted.licencesLeft]).toEqual([[], 18]);
    // An owner who demotes themselves is a creator at once.
    await removeOwner(adele, id, adele);
    expect(await refusal(removeOwner(adele, id, megan))).toBe(denied);
    const seen = await detail(megan, id);
    expect(seen.users.map(({ aadObjectId, role }) => [aadObjectId, role])).toEqual([
      [adele.id, "user"],
    ]);
  });

  it("the last owner stays, and an owner is not removed as a plain user (ACC-14, ACC-15)", async () => {
    const { adele, megan } = named();
    const id = await subscription({ owners: [adele, megan] });
    expect(await refusal(removeUser(adele, id, megan))).toBe("409 SUBSCRIPTION_OWNER_FIRST");
    await removeOwner(adele, id, megan);
    await removeUser(adele, id, megan);
    expect(await refusal(removeOwner(adele, id, adele))).toBe("409 SUBSCRIPTION_LAST_OWNER");
    expect(await refusal(removeUser(adele, id, megan))).toBe("404 PERSON_NOT_FOUND");
  });

  it("of two owners who leave at once one stays (ACC-14)", async () => {
    const { adele, megan } = named();
    for (let round = 0; round < 4; round += 1) {
      const id = await subscription({ owners: [adele, megan] });
      const both = await Promise.all([
        refusal(removeOwner(adele, id, adele)),
        refusal(removeOwner(megan, id, megan)),
      ]);
      expect(both.toSorted()).toEqual(["409 SUBSCRIPTION_LAST_OWNER", "none"]);
    }
  });

  it("there are at most 5 owners (ACC-16)", async () => {
    const { adele } = named();
    const id = await subscription({ users: crowd });
    const all = await Promise.all(crowd.map((person) => refusal(addOwner(adele, id, person))));
    const refused = all.filter((outcome) => outcome !== "none");
    expect(refused).toEqual([
      "422 SUBSCRIPTION_TOO_MANY_OWNERS",
      "422 SUBSCRIPTION_TOO_MANY_OWNERS",
    ]);
    expect((await detail(adele, id)).owners).toHaveLength(limits.subscriptionOwners);
  });
});

describe("the licences", () => {
  it("are never exceeded, however many add at once; a removed person's is free again (ACC-18, UPG-15)", async () => {
    const { adele, alex } = named();
    const id = await subscription({ admins: [alex], quantity: 4 });
    const calls = crowd.map((person, at) => addUser(at % 2 ? adele : alex, id, person));
    const all = await Promise.all(calls.map(refusal));
    expect(all.filter((outcome) => outcome === "none")).toHaveLength(2);
    expect(new Set(all)).toEqual(new Set(["none", "422 SUBSCRIPTION_NO_LICENCE"]));
    const seen = await detail(adele, id);
    expect([seen.users.length, seen.licencesLeft]).toEqual([3, 0]);
    const late = crowd[all.indexOf("422 SUBSCRIPTION_NO_LICENCE")];
    const early = crowd[all.indexOf("none")];
    if (!late || !early) throw new Error("both are there");
    await expect(addUser(adele, id, late)).rejects.toMatchObject({
      body: {
        message:
          "In order to add more members you'll need more licenses. Please upgrade your " +
          "subscription to get more licenses",
      },
    });
    await removeUser(adele, id, early);
    await addUser(adele, id, late);
    // Whoever has a licence already takes no other.
    await addUser(adele, id, late);
    expect((await detail(adele, id)).licencesLeft).toBe(0);
  });

  it("limit nobody of a metered subscription (ACC-28)", async () => {
    const { adele } = named();
    const id = await subscription({ quantity: 1, metered: true });
    for (const person of crowd) await addUser(adele, id, person);
    expect(await detail(adele, id)).toMatchObject({ licencesLeft: null, planUsageType: "metered" });
  });

  it("are not given by a subscription that ended, nor by one that everybody holds", async () => {
    const { adele, alex } = named();
    const everybody = await grantPlan(
      app.database.db,
      {
        tenantId: tenantId.parse(adele.tenantId),
        plan: "msteams-standard",
        planLevel: 500,
        trialExpiresAt: null,
        userIds: [],
        owners: [idOf(adele)],
      },
      new Date(),
    );
    expect(await refusal(addUser(adele, everybody, alex))).toBe("409 SUBSCRIPTION_FOR_EVERYBODY");
    expect((await addOwner(adele, everybody, alex)).owners).toHaveLength(2);
    expect((await detail(named().megan, everybody)).can).toEqual([]);
    await removeOwner(adele, everybody, alex);
    expect((await detail(adele, everybody)).users).toEqual([]);
    const tried = await subscription();
    await rowsOf(
      app.database.db,
      sql`update subscriptions set type = 'trial', trial_expires_at = now() - interval '1 minute'
        where id = ${tried}`,
    );
    expect(await refusal(addUser(adele, tried, alex))).toBe("409 SUBSCRIPTION_ENDED");
    const id = await subscription();
    await endPlans(app.database.db, tenantId.parse(adele.tenantId), new Date());
    expect(await refusal(addUser(adele, id, alex))).toBe("409 SUBSCRIPTION_ENDED");
  });
});

it("every change has an audit row with who made it", async () => {
  const { adele, alex } = named();
  const id = await subscription();
  await addUser(adele, id, alex);
  await addOwner(adele, id, alex);
  await removeOwner(alex, id, adele);
  await removeUser(alex, id, adele);
  const rows = await rowsOf<{ what: string; user_id: string | null }>(
    app.database.db,
    sql`select what, user_id from audit where survey_id = ${id} order by created_at`,
  );
  expect(rows).toEqual([
    { what: "grant-plan", user_id: null },
    { what: "add-plan-user", user_id: adele.id },
    { what: "add-plan-owner", user_id: adele.id },
    { what: "remove-plan-owner", user_id: alex.id },
    { what: "remove-plan-user", user_id: alex.id },
  ]);
});

it("without plans nothing of this answers (BILLING=off)", async () => {
  const own = await startOwnApp({ BILLING: "off" });
  const person = await own.as("adele");
  const id = crypto.randomUUID();
  const calls = [
    person.subscriptions.get({ params: { id } }),
    person.subscriptions.activity({ params: { id } }),
    addUser(person, id, person),
    addOwner(person, id, person),
    removeUser(person, id, person),
    removeOwner(person, id, person),
  ];
  expect(new Set(await Promise.all(calls.map(refusal)))).toEqual(
    new Set(["404 REQUEST_NOT_FOUND"]),
  );
  await own.close();
});
