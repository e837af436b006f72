import { beforeAll, describe, expect, it } from "vitest";
import { globalApi } from "#contract/question-templates.ts";
import { limits } from "#domain/limits.ts";
import { questionProblems } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";

const types = ["icebreaker", "hot-take"] as const;
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

const all = async () => (await adele.global.questionTemplates()).templates;

describe("the question templates", () => {
  it("ask one valid question each, and none twice (TPL-32, ENT-35, ENT-36)", async () => {
    const templates = await all();
    for (const { questions, ...rest } of templates) {
      expect(rest).toMatchObject({ tenantId: "global", templateType: "global", role: "read" });
      expect(rest.categories).toHaveLength(1);
      expect(questions).toHaveLength(1);
      expect(questions.flatMap(questionProblems)).toEqual([]);
    }
    for (const unique of [
      templates.map(({ id }) => id),
      templates.map(({ questions }) => questions[0]?.id),
      templates.map(({ questions }) => questions[0]?.label.toLowerCase()),
    ])
      expect(new Set(unique).size).toBe(templates.length);
  });

  it("of a hot take are voted up or down, those of an icebreaker answered in words (HOT-17, ICE-01)", async () => {
    for (const { type, questions } of await all())
      expect(questions).toMatchObject(
        type === "hot-take"
          ? [{ questionType: "nominal", choices: [{ value: "up" }, { value: "down" }] }]
          : [{ questionType: "open-ended", contentType: "text/plain" }],
      );
  });

  it.each([
    ["icebreaker", 8],
    ["hot-take", 6],
  ] as const)(
    "of type %s have at least %i categories with at least 8 questions (TPL-32, API-68)",
    async (type, least) => {
      const { categories } = await adele.questionTemplates.categories({ params: { type } });
      expect(categories.length).toBeGreaterThanOrEqual(least);
      const templates = (await all()).filter((each) => each.type === type);
      expect(new Set(templates.flatMap((each) => each.categories))).toEqual(new Set(categories));
      for (const category of categories)
        expect(
          templates.filter((each) => each.categories.includes(category)).length,
          category,
        ).toBeGreaterThanOrEqual(8);
    },
  );

  it.each(types)(
    "of type %s come in any number, different and in random order (API-69, HOT-11, ICE-10)",
    async (type) => {
      const size = limits.randomQuestions;
      const random = async (query: { size?: number }) =>
        (await adele.questionTemplates.random({ params: { type }, query })).templates;
      const known = (await all()).filter((each) => each.type === type);
      const rounds = await Promise.all([1, 2, 3].map(() => random({ size })));
      for (const round of rounds) {
        expect(new Set(round.map(({ id }) => id)).size).toBe(size);
        for (const each of round) expect(known).toContainEqual(each);
      }
      // By chance the same three times: less than once in 10^50 runs.
      expect(new Set(rounds.map((round) => round.map(({ id }) => id).join())).size).toBe(3);
      expect(await random({ size: 3 })).toHaveLength(3);
      expect(await random({})).toHaveLength(1);
    },
  );

  it.each(["size=0", "size=-1", "size=21", "size=1.5", "size=many"])(
    "are refused for %s (API-69)",
    async (query) => {
      const reply = await adele.request(`/v1/questiontemplates/icebreaker/random?${query}`);
      expect(reply.status).toBe(400);
    },
  );

  it.each(["poll", "quiz", "lottery"])("do not exist for %s (API-68, API-69)", async (type) => {
    for (const what of ["categories", "random?size=1"]) {
      const reply = await adele.request(`/v1/questiontemplates/${type}/${what}`);
      expect(reply.status).toBe(400);
    }
  });

  it("are found by their id, to prefill a form (AUT-13)", async () => {
    const [first] = await all();
    expect(await adele.templates.get({ params: { id: first?.id ?? "" } })).toEqual(first);
  });

  it("are listed in both variants, and beside them for the token of either (API-65, API-02)", async () => {
    const expected = await all();
    const list = async (path: string, token: string) => {
      const reply = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
      const body: unknown = await reply.json();
      return [reply.status, body] as const;
    };
    for (const variant of ["msteams", "agile"] as const) {
      const token = await app.emulator.token("adele", variant);
      for (const prefix of [`/${variant}/api`, ""]) {
        const [status, body] = await list(`${prefix}/global/v1/templates/question`, token);
        expect(status).toBe(200);
        expect(globalApi.questionTemplates.reply.parse(body).templates).toEqual(expected);
      }
    }
    for (const prefix of ["/msteams/api", "/agile/api", ""])
      expect(await list(`${prefix}/global/v1/templates/question`, "none")).toMatchObject([401, {}]);
  });
});
