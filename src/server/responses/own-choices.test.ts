import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { receiptsFile } from "#domain/export/receipts-file.ts";
import { type ChoiceId, choiceId, type QuestionId, type Receipt } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import { commitmentText } from "#domain/response/commitment.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { aReceipt, receiptsOf } from "#test/receipts.ts";
import { sendPoll } from "#test/send-poll.ts";
import { verifyReceipts } from "../../../scripts/verify-receipts.ts";
import { rowsOf } from "../db/db.ts";

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

type Say = {
  value?: string | string[];
  added?: OwnChoice[];
  receipt?: Receipt;
  responseAnonymity?: "none" | "anonymous";
};

const newId = () => choiceId.parse(randomUUID());

/** An anonymous poll to which respondents may add choices; `say` answers it as the n-th person. */
async function aPollWith(
  choices: string[] = ["Pizza", "Salad"],
  over: Partial<DraftInput> = {},
  asked: Partial<QuestionOf<"nominal">> = {},
) {
  const question = aChoiceQuestion(choices, { allowUserAddOptions: true, ...asked });
  const { poll } = await sendPoll(app, adele, {
    questions: [question],
    anonymity: "anonymous",
    ...over,
  });
  const params = { id: poll.id };
  const own = (text: string, id: ChoiceId = newId()): OwnChoice => ({
    questionId: question.id,
    choiceId: id,
    text,
  });
  const [first = "", second = ""] = question.choices.map(({ id }) => id);
  const say = (n: number, { value = first, ...more }: Say = {}) =>
    (people[n] ?? expect.fail()).responses.save({
      params,
      body: {
        response: [answer.parse({ questionId: question.id, value })],
        source: "web",
        ...more,
      },
    });
  const mine = async (n: number, receipt: Receipt) =>
    (await people[n]?.responses.mineByReceipt({ params, body: { receipt } }))?.userResponse;
  const texts = async (person = adele) => {
    const [asked] = (await person.surveys.get({ params })).questions;
    return asked && "choices" in asked ? asked.choices.map(({ value }) => value) : [];
  };
  const counts = async () => {
    const { results } = await adele.responses.results({ params });
    const [counted] = results?.questions ?? [];
    return Object.fromEntries((counted?.choices ?? []).map(({ label, count }) => [label, count]));
  };
  const close = () => adele.surveys.close({ params, body: { closeAt: null } });
  return { id: poll.id, params, question, first, second, own, say, mine, texts, counts, close };
}

describe("a choice that comes with an anonymous answer", () => {
  it("is seen by nobody else until the answer counts with its group, but by who added it (TAK-31, ANO-01)", async () => {
    const { params, own, say, mine, texts, counts, close } = await aPollWith();
    const [receipt, soup] = [aReceipt(), own("Soup")];
    const before = await adele.surveys.get({ params });
    const { userResponse } = await say(0, { value: soup.choiceId, added: [soup], receipt });
    expect(userResponse).toMatchObject({ responses: [{ value: soup.choiceId }], added: [soup] });
    expect(await mine(0, receipt)).toMatchObject({
      responses: [{ value: soup.choiceId }],
      added: [soup],
    });
    expect(await texts(people[0])).toEqual(["Pizza", "Salad"]);
    expect((await adele.surveys.get({ params })).updatedAt).toEqual(before.updatedAt);
    const rows = await rowsOf<{ text: string }>(
      app.database.db,
      sql`select to_jsonb(s)::text || coalesce((select string_agg(encode(p.sealed, 'escape'), ' ')
        from sealed_ballots p where p.survey_id = s.id), '') as text
        from surveys s where id = ${params.id}`,
    );
    expect(rows[0]?.text).not.toContain("Soup");
    for (let n = 1; n < 5; n += 1) await say(n);
    expect(await texts()).toEqual(["Pizza", "Salad"]);
    await close();
    expect(await texts()).toEqual(["Pizza", "Salad", "Soup"]);
    expect(await counts()).toEqual({ Pizza: 4, Salad: 0, Soup: 1 });
    const counted = await mine(0, receipt);
    expect(counted?.responses[0]?.value).toBe(soup.choiceId);
    expect(counted).not.toHaveProperty("added");
  });

  it("appears while it is open with a group of three answers, and never with fewer (TAK-31, ANO-01)", async () => {
    const { params, own, say, texts, counts } = await aPollWith([]);
    for (let n = 0; n < 5; n += 1) {
      const one = own(`Choice ${n}`);
      await say(n, { value: one.choiceId, added: [one] });
      expect(await texts()).toEqual([]);
    }
    const last = own("Choice 5");
    const stream = await adele.surveys.get({ params });
    // Another process may have a clock that is behind.
    onTestFinished(app.clock.reset);
    app.clock.ahead(-2000);
    await say(5, { value: last.choiceId, added: [last] });
    const shown = await texts();
    expect(shown).toHaveLength(3);
    expect(Object.values(await counts())).toEqual([1, 1, 1]);
    expect((await adele.surveys.get({ params })).updatedAt > stream.updatedAt).toBe(true);
  });

  it("is one for equal texts, also with one that an owner or others added meanwhile; answers count for that, and the list of commitments recounts (TAK-33)", async () => {
    const { id, params, question, first, own, say, mine, texts, counts, close } = await aPollWith(
      ["Pizza", "Salad"],
      {},
      { allowMultipleChoices: true },
    );
    const receipts = people.map(() => aReceipt());
    const said = ["Soup", "soup ", "SOUP", "Tacos", "tacos"];
    for (const [n, text] of said.entries()) {
      const [one, other] = [own(text), own(`Only ${n}`)];
      const receipt = receipts[n] ?? aReceipt();
      await say(n, { value: [first, one.choiceId, other.choiceId], added: [one, other], receipt });
    }
    // An owner's edit between the answer and the group loses nothing.
    const begun = await adele.surveys.get({ params });
    const tacos = { id: newId(), value: "Tacos", label: "Tacos" };
    const survey = {
      type: "poll" as const,
      questions: [{ ...question, choices: [...question.choices, tacos] }],
      recipients: begun.recipients,
      anonymity: "anonymous" as const,
    };
    await adele.surveys.edit({ params, body: { survey, seenAt: begun.updatedAt } });
    // The form of who added the same shows theirs under the owner's name already.
    expect((await mine(3, receipts[3] ?? aReceipt()))?.responses[0]?.value).toContain(tacos.id);
    await close();
    const shown = await texts();
    expect(shown.slice(0, 3)).toEqual(["Pizza", "Salad", "Tacos"]);
    expect(
      shown
        .slice(3)
        .map((text) => text.toLowerCase())
        .toSorted(),
    ).toEqual(["only 0", "only 1", "only 2", "only 3", "only 4", "soup"].toSorted());
    const totals = await counts();
    expect(totals).toMatchObject({ Pizza: 5, Salad: 0, Tacos: 2, "Only 0": 1, "Only 4": 1 });
    expect(Object.entries(totals).find(([text]) => text.toLowerCase() === "soup")?.[1]).toBe(3);
    const file = receiptsFile.parse(JSON.parse((await receiptsOf(adele, id)).text));
    const found = await verifyReceipts(file, async (bytes) =>
      createHash("sha256").update(bytes).digest(),
    );
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
    for (const [n] of said.entries()) {
      const receipt = receipts[n] ?? aReceipt();
      const answers = (await mine(n, receipt))?.responses ?? [];
      const text = commitmentText({ receipt, answers });
      expect(file.commitments).toContain(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("comes with a change by receipt, and is gone with one that takes it back before it counts (ANO-01)", async () => {
    const { own, say, mine, texts, counts, close } = await aPollWith();
    const receipt = aReceipt();
    const [soup, tacos] = [own("Soup"), own("Tacos")];
    await say(0, { value: soup.choiceId, added: [soup], receipt });
    await say(0, { value: tacos.choiceId, added: [tacos], receipt });
    expect(await mine(0, receipt)).toMatchObject({ added: [tacos] });
    await close();
    expect(await texts()).toEqual(["Pizza", "Salad", "Tacos"]);
    expect(await counts()).toEqual({ Pizza: 0, Salad: 0, Tacos: 1 });
  });

  it("is the same however often it is sent, sealed or counted, and nothing is written again (ANO-01)", async () => {
    const { id, first, own, say, texts, counts } = await aPollWith(
      ["Pizza", "Salad"],
      {},
      { allowMultipleChoices: true },
    );
    const sent = [0, 1, 2, 3, 4, 5].map((n): Say => {
      const [one, other] = [own(n % 2 ? "Soup" : "soup"), own(`Only ${n}`)];
      const value = [first, other.choiceId, one.choiceId];
      return { value, added: [one, other], receipt: aReceipt() };
    });
    const state = () =>
      rowsOf(
        app.database.db,
        sql`select revision, waiting_count, (select jsonb_agg(xmin::text || picks::text order by
          receipt_hash) from ballots where survey_id = t.survey_id) as ballots,
          (select jsonb_agg(id order by id) from sealed_ballots where survey_id = t.survey_id)
          as pool from totals t where survey_id = ${id}`,
      );
    for (const [n, one] of sent.entries()) {
      await say(n, one);
      const before = await state();
      if (n < 5) await say(n, one);
      expect(await state()).toEqual(before);
    }
    const before = await state();
    const waiting = await rowsOf<{ ids: string[] | null }>(
      app.database.db,
      sql`select array_agg(encode(receipt_hash, 'hex')) as ids from ballots
        where survey_id = ${id}`,
    );
    const counted = new Set(waiting[0]?.ids ?? []);
    const isCounted = ({ receipt = "" as Receipt }: Say) =>
      counted.has(createHash("sha256").update(receipt).digest("hex"));
    for (const [n, one] of sent.entries()) if (isCounted(one)) await say(n, one);
    expect(await state()).toEqual(before);
    expect((await texts()).length).toBe(6);
    expect((await counts())["Pizza"]).toBe(3);
  });

  it("is created although the question has 25 by then; an owner may still edit it (QED-15)", async () => {
    const choices = Array.from({ length: 24 }, (_, at) => `Choice ${at}`);
    const { params, own, say, texts, close } = await aPollWith(choices);
    const [soup, tacos, more] = [own("Soup"), own("Tacos"), own("More")];
    await say(0, { value: soup.choiceId, added: [soup] });
    const receipt = aReceipt();
    await say(1, { value: tacos.choiceId, added: [tacos], receipt });
    for (let n = 2; n < 5; n += 1) await say(n);
    await close();
    expect((await texts()).toSorted()).toEqual([...choices, "Soup", "Tacos"].toSorted());
    await adele.surveys.reopen({ params, body: { closeAt: null } });
    await expect(say(5, { value: more.choiceId, added: [more] })).rejects.toMatchObject({
      body: { code: "CHOICE_NOT_ADDABLE" },
    });
    const { questions, recipients, updatedAt } = await adele.surveys.get({ params });
    const edit = (list: typeof questions) =>
      adele.surveys.edit({
        params,
        body: {
          survey: { type: "poll", questions: list, recipients, anonymity: "anonymous" },
          seenAt: updatedAt,
        },
      });
    const [asked] = questions;
    if (!asked || !("choices" in asked)) return expect.fail();
    const another = { id: newId(), value: "Another", label: "Another" };
    await expect(
      edit([{ ...asked, choices: [...asked.choices, another] } as typeof asked]),
    ).rejects.toMatchObject({ status: 400 });
    await edit([{ ...asked, label: "Where shall we go?" }]);
    // The choice of who answered before stays theirs.
    expect(
      (await say(1, { value: tacos.choiceId, added: [tacos], receipt })).userResponse,
    ).toMatchObject({ responses: [{ value: tacos.choiceId }] });
  });

  it("can be kept in a change while it waits, although the question is full by then (ANO-01)", async () => {
    const { params, question, first, own, say } = await aPollWith(
      Array.from({ length: 24 }, (_, at) => `Choice ${at}`),
      {},
      { allowMultipleChoices: true },
    );
    const [receipt, soup] = [aReceipt(), own("Soup")];
    await say(0, { value: [soup.choiceId], added: [soup], receipt });
    const { recipients, updatedAt } = await adele.surveys.get({ params });
    const choices = [...question.choices, { id: newId(), value: "Last", label: "Last" }];
    await adele.surveys.edit({
      params,
      body: {
        survey: {
          type: "poll",
          questions: [{ ...question, choices }],
          recipients,
          anonymity: "anonymous",
        },
        seenAt: updatedAt,
      },
    });
    const value = [first, soup.choiceId];
    expect((await say(0, { value, added: [soup], receipt })).userResponse.added).toEqual([soup]);
    await expect(say(1, { value, added: [soup] })).rejects.toMatchObject({ status: 403 });
  });

  it("is validated like any added choice, and nothing is stored of an answer that is refused (TAK-32, TAK-34, TAK-31)", async () => {
    const { params, question, first, own, say } = await aPollWith();
    const no = async (added: OwnChoice[], status: number, error?: string) =>
      expect(say(0, { value: added[0]?.choiceId ?? "", added })).rejects.toMatchObject({
        status,
        ...(error ? { body: { error } } : {}),
      });
    await no([own("  ")], 400, "Value is required!");
    await no([own("x".repeat(2001))], 400, "Choice must be no more than 2000 characters");
    await no([own("a\0b")], 400);
    await no([own("\ud800")], 400);
    await no(
      Array.from({ length: 6 }, (_, at) => own(`Six ${at}`)),
      400,
      "You have added 5 choices, which is as many as one person may add",
    );
    await no([{ ...own("Soup"), questionId: randomUUID() as QuestionId }], 400);
    await no(
      Array.from({ length: 251 }, (_, at) => own(`Many ${at}`)),
      400,
    );
    await expect(
      say(0, { value: first, added: [{ ...own("Soup"), choiceId: "x" as ChoiceId }] }),
    ).rejects.toMatchObject({ status: 400 });
    const { responseCount } = await adele.surveys.get({ params });
    expect(responseCount).toBe(0);
    const closed = await aPollWith(["A", "B"], {}, { allowUserAddOptions: false });
    const soup = closed.own("Soup");
    await expect(closed.say(0, { value: soup.choiceId, added: [soup] })).rejects.toMatchObject({
      status: 403,
      body: { code: "CHOICE_NOT_ADDABLE" },
    });
    // A text that is there already is no mistake: others may have added it a moment ago.
    const pizza = own("pizza");
    const { userResponse } = await say(0, { value: pizza.choiceId, added: [pizza] });
    expect(userResponse.responses).toMatchObject([{ questionId: question.id, value: first }]);
    expect(userResponse).not.toHaveProperty("added");
  });

  it("has no id that means something else in another question", async () => {
    const [one, two] = [
      aChoiceQuestion(["A", "B"], { allowUserAddOptions: true, label: "One?" }),
      aChoiceQuestion(["C", "D"], { allowUserAddOptions: true, label: "Two?" }),
    ];
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "Two",
      questions: [one, two],
      anonymity: "anonymous",
    });
    const params = { id: poll.id };
    const shared = newId();
    const give = (n: number, added: OwnChoice[], values: (string | undefined)[]) =>
      people[n]?.responses.save({
        params,
        body: {
          response: [one, two].map(({ id: questionId, choices }, at) =>
            answer.parse({ questionId, value: values[at] ?? choices[0]?.id }),
          ),
          source: "web",
          added,
        },
      });
    const ofOne = { questionId: one.id, choiceId: shared, text: "Mine" };
    const ofTwo = { questionId: two.id, choiceId: shared, text: "Yours" };
    await give(0, [ofOne], [shared]);
    await give(1, [ofTwo], [undefined, shared]);
    await expect(
      give(2, [{ ...ofTwo, choiceId: one.choices[0]?.id ?? shared }], []),
    ).rejects.toMatchObject({ status: 400 });
    await expect(give(2, [ofOne, ofTwo], [])).rejects.toMatchObject({ status: 400 });
    await adele.surveys.close({ params, body: { closeAt: null } });
    const { results } = await adele.responses.results({ params });
    expect(
      results?.questions.map(({ choices }) => choices.map(({ label, count }) => [label, count])),
    ).toEqual([
      [
        ["A", 1],
        ["B", 0],
        ["Mine", 1],
      ],
      [
        ["C", 1],
        ["D", 0],
        ["Yours", 1],
      ],
    ]);
    const { questions } = await adele.surveys.get({ params });
    const ids = questions.flatMap((each) =>
      ("choices" in each ? each.choices : []).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(6);
  });

  it("is refused by the call of its own, which would show it at once (API-37)", async () => {
    for (const anonymity of ["anonymous", "voluntary"] as const) {
      const { params, question, texts } = await aPollWith(["A", "B"], { anonymity });
      await expect(
        people[0]?.responses.addChoice({
          params: { ...params, questionId: question.id },
          body: { choice: "Soup" },
        }),
      ).rejects.toMatchObject({ status: 403, body: { code: "CHOICE_WITH_ANSWER" } });
      expect(await texts()).toEqual(["A", "B"]);
    }
  });
});

describe("where respondents choose to be anonymous", () => {
  it("a choice of a named answer is there with it, one of a nameless answer with its group (ANO-02, TAK-31)", async () => {
    const { own, say, texts, counts, close } = await aPollWith(["A", "B"], {
      anonymity: "voluntary",
    });
    const [named, hidden] = [own("Named"), own("Hidden")];
    const { userResponse } = await say(0, { value: named.choiceId, added: [named] });
    expect(userResponse.responses[0]?.value).toBe(named.choiceId);
    expect(userResponse).not.toHaveProperty("added");
    expect(await texts()).toEqual(["A", "B", "Named"]);
    await say(0, { value: named.choiceId, added: [named] });
    await say(1, {
      value: hidden.choiceId,
      added: [hidden],
      responseAnonymity: "anonymous",
    });
    expect(await texts()).toEqual(["A", "B", "Named"]);
    await close();
    expect(await texts()).toEqual(["A", "B", "Named", "Hidden"]);
    expect(await counts()).toEqual({ A: 0, B: 0, Named: 1, Hidden: 1 });
  });
});
