import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { draft, draftProblems } from "#domain/survey/draft.ts";
import { startingPoints } from "#domain/survey/starting-points.ts";
import { categories } from "#domain/template/template.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";

describe("the product's own templates", () => {
  it.each(globalTemplates.map((template) => [template.id, template] as const))(
    "%s can be sent as it is, once somebody is to get it",
    (_, template) => {
      const { id: _id, tenantId: _tenant, templateType: _type, templateName: _name, owners: _owners, role: _role, ...written } = template;
      const given = draft.parse({ ...written, recipients: [aRecipient()] });
      expect(draftProblems(given, new Date())).toEqual([]);
      expect(template.templateDescription.split(" ").length).toBeLessThanOrEqual(80);
    },
  );

  it("have ids and names of their own, and a question's ids are no other's", () => {
    const ids = globalTemplates.flatMap(({ id, templateName, questions }) => [
      id,
      templateName,
      ...questions.flatMap((question) => [question.id, ...("choices" in question ? question.choices.map((choice) => choice.id) : [])]),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are there for every category, and for every starting point that names one (AUT-27, TPL-30)", () => {
    for (const category of categories)
      expect(
        globalTemplates.some((template) => template.categories.includes(category)),
        category,
      ).toBe(true);
    const named = Object.values(startingPoints).flatMap((point) =>
      "query" in point && "templateId" in point.query ? [point.query.templateId] : [],
    );
    expect(named).toHaveLength(3);
    for (const id of named)
      expect(
        globalTemplates.find((template) => template.id === id),
        id,
      ).toMatchObject({ tenantId: "global", templateType: "global" });
  });

  it("make an emoji rank of emoji and a promoter score of 0 to 10 (AUT-27)", () => {
    const only = (id: string) => globalTemplates.find((template) => template.id === id)?.questions[0];
    const emoji = only("emoji-rank");
    const values = emoji?.questionType === "ordinal" ? emoji.choices.map(({ value }) => value) : [];
    expect(values).toHaveLength(5);
    expect(values.every((value) => /\p{Extended_Pictographic}/u.test(value))).toBe(true);
    expect(only("nps")).toMatchObject({ questionType: "ordinal", renderAs: "nps" });
  });
});

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

  it("are saved with title and description and read again by their owner (TPL-21, API-58, API-61, ENT-36)", async () => {
    const question = aChoiceQuestion(["Pizza", "Soup"]);
    const made = await adele.templates.create({
      body: body({ templateDescription: "Every week", questions: [question], openDuration: "P1D" }),
    });
    expect(made).toMatchObject({
      templateName: "Friday lunch",
      templateDescription: "Every week",
      templateType: "user",
      role: "own",
      openDuration: "P1D",
    });
    expect(made.tenantId).toBe(adele.tenantId);
    expect(made.owners).toEqual([{ aadObjectId: adele.id, name: adele.name }]);
    expect(await adele.templates.get({ params: { id: made.id } })).toEqual(made);
    expect(made.questions).toEqual([question]);
  });

  it("of others are not there, nor are unknown ones", async () => {
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
    await expect(adele.templates.create({ body: body({ templateDescription: "a".repeat(500) }) })).rejects.toMatchObject({
      status: 400,
      body: { problems: [{ path: "templateDescription" }] },
    });
  });

  it("keep an open duration and refuse what is none (TPL-26)", async () => {
    expect((await adele.templates.create({ body: body({ openDuration: "P2DT1H1M" }) })).openDuration).toBe("P2DT1H1M");
    await expect(adele.templates.create({ body: body({ openDuration: "soon" }) })).rejects.toMatchObject({ status: 400 });
  });

  it("have 1 to 50 questions", async () => {
    const questions = Array.from({ length: 51 }, () => aChoiceQuestion());
    await expect(adele.templates.create({ body: body({ questions }) })).rejects.toMatchObject({ status: 400 });
    await expect(adele.templates.create({ body: body({ questions: [] }) })).rejects.toMatchObject({ status: 400 });
  });

  it("of the product are the same for everybody, to use and not to change (TPL-30, API-64)", async () => {
    const { templates } = await alex.templates.global();
    expect(templates.map(({ id }) => id)).toEqual(globalTemplates.map(({ id }) => id));
    expect(templates.every(({ role, tenantId }) => role === "read" && tenantId === "global")).toBe(true);
    expect(await alex.templates.get({ params: { id: "pulse-survey" } })).toEqual(templates.find(({ id }) => id === "pulse-survey"));
  });
});
