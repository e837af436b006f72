import { describe, expect, it } from "vitest";
import { draft, draftProblems } from "#domain/survey/draft.ts";
import { startingPoint, startingPoints } from "#domain/survey/starting-points.ts";
import { categories, type Template, templateProblems } from "#domain/template/template.ts";
import { aRecipient } from "#test/factories.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";

const ofType = (type: string, among: readonly Template[] = globalTemplates) =>
  among.filter((template) => template.type === type);
const choicesOf = (question: Template["questions"][number]) =>
  "choices" in question ? question.choices : [];
/** A text without what tells apart only writings of the same. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.,:;!?]+/g, " ")
    .trim();
const doubled = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe.each(globalTemplates.map((template) => [template.id, template] as const))(
  "the product's own template %s",
  (_, template) => {
    it("can be sent as it is, once somebody is to get it", () => {
      const given = draft.parse({
        type: template.type,
        title: template.title,
        description: template.description,
        questions: template.questions,
        openDuration: template.openDuration,
        deliveryPreference: template.deliveryPreference,
        commentsEnabled: template.commentsEnabled,
        commentsAppeal: template.commentsAppeal,
        recipients: [aRecipient()],
      });
      expect(draftProblems(given, new Date())).toEqual([]);
      expect(templateProblems(template)).toEqual([]);
    });

    it("says in at most 80 words what it is for, and is in known categories (TPL-06, TPL-20)", () => {
      const { templateDescription } = template;
      expect(templateDescription).toMatch(/^\p{Lu}.*[.!?]$/u);
      const words = templateDescription.split(/\s+/).length;
      expect(words).toBeLessThanOrEqual(80);
      expect(template.categories).not.toEqual([]);
      expect(doubled(template.categories)).toEqual([]);
      for (const category of template.categories) expect(categories).toContain(category);
    });

    it("asks and offers nothing twice", () => {
      expect(doubled(template.questions.map(({ label }) => plain(label)))).toEqual([]);
      for (const question of template.questions) {
        expect(doubled(choicesOf(question).map(({ value }) => plain(value)))).toEqual([]);
        expect(doubled(choicesOf(question).map(({ label }) => plain(label)))).toEqual([]);
      }
    });

    it("needs no option of a paid plan", () => {
      expect(template).toMatchObject({ openDuration: null, deliveryPreference: "in-group" });
    });
  },
);

describe("the product's own templates", () => {
  it("are at least 48, at least 4 in each category, and of all types (TPL-32)", () => {
    expect(globalTemplates.length).toBeGreaterThanOrEqual(48);
    for (const category of categories) {
      const found = globalTemplates.filter((template) => template.categories[0] === category);
      expect(found.length, category).toBeGreaterThanOrEqual(4);
      expect(ofType("poll", found).length, category).toBeGreaterThanOrEqual(1);
      expect(ofType("survey", found).length, category).toBeGreaterThanOrEqual(1);
      const offered = globalTemplates.filter((each) => each.categories.includes(category));
      expect(ofType("quiz", offered).length, category).toBeGreaterThanOrEqual(1);
    }
    expect(ofType("poll").length).toBeGreaterThanOrEqual(16);
    expect(ofType("survey").length).toBeGreaterThanOrEqual(16);
    expect(ofType("quiz").length).toBeGreaterThanOrEqual(8);
    expect(ofType("agile-standup").length).toBeGreaterThanOrEqual(4);
  });

  it("have standups that end with a question whose Yes is explained, and is read first (STD-03)", () => {
    for (const { id, questions, title } of ofType("agile-standup")) {
      expect(questions.at(-1), id).toMatchObject({ questionType: "yes-no", allowComments: true });
      expect(questions.filter((question) => question.questionType === "yes-no")).toHaveLength(1);
      expect(title, id).not.toBe("");
    }
  });

  it("are global: of no organisation, read-only, in no older category (TPL-07, TPL-30)", () => {
    for (const template of globalTemplates)
      expect(template).toMatchObject({
        tenantId: "global",
        templateType: "global",
        owners: [],
        role: "read",
      });
  });

  it("have unique ids, also of their questions and choices", () => {
    const ids = globalTemplates.flatMap(({ id, questions }) => [
      id,
      ...questions.flatMap((question) => [
        question.id,
        ...choicesOf(question).map((choice) => choice.id),
      ]),
    ]);
    expect(doubled(ids)).toEqual([]);
  });

  it.each(["templateName", "templateDescription"] as const)(
    "have no %s twice, nor the same questions",
    (name) => {
      expect(doubled(globalTemplates.map((template) => plain(template[name])))).toEqual([]);
      const asked = globalTemplates.map(({ questions }) =>
        questions.map(({ label }) => plain(label)).join("\n"),
      );
      expect(doubled(asked)).toEqual([]);
    },
  );

  it("have quizzes with one right choice each, at changing places", () => {
    for (const { id, questions } of ofType("quiz")) {
      const places = questions.map((question) => {
        const correct = choicesOf(question).flatMap((choice, at) => (choice.correct ? [at] : []));
        expect(correct, `${id}: ${question.label}`).toHaveLength(1);
        return correct[0];
      });
      expect(questions.length, id).toBeGreaterThanOrEqual(5);
      expect(new Set(places).size, id).toBeGreaterThanOrEqual(3);
    }
  });

  it("exist for every starting point that names one", () => {
    const named = startingPoints.flatMap((name) => startingPoint(name).query?.templateId ?? []);
    expect(named).toHaveLength(3);
    const ids = globalTemplates.map(({ id }) => id);
    for (const id of named) expect(ids).toContain(id);
  });

  it("have emoji in an emoji rank and 0 to 10 in a promoter score", () => {
    const only = (id: string) =>
      globalTemplates.find((template) => template.id === id)?.questions[0];
    const emoji = only("emoji-rank");
    const values = emoji?.questionType === "ordinal" ? emoji.choices.map(({ value }) => value) : [];
    expect(values).toHaveLength(5);
    expect(values.every((value) => /\p{Extended_Pictographic}/u.test(value))).toBe(true);
    expect(only("nps")).toMatchObject({ questionType: "ordinal", renderAs: "nps" });
  });
});
