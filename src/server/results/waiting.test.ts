import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let people: Person[];
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
  people = await Promise.all(
    ["alex", "megan", "diego", "isaiah", "johanna", "lidia", "grady"].map((as) => app.as(as)),
  );
});

/** An anonymous question for a text, or of `anonymity`; `say` answers it as the n-th person. */
async function aQuestion(anonymity: "anonymous" | "voluntary" = "anonymous", title = "") {
  const why = { ...withType(newQuestion(randomUUID), "open-ended", randomUUID), label: "Why?" };
  const { poll } = await sendPoll(app, adele, { questions: [why], anonymity, title });
  const params = { id: poll.id };
  const body = { closeAt: null };
  const say = (n: number, responseAnonymity?: ResponseAnonymity) =>
    people[n]?.responses.save({
      params,
      body: {
        response: [answer.parse({ questionId: why.id, value: `Words ${n}` })],
        source: "web",
        ...(responseAnonymity ? { responseAnonymity } : {}),
      },
    });
  const seen = async () => {
    const { results } = await adele.responses.results({ params });
    const table = await adele.results.table({ params, query: {} });
    const texts = await adele.results.texts({
      params: { ...params, questionId: why.id },
      query: {},
    });
    const [question] = results?.questions ?? [];
    return {
      responses: results?.responseCount,
      answered: question?.answered,
      waiting: results?.waiting,
      rows: table.rows.length,
      texts: texts.texts.length,
      withheld: table.withheld,
    };
  };
  const close = () => adele.surveys.close({ params, body });
  const reopen = () => adele.surveys.reopen({ params, body });
  return { id: poll.id, say, seen, close, reopen };
}

describe("anonymous answers that wait", () => {
  it("are counted but in no total, row or text; three of six are shown, and all at the close (ANO-01, RES-02, RES-20)", async () => {
    const { say, seen, close } = await aQuestion();
    for (let n = 0; n < 5; n += 1) {
      await say(n);
      const count = n + 1;
      expect(await seen()).toEqual({
        responses: count,
        answered: 0,
        waiting: { count, groupOf: 3, late: false },
        rows: 0,
        texts: 0,
        withheld: { count, given: count, groupOf: 3, named: false, why: "group" },
      });
    }
    await say(5);
    expect(await seen()).toEqual({
      responses: 6,
      answered: 3,
      waiting: { count: 3, groupOf: 3, late: false },
      rows: 3,
      texts: 3,
      withheld: { count: 3, given: 6, groupOf: 3, named: false, why: "group" },
    });
    await close();
    const all = { responses: 6, answered: 6, rows: 6, texts: 6 };
    expect(await seen()).toEqual({ ...all, waiting: null, withheld: null });
  });

  it("of fewer than three people are in the totals at the close, and in no row or text (ANO-01)", async () => {
    const { say, seen, close } = await aQuestion();
    await say(0);
    await say(1);
    await close();
    expect(await seen()).toEqual({
      responses: 2,
      answered: 2,
      waiting: null,
      rows: 0,
      texts: 0,
      withheld: { count: 2, given: 2, groupOf: 3, named: false, why: "few" },
    });
  });

  it("that came after everything had been shown stay out if they are fewer than three, and their number is told (ANO-01)", async () => {
    const { say, seen, close, reopen } = await aQuestion();
    for (const n of [0, 1, 2]) await say(n);
    await close();
    await reopen();
    await say(3);
    expect(await seen()).toMatchObject({
      answered: 3,
      waiting: { count: 1, groupOf: 3, late: false, again: true },
      rows: 3,
      withheld: { why: "group", again: true },
    });
    await close();
    expect(await seen()).toEqual({
      responses: 4,
      answered: 3,
      waiting: { count: 1, groupOf: 3, late: true },
      rows: 3,
      texts: 3,
      withheld: { count: 1, given: 4, groupOf: 3, named: false, why: "late" },
    });
  });

  it("do not hold back answers by name, if respondents choose (ANO-02)", async () => {
    const { say, seen } = await aQuestion("voluntary");
    for (const n of [0, 1, 2]) await say(n, "none");
    await say(3, "anonymous");
    expect(await seen()).toEqual({
      responses: 4,
      answered: 3,
      waiting: { count: 1, groupOf: 3, late: false },
      rows: 3,
      texts: 3,
      withheld: { count: 1, given: 1, groupOf: 3, named: true, why: "group" },
    });
  });

  it("are told beside a survey in lists to whom its results are shown (ANO-01)", async () => {
    // The owner may have more surveys than fit on a page.
    const title = randomUUID();
    const { id, say } = await aQuestion("anonymous", title);
    await say(0);
    const { surveys } = await adele.surveys.ofOwner({ query: { search: title } });
    expect(surveys.find((each) => each.id === id)).toMatchObject({
      responseCount: 1,
      waiting: { count: 1, groupOf: 3, late: false },
    });
  });
});
