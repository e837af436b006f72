import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type QuestionId, questionId, type SurveyId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
let megan: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego, megan] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("diego"),
    await app.as("megan"),
  ];
});

/** A choice question with comments and a question for a text. */
async function anOpenSurvey(over: Partial<DraftInput> & { place?: string } = {}) {
  const choice = aChoiceQuestion(["Pizza", "Salad"], { allowComments: true });
  const text = {
    id: questionId.parse(randomUUID()),
    questionType: "open-ended" as const,
    label: "Why?",
    required: false,
    allowComments: true,
  };
  const sent = await sendPoll(app, adele, {
    type: "survey",
    title: "Texts",
    questions: [choice, text],
    commentsEnabled: true,
    ...over,
  });
  const { id } = sent.poll;
  const say = (
    person: Person,
    said: { why?: string; remark?: string; comment?: string },
    more: Record<string, unknown> = {},
  ) =>
    person.responses.save({
      params: { id },
      body: {
        response: [
          answer.parse({
            questionId: choice.id,
            value: choice.choices[0]?.id,
            comment: said.remark ?? null,
          }),
          ...(said.why === undefined
            ? []
            : [answer.parse({ questionId: text.id, value: said.why })]),
        ],
        source: "web",
        ...(said.comment === undefined ? {} : { comment: said.comment }),
        ...more,
      },
    });
  return { id, choice, text, say };
}

const texts = (person: Person, id: SurveyId, question: QuestionId, after?: string) =>
  person.results.texts({ params: { id, questionId: question }, query: after ? { after } : {} });
const remarks = (person: Person, id: SurveyId, question: QuestionId) =>
  person.results.questionComments({ params: { id, questionId: question }, query: {} });
const comments = (person: Person, id: SurveyId) =>
  person.results.comments({ params: { id }, query: {} });
const said = ({ texts: all }: { texts: { text: string; user: { name: string } | null }[] }) =>
  all.map(({ text, user }) => [text, user?.name ?? null]);

const sorted = <T extends readonly unknown[]>(lines: readonly T[]) =>
  lines.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1));

describe("text answers and comments", () => {
  it("are all visible to owners, newest first, with names; others see only their own entry (RES-29, RES-34, TAK-27)", async () => {
    const { id, choice, text, say } = await anOpenSurvey();
    await say(alex, { why: "I like it", remark: "Thin crust", comment: "Thank you" });
    await say(diego, { remark: "No onions" });
    await say(megan, { why: "It is quick", comment: "See you" });
    expect(said(await texts(adele, id, text.id))).toEqual([
      ["It is quick", "Megan Bowen"],
      ["I like it", "Alex Wilber"],
    ]);
    expect(said(await remarks(adele, id, choice.id))).toEqual([
      ["No onions", "Diego Siciliani"],
      ["Thin crust", "Alex Wilber"],
    ]);
    expect(said(await comments(adele, id))).toEqual([
      ["See you", "Megan Bowen"],
      ["Thank you", "Alex Wilber"],
    ]);
    expect(said(await texts(alex, id, text.id))).toEqual([["I like it", "Alex Wilber"]]);
    expect(said(await remarks(alex, id, choice.id))).toEqual([["Thin crust", "Alex Wilber"]]);
    expect(said(await comments(diego, id))).toEqual([]);
    expect(await texts(adele, id, choice.id)).toEqual({ texts: [], next: null, withheld: null });
  });

  it("come 50 per page, each once, newest first across pages (RES-29)", async () => {
    const { id, text } = await anOpenSurvey();
    await app.database.db.execute(sql`
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at, completed_on)
      select ${adele.tenantId}::uuid, ${id}::uuid, gen_random_uuid(),
        jsonb_build_array(jsonb_build_object('questionId', ${text.id}::text, 'value', case
        when n % 9 > 0 then 'Text ' || n else '' end, 'comment', null)), '{}', 'web', t, t, t
      from (select n, now() - make_interval(secs => n / 10) as t
      from generate_series(1, 130) n) s`);
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await texts(adele, id, text.id, after);
      expect(page.texts.length).toBeLessThanOrEqual(50);
      found.push(...page.texts.map((each) => each.text));
      after = page.next ?? undefined;
    } while (after);
    expect(found).toHaveLength(130 - 14);
    expect(new Set(found).size).toBe(found.length);
    const tens = found.map((each) => Math.floor(Number(each.slice(5)) / 10));
    expect(tens).toEqual([...tens].sort((one, other) => one - other));
  });

  it.each([
    ["private", "Results only available to the owner of this survey"],
    ["after-close", "Results will be available after this survey is closed"],
  ] as const)(
    "are refused like the results if these are %s (RES-03 to RES-06, RES-34)",
    async (resultsVisibility, message) => {
      const { id, choice, text, say } = await anOpenSurvey({ resultsVisibility });
      await say(alex, { why: "I like it", remark: "Thin crust", comment: "Thank you" });
      for (const read of [
        () => texts(alex, id, text.id),
        () => remarks(alex, id, choice.id),
        () => comments(alex, id),
      ])
        await expect(read()).rejects.toMatchObject({ status: 403, body: { message } });
      expect((await texts(adele, id, text.id)).texts).toHaveLength(1);
    },
  );

  it("are refused to people outside the audience, and for unknown questions (PERM-09, API-07)", async () => {
    const { id, text, say } = await anOpenSurvey({ place: "Launch week" });
    await say(alex, { why: "I like it" });
    await expect(texts(await app.as("patti"), id, text.id)).rejects.toMatchObject({ status: 403 });
    await expect(comments(await app.as("debra"), id)).rejects.toMatchObject({ status: 404 });
    await expect(texts(adele, id, questionId.parse(randomUUID()))).rejects.toMatchObject({
      status: 404,
    });
    for (const after of ["x", "0.x", "0._", `0.2026-02-30T00:00:00.000000Z_${randomUUID()}`])
      await expect(texts(adele, id, text.id, after), after).rejects.toMatchObject({ status: 400 });
  });
});

describe("text answers and comments of an anonymous survey", () => {
  it("are withheld for one and two people; three people's have no name, and no order of theirs (ANO-01, RES-34)", async () => {
    const { id, choice, text, say } = await anOpenSurvey({ anonymity: "anonymous" });
    for (const [at, person] of [alex, diego, megan].entries()) {
      await say(person, { why: `Text ${at}`, remark: `Remark ${at}`, comment: `Comment ${at}` });
      if (at === 2) await adele.surveys.close({ params: { id }, body: { closeAt: null } });
      for (const [name, read] of [
        ["Text", () => texts(adele, id, text.id)],
        ["Remark", () => remarks(adele, id, choice.id)],
        ["Comment", () => comments(adele, id)],
      ] as const) {
        const found = await read();
        if (at < 2) expect(found).toMatchObject({ texts: [], withheld: { count: at + 1 } });
        else {
          expect(found.withheld).toBeNull();
          expect(sorted(said(found))).toEqual([0, 1, 2].map((n) => [`${name} ${n}`, null]));
        }
      }
      // Not even the caller's own: without the receipt nobody knows which it is.
      expect(await texts(person, id, text.id)).toEqual({ texts: [], next: null, withheld: null });
    }
  });

  it("are named or not as each respondent chose, if they choose (ANO-02)", async () => {
    const { id, text, say } = await anOpenSurvey({ anonymity: "voluntary" });
    await say(alex, { why: "By Alex" }, { responseAnonymity: "none" });
    for (const person of [diego, megan])
      await say(person, { why: `Without ${person.alias}` }, { responseAnonymity: "anonymous" });
    expect(await texts(adele, id, text.id)).toMatchObject({
      texts: [{ text: "By Alex", user: { name: "Alex Wilber" } }],
      withheld: { count: 2, named: true },
    });
    await say(await app.as("lee"), { why: "Without lee" }, { responseAnonymity: "anonymous" });
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    const [first, ...others] = said(await texts(adele, id, text.id));
    expect(first).toEqual(["By Alex", "Alex Wilber"]);
    expect(sorted(others)).toEqual([
      ["Without diego", null],
      ["Without lee", null],
      ["Without megan", null],
    ]);
    expect(said(await texts(alex, id, text.id))).toEqual([["By Alex", "Alex Wilber"]]);
  });
});
