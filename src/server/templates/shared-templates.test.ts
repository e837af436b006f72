import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let [adele, alex, diego]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego] = [await app.as("adele"), await app.as("alex"), await app.as("diego")];
});
const people = () => {
  if (!adele || !alex || !diego) throw new Error("all three are there");
  return { adele, alex, diego };
};
const body = (over: object = {}) => ({
  templateName: "Friday lunch",
  type: "poll" as const,
  questions: [aChoiceQuestion()],
  ...over,
});
const idOf = async (owner: Person, over: object = {}) =>
  (await owner.templates.create({ body: body(over) })).id;
const named = ({ id, name }: Person) => ({ aadObjectId: id, name });
const rolesOf = async (person: Person, id: string) => {
  const { templates } = await person.templates.personal({ query: { limit: "100" } });
  return templates.filter((each) => each.id === id).map(({ role, owners }) => [role, owners]);
};
const missing = { status: 404, body: { code: "TEMPLATE_NOT_FOUND" } };
const ownersOnly = { status: 403, body: { code: "TEMPLATE_OWNER_ONLY" } };

describe("a template is shared", () => {
  it("with users, who may use and copy it and no more (TPL-27, TPL-29, API-67, ENT-35)", async () => {
    const { adele, alex, diego } = people();
    const id = await idOf(adele);
    const shared = await adele.templates.addUser({
      params: { id },
      body: { aadObjectId: alex.id },
    });
    expect(shared).toMatchObject({ owners: [named(adele)], users: [named(alex)], role: "own" });
    await adele.templates.addUser({ params: { id }, body: { aadObjectId: diego.id } });
    const seen = await alex.templates.get({ params: { id } });
    expect(seen).toMatchObject({
      role: "read",
      templateType: "user",
      owners: [named(adele)],
      users: [named(alex)],
      questions: shared.questions,
    });
    expect(await rolesOf(alex, id)).toEqual([["read", [named(adele)]]]);
    const { id: copy } = await alex.templates.copy({ params: { id } });
    expect(copy).not.toBe(id);
    for (const refused of [
      () => alex.templates.save({ params: { id }, body: body() }),
      () => alex.templates.delete({ params: { id } }),
      () => alex.templates.addUser({ params: { id }, body: { aadObjectId: alex.id } }),
      () => alex.templates.addOwner({ params: { id }, body: { aadObjectId: alex.id } }),
      () => alex.templates.removeOwner({ params: { id, ownerId: adele.id } }),
      () => alex.templates.removeUser({ params: { id, userId: diego.id } }),
    ])
      await expect(refused()).rejects.toMatchObject(ownersOnly);
    expect(await adele.templates.get({ params: { id } })).toMatchObject({
      templateName: "Friday lunch",
      users: [named(alex), named(diego)],
    });
  });

  it("with owners, who manage it, until they are removed (TPL-27, API-66)", async () => {
    const { adele, alex, diego } = people();
    const id = await idOf(adele);
    const { aadObjectId, name } = named(alex);
    const given = {
      aadObjectId,
      name: "Not their name",
      teamsUserId: "29:x",
      upn: "x@example.com",
    };
    const shared = await adele.templates.addOwner({ params: { id }, body: given });
    expect(shared.owners).toEqual([named(adele), { aadObjectId, name }]);
    expect(await rolesOf(alex, id)).toEqual([["own", [named(adele), named(alex)]]]);
    await alex.templates.save({ params: { id }, body: body({ templateName: "Monday lunch" }) });
    expect((await adele.templates.get({ params: { id } })).templateName).toBe("Monday lunch");
    await alex.templates.addUser({ params: { id }, body: { aadObjectId: diego.id } });
    await alex.templates.removeOwner({ params: { id, ownerId: adele.id } });
    await expect(adele.templates.get({ params: { id } })).rejects.toMatchObject(missing);
    expect(await rolesOf(adele, id)).toEqual([]);
  });

  it("in one role for each person, which an owner changes; one owner always stays (API-66, API-67)", async () => {
    const { adele, alex } = people();
    const id = await idOf(adele);
    const roleOf = async () => (await rolesOf(alex, id))[0]?.[0];
    for (const [add, role] of [
      ["addUser", "read"],
      ["addOwner", "own"],
      ["addOwner", "own"],
      ["addUser", "read"],
    ] as const) {
      await adele.templates[add]({ params: { id }, body: { aadObjectId: alex.id } });
      expect(await roleOf()).toBe(role);
    }
    const last = { status: 409, body: { message: "A template needs at least one owner" } };
    for (const refused of [
      () => adele.templates.removeOwner({ params: { id, ownerId: adele.id } }),
      () => adele.templates.addUser({ params: { id }, body: { aadObjectId: adele.id } }),
    ])
      await expect(refused()).rejects.toMatchObject(last);
    await expect(
      adele.templates.removeOwner({ params: { id, ownerId: alex.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await adele.templates.removeUser({ params: { id, userId: alex.id } });
    expect(await roleOf()).toBeUndefined();
  });

  it("with who manages it already, who goes on to do so where people are only added (TPL-27, API-67)", async () => {
    const { adele, alex, diego } = people();
    const id = await idOf(adele);
    const add = (person: Person) => ({
      params: { id },
      body: { aadObjectId: person.id, keepOwner: true },
    });
    await adele.templates.addOwner({ params: { id }, body: { aadObjectId: alex.id } });
    for (const person of [alex, diego, diego]) await adele.templates.addUser(add(person));
    expect(await adele.templates.get({ params: { id } })).toMatchObject({
      owners: [named(adele), named(alex)],
      users: [named(diego)],
    });
  });

  it("until its user removes it from their own list", async () => {
    const { adele, alex } = people();
    const id = await idOf(adele);
    await adele.templates.addUser({ params: { id }, body: { aadObjectId: alex.id } });
    await alex.templates.removeUser({ params: { id, userId: alex.id } });
    expect(await rolesOf(alex, id)).toEqual([]);
    expect((await adele.templates.get({ params: { id } })).users).toEqual([]);
  });

  it("only with people whom the rosters know, and with so many (API-66, API-67)", async () => {
    const { adele, alex } = people();
    const debra = await app.as("debra");
    const id = await idOf(adele);
    for (const person of [randomUUID(), debra.id])
      await expect(
        adele.templates.addUser({ params: { id }, body: { aadObjectId: person } }),
      ).rejects.toMatchObject({ status: 404, body: { code: "PERSON_NOT_FOUND" } });
    await app.database.db.execute(sql`
      insert into template_people
      select p.tenant_id, p.template_id, gen_random_uuid(), 'N.N.', 'read', p.added_at
      from template_people p cross join generate_series(2, ${limits.templatePeople}::int)
      where p.template_id = ${id}::uuid`);
    const add = () => adele.templates.addUser({ params: { id }, body: { aadObjectId: alex.id } });
    await expect(add()).rejects.toMatchObject({
      status: 422,
      body: { message: "A template can be shared with at most 50 people" },
    });
    const [one] = (await adele.templates.get({ params: { id } })).users;
    if (one) await adele.templates.removeUser({ params: { id, userId: one.aadObjectId } });
    expect((await add()).users).toHaveLength(limits.templatePeople - 1);
  });
});

describe("a template is changed", () => {
  it("by writing over it, with its people as they are (API-59)", async () => {
    const { adele, alex } = people();
    const made = await adele.templates.create({ body: body() });
    const params = { id: made.id };
    await adele.templates.addUser({ params, body: { aadObjectId: alex.id } });
    const question = aChoiceQuestion(["Bread", "Rice"]);
    const saved = await adele.templates.save({
      params,
      body: body({ templateName: "Dinner", questions: [question], openDuration: "PT2H" }),
    });
    expect(saved).toMatchObject({
      ...params,
      templateName: "Dinner",
      questions: [question],
      openDuration: "PT2H",
      role: "own",
      users: [named(alex)],
    });
    expect(await alex.templates.get({ params })).toMatchObject({ templateName: "Dinner" });
  });

  it("only if it is what the author started from, where they say so; and once, however often the call is repeated", async () => {
    const { adele } = people();
    const { id, updatedAt } = await adele.templates.create({ body: body() });
    const from = updatedAt ?? new Date(0);
    const change = (templateName: string, idempotencyKey: string = randomUUID()) =>
      adele.templates.save({
        params: { id },
        body: { ...body({ templateName }), updatedAt: from },
        idempotencyKey,
      });
    const key = randomUUID();
    const [question] = body().questions;
    const once = { ...body({ templateName: "First" }), questions: question ? [question] : [] };
    for (const _ of ["call", "repetition"])
      expect(
        await adele.templates.save({
          params: { id },
          body: { ...once, updatedAt: from },
          idempotencyKey: key,
        }),
      ).toMatchObject({ templateName: "First" });
    await expect(change("Second")).rejects.toMatchObject({
      status: 409,
      body: { code: "TEMPLATE_CHANGED" },
    });
    expect((await adele.templates.get({ params: { id } })).templateName).toBe("First");
  });

  it.each([
    ["", "Title is required"],
    ["A", "Title must be at least 2 characters"],
  ])("never to the title %j (TPL-22, TPL-23)", async (templateName, message) => {
    const { adele } = people();
    const id = await idOf(adele);
    await expect(
      adele.templates.save({ params: { id }, body: body({ templateName }) }),
    ).rejects.toMatchObject({
      status: 400,
      body: { problems: [{ path: "templateName", message }] },
    });
  });

  it("by its deletion, for everybody who has it (API-62)", async () => {
    const { adele, alex } = people();
    const id = await idOf(adele);
    await adele.templates.addUser({ params: { id }, body: { aadObjectId: alex.id } });
    await adele.templates.delete({ params: { id } });
    for (const person of [adele, alex]) {
      await expect(person.templates.get({ params: { id } })).rejects.toMatchObject(missing);
      expect(await rolesOf(person, id)).toEqual([]);
    }
    await expect(adele.templates.delete({ params: { id } })).rejects.toMatchObject(missing);
  });

  it("by nobody else: for others it does not exist (API-07)", async () => {
    const { adele, alex } = people();
    const id = await idOf(adele);
    const params = { id };
    const person = { aadObjectId: alex.id };
    for (const refused of [
      () => alex.templates.save({ params, body: body() }),
      () => alex.templates.delete({ params }),
      () => alex.templates.copy({ params }),
      () => alex.templates.addUser({ params, body: person }),
      () => alex.templates.addOwner({ params, body: person }),
      () => alex.templates.removeUser({ params: { id, userId: alex.id } }),
      () => alex.templates.removeOwner({ params: { id, ownerId: adele.id } }),
    ])
      await expect(refused()).rejects.toMatchObject(missing);
  });
});

describe("a template of the product", () => {
  const id = "pulse-survey";

  it("is copied, and a copy is the caller's own, made once (API-60)", async () => {
    const { adele, alex } = people();
    const [idempotencyKey, global] = [randomUUID(), await adele.templates.get({ params: { id } })];
    const [copy, again] = [
      await adele.templates.copy({ params: { id }, idempotencyKey }),
      await adele.templates.copy({ params: { id }, idempotencyKey }),
    ];
    expect(again).toEqual(copy);
    const { questions, categories, templateName, title } = global;
    expect(copy).toMatchObject({
      questions,
      categories,
      templateName,
      title,
      tenantId: adele.tenantId,
      templateType: "user",
      role: "own",
      owners: [named(adele)],
      users: [],
    });
    await expect(alex.templates.get({ params: { id: copy.id } })).rejects.toMatchObject(missing);
  });

  it("is never changed: saving it makes a template of the caller (TPL-28)", async () => {
    const { adele } = people();
    const global = await adele.templates.get({ params: { id } });
    const saved = await adele.templates.save({
      params: { id },
      body: body({ templateName: "Our pulse" }),
    });
    expect(saved).toMatchObject({ templateName: "Our pulse", templateType: "user", role: "own" });
    expect(saved.id).not.toBe(id);
    expect(await adele.templates.get({ params: { id } })).toEqual(global);
  });

  it("is saved as a template once more after that was deleted (TPL-28, API-59, API-62)", async () => {
    const { adele } = people();
    const call = { params: { id }, body: body({ templateName: "My pulse" }) };
    const idempotencyKey = randomUUID();
    const save = () => adele.templates.save({ ...call, idempotencyKey });
    const first = await save();
    expect((await save()).id).toBe(first.id);
    await adele.templates.delete({ params: { id: first.id } });
    const next = await save();
    expect(next).toMatchObject({ templateName: "My pulse", role: "own" });
    expect(next.id).not.toBe(first.id);
  });

  it("is not deleted or shared", async () => {
    const { adele, alex } = people();
    for (const refused of [
      () => adele.templates.delete({ params: { id } }),
      () => adele.templates.addUser({ params: { id }, body: { aadObjectId: alex.id } }),
      () => adele.templates.addOwner({ params: { id }, body: { aadObjectId: adele.id } }),
    ])
      await expect(refused()).rejects.toMatchObject(ownersOnly);
  });
});
