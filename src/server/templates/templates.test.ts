import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";

describe("templates over HTTP", () => {
  let app: TestApp;
  let adele: Person;
  let alex: Person;
  beforeAll(async () => {
    app = await startApp();
    [adele, alex] = [await app.as("adele"), await app.as("alex")];
  });
  const body = (over: object = {}) => ({
    templateName: "Friday lunch",
    type: "poll" as const,
    questions: [aChoiceQuestion()],
    ...over,
  });

  it("are saved with title and description and read by their owner (TPL-21, API-58, API-61, ENT-36)", async () => {
    const question = aChoiceQuestion(["Pizza", "Soup"]);
    const settings = {
      title: "Lunch",
      description: "What we eat on Friday",
      openDuration: "P1D",
      deliveryPreference: "direct-message",
      commentsEnabled: true,
      commentsAppeal: "Anything you can't eat?",
    };
    const made = await adele.templates.create({
      body: body({ templateDescription: "Every week", questions: [question], ...settings }),
    });
    expect(made).toMatchObject({
      templateName: "Friday lunch",
      templateDescription: "Every week",
      templateType: "user",
      role: "own",
      ...settings,
    });
    expect(made.tenantId).toBe(adele.tenantId);
    expect(made.owners).toEqual([{ aadObjectId: adele.id, name: adele.name }]);
    expect(await adele.templates.get({ params: { id: made.id } })).toEqual(made);
    expect(made.questions).toEqual([question]);
  });

  it("are listed only for their owner, newest first, without questions, in pages (API-63, TPL-30)", async () => {
    const person = await newcomer(app);
    const ids: string[] = [];
    for (const templateName of ["Coffee round", "Quiz night", "Lunch 100%"]) {
      const type = templateName === "Quiz night" ? ("quiz" as const) : ("poll" as const);
      const questions = [aChoiceQuestion(), aChoiceQuestion()];
      const made = await person.templates.create({
        body: body({ templateName, type, questions, templateDescription: "For FRIDAYS" }),
      });
      ids.unshift(made.id);
    }
    const all = await person.templates.personal({ query: {} });
    expect(all.templates.map(({ id }) => id)).toEqual(ids);
    expect(all.templates[0]).toEqual({
      id: ids[0],
      templateName: "Lunch 100%",
      templateDescription: "For FRIDAYS",
      categories: [],
      type: "poll",
      questionCount: 2,
      role: "own",
      owners: [{ aadObjectId: person.id, name: person.name }],
    });
    const first = await person.templates.personal({ query: { limit: "2" } });
    const second = await person.templates.personal({
      query: { limit: "2", after: first.next ?? "" },
    });
    expect([...first.templates, ...second.templates]).toEqual(all.templates);
    expect(second.next).toBeNull();
    const found = async (query: object) =>
      (await person.templates.personal({ query })).templates.map(
        ({ templateName }) => templateName,
      );
    expect(await found({ types: "quiz" })).toEqual(["Quiz night"]);
    expect(await found({ search: " COFFEE " })).toEqual(["Coffee round"]);
    expect(await found({ search: "fridays" })).toHaveLength(3);
    expect(await found({ search: "%" })).toEqual(["Lunch 100%"]);
    expect(
      (await alex.templates.personal({ query: {} })).templates.filter(({ id }) => ids.includes(id)),
    ).toEqual([]);
  });

  it("have the categories that their owner chose, keep them until others are chosen, and are listed by them (TPL-05, TPL-06)", async () => {
    const person = await newcomer(app);
    const named = (category: string) =>
      person.templates
        .personal({ query: { category } })
        .then(({ templates }) => templates.map(({ templateName }) => templateName));
    const made = await person.templates.create({
      body: body({
        templateName: "Found",
        categories: ["People Ops", "People Ops", "Events & Team Building"],
      }),
    });
    await person.templates.create({ body: body({ templateName: "Elsewhere" }) });
    expect(made.categories).toEqual(["People Ops", "Events & Team Building"]);
    expect(await named("People Ops")).toEqual(["Found"]);
    expect(await named("People")).toEqual([]);
    const params = { id: made.id };
    const saved = await person.templates.save({ params, body: body({ templateName: "Still" }) });
    expect(saved.categories).toEqual(made.categories);
    const none = body({ templateName: "Still", categories: [] });
    expect((await person.templates.save({ params, body: none })).categories).toEqual([]);
    expect(await named("People Ops")).toEqual([]);
    const unknown = { ...none, categories: ["Whatever"] };
    const refused = await person.request("/v1/templates", {
      method: "POST",
      body: JSON.stringify(unknown),
    });
    expect(refused.status).toBe(400);
  });

  it("are not listed from a key that no page returned, nor by a search of more than 100 characters (LST-02)", async () => {
    for (const query of [
      { after: "0.nonsense" },
      { after: `0.${"9".repeat(15)}_${randomUUID()}` },
      { after: `0.1_${"-".repeat(36)}` },
      { search: "a".repeat(101) },
    ])
      await expect(adele.templates.personal({ query })).rejects.toMatchObject({ status: 400 });
    expect(
      (await adele.templates.personal({ query: { search: "a".repeat(100) } })).templates,
    ).toEqual([]);
  });

  it("of others are not found, nor are unknown ones", async () => {
    const { id } = await adele.templates.create({ body: body() });
    for (const unknown of [id, randomUUID(), "no-such-template"])
      await expect(alex.templates.get({ params: { id: unknown } })).rejects.toMatchObject({
        status: 404,
        body: { code: "TEMPLATE_NOT_FOUND" },
      });
  });

  it.each([
    ["", "Title is required", "TPL-22"],
    ["   ", "Title is required", "TPL-22"],
    ["A", "Title must be at least 2 characters", "TPL-23"],
    ["a".repeat(50), "Title must be less than 50 characters", "TPL-24"],
  ])("are refused with the title %j: %s (%s)", async (templateName, message) => {
    await expect(adele.templates.create({ body: body({ templateName }) })).rejects.toMatchObject({
      status: 400,
      body: { problems: [{ path: "templateName", message }] },
    });
  });

  it("are refused with a description of 500 characters or more (TPL-25)", async () => {
    await adele.templates.create({ body: body({ templateDescription: "a".repeat(499) }) });
    await expect(
      adele.templates.create({ body: body({ templateDescription: "a".repeat(500) }) }),
    ).rejects.toMatchObject({
      status: 400,
      body: { problems: [{ path: "templateDescription" }] },
    });
  });

  it("keep an open duration and refuse an invalid one (TPL-26)", async () => {
    expect(
      (await adele.templates.create({ body: body({ openDuration: "P2DT1H1M" }) })).openDuration,
    ).toBe("P2DT1H1M");
    await expect(
      adele.templates.create({ body: body({ openDuration: "soon" }) }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("have 1 to 50 questions", async () => {
    const questions = Array.from({ length: 51 }, () => aChoiceQuestion());
    await expect(adele.templates.create({ body: body({ questions }) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(adele.templates.create({ body: body({ questions: [] }) })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("of the product are the same for everybody and read-only (TPL-30, API-64)", async () => {
    const { templates } = await alex.templates.global();
    expect(templates.map(({ id }) => id)).toEqual(globalTemplates.map(({ id }) => id));
    expect(templates.every(({ role, tenantId }) => role === "read" && tenantId === "global")).toBe(
      true,
    );
    expect(await alex.templates.get({ params: { id: "pulse-survey" } })).toEqual(
      templates.find(({ id }) => id === "pulse-survey"),
    );
  });
});
