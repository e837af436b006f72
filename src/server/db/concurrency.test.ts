import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Receipt, type SurveyId, userId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { newReceipt } from "../responses/save-response.ts";
import { rebuildTallies } from "../results/rebuild-tallies.ts";

const aliases = ["adele", "alex", "megan", "diego", "isaiah", "lee", "johanna", "lidia"];
let app: TestApp;
let people: Person[];
let adele: Person;

beforeAll(async () => {
  app = await startOwnApp();
  people = await Promise.all(aliases.map((alias) => app.as(alias)));
  adele = people[0] ?? expect.fail();
});
afterAll(() => app.close());

/**
 * The outcomes of concurrent calls: `ok`, or the code of each refusal. Any other error fails the
 * test.
 */
async function outcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "ok";
    if (!(each.reason instanceof CallError) || each.reason.status >= 500) throw each.reason;
    return each.reason.body.code;
  });
}

/** What counts once all that was given is counted: anonymous answers may wait for others. */
async function totalsOf(id: SurveyId) {
  const { state } = await adele.surveys.get({ params: { id } });
  if (state === "open") await adele.surveys.close({ params: { id }, body: { closeAt: null } });
  const { results } = await adele.responses.results({ params: { id } });
  return {
    people: results?.responseCount,
    votes: results?.questions[0]?.choices.reduce((sum, choice) => sum + choice.count, 0),
  };
}

const postedWith = async (where: string, text: string) =>
  (await app.emulator.messages(where, "alex")).filter((message) =>
    JSON.stringify(message.card).includes(text),
  );

describe("concurrently", () => {
  it("two closes close once (LIF-13)", async () => {
    const { poll } = await sendPoll(app, adele);
    const close = () => adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect((await outcomes([close(), close(), close()])).toSorted()).toEqual([
      "SURVEY_NO_LONGER_OPEN",
      "SURVEY_NO_LONGER_OPEN",
      "ok",
    ]);
  });

  it.each(["none", "anonymous"] as const)(
    "a close and many votes lose no acknowledged vote, and accept none after the close's reply, anonymity %s (TAK-08, TAK-39)",
    async (anonymity) => {
      const { poll, vote } = await sendPoll(app, adele, { anonymity });
      const taken = new Set<string>();
      const late: string[] = [];
      let isClosed = false;
      const choices = ["Pizza", "Salad", "Soup"];
      const voting = people.map(async (person) => {
        let receipt: string | null = null;
        for (let turn = 0; turn < 12; turn += 1) {
          const begunLate = isClosed;
          try {
            const { userResponse } = await vote(
              person,
              choices[turn % 3] ?? "",
              receipt ? { receipt } : {},
            );
            receipt = userResponse.receipt;
            taken.add(person.id);
            if (begunLate) late.push(person.alias);
          } catch (error) {
            expect(error).toMatchObject({ status: 409, body: { code: "SURVEY_NO_LONGER_OPEN" } });
          }
        }
      });
      // Midway: as soon as one vote is saved.
      await vi.waitFor(() => expect(taken.size).toBeGreaterThan(0), { interval: 1 });
      await adele.surveys.close({ params: { id: poll.id }, body: {} });
      isClosed = true;
      const atClose = await totalsOf(poll.id);
      await Promise.all(voting);

      expect(late).toEqual([]);
      expect(atClose).toEqual({ people: taken.size, votes: taken.size });
      expect(await totalsOf(poll.id)).toEqual(atClose);
      expect(await rebuildTallies(app.database.db, { repair: false })).toEqual([]);
    },
  );

  it("two deliveries post the card once (LIF-09)", async () => {
    const question = aChoiceQuestion(undefined, { label: `Once? ${randomUUID()}` });
    const { poll, where } = await sendPoll(app, adele, { questions: [question], send: "manual" });
    const deliver = () => adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    expect((await outcomes([deliver(), deliver(), deliver()])).toSorted()).toEqual([
      "SURVEY_NOT_PENDING",
      "SURVEY_NOT_PENDING",
      "ok",
    ]);
    await app.emulator.cardWith(where, "alex", question.label);
    // The next update of the card comes after any pending post.
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await app.emulator.until("the card to be closed", async () =>
      (await postedWith(where, question.label)).some(({ card }) =>
        JSON.stringify(card).includes("Closed"),
      ),
    );
    expect(await postedWith(where, question.label)).toHaveLength(1);
  });

  it("a deletion and many votes end in a deletion without errors (LIF-02)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const votes = people.flatMap((person) =>
      ["Pizza", "Soup"].map((choice) => vote(person, choice)),
    );
    const deletion = adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const codes = new Set(await outcomes([...votes, deletion]));
    for (const code of codes) expect(["ok", "SURVEY_NOT_FOUND"]).toContain(code);
    await expect(adele.surveys.get({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await rebuildTallies(app.database.db, { repair: false })).toEqual([]);
  });

  it.each(["none", "anonymous"] as const)(
    "two identical button presses count once, anonymity %s (BOT-02)",
    async (anonymity) => {
      const question = aChoiceQuestion(undefined, { label: `Twice? ${randomUUID()}` });
      const { poll, where } = await sendPoll(app, adele, { questions: [question], anonymity });
      const message = await app.emulator.cardWith(where, "alex", question.label);
      const receipt = randomUUID();
      const data = {
        surveyId: poll.id,
        receipt,
        [`answer:${question.id}`]: question.choices[1]?.id ?? "",
      };
      const press = () => app.emulator.act(where, "alex", message.id, "survey/taking/submit", data);
      const answers = await Promise.all([press(), press(), press()]);
      for (const { status, card } of answers)
        expect([status, JSON.stringify(card).includes("Attention")]).toEqual([200, false]);
      expect(await totalsOf(poll.id)).toEqual({ people: 1, votes: 1 });
    },
  );

  it.each(["named", "anonymous"])(
    "a named and an anonymous response of one person count once, the %s one first (ANO-02)",
    async (first) => {
      const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
      const { tenantId } = await adele.surveys.get({ params: { id: poll.id } });
      const { votes } = app.product.contextOf(tenantId, "msteams");
      // Both are past every check before the write.
      const add = (text: string, receipt: Receipt | null) =>
        votes.add({
          tenantId,
          surveyId: poll.id,
          userId: userId.parse(adele.id),
          answers: [answer.parse({ questionId: poll.question.id, value: choice(text).id })],
          picks: [{ questionId: poll.question.id, choiceId: choice(text).id }],
          complete: true,
          replaces: "any",
          source: "web",
          app: "msteams",
          version: null,
          open: { from: new Date(0), until: null },
          eitherForm: true,
          minimumGroup: 0,
          sure: true,
          receipt,
          room: 1024,
        });
      const named = () => add("Pizza", null);
      const anonymous = () => add("Soup", newReceipt());
      const both = first === "named" ? [named(), anonymous()] : [anonymous(), named()];
      expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(["saved", "counted"]);
      expect(await totalsOf(poll.id)).toEqual({ people: 1, votes: 1 });
      expect(await rebuildTallies(app.database.db, { repair: false })).toEqual([]);
    },
  );
});
