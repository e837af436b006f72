import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { countingStatements } from "#test/counting-statements.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { readResults } from "./read-results.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego] = [await app.as("adele"), await app.as("alex"), await app.as("diego")];
});

const read = (person: Person, id: Awaited<ReturnType<typeof sendPoll>>["poll"]["id"]) =>
  person.responses.results({ params: { id } });

describe("the results call", () => {
  it("returns responses, totals, the caller's own response and no error (API-32, ENT-09, ENT-26, TAK-37)", async () => {
    const { poll, choice, vote } = await sendPoll(app, adele, { commentsEnabled: true });
    const before = Date.now();
    await vote(alex, "Salad", { comment: "Why not both?" });
    const answer = await read(adele, poll.id);
    expect(answer).toMatchObject({
      canViewResponses: true,
      error: null,
      autolinkIntegrations: [],
      userResponse: null,
    });
    expect(answer.responses).toHaveLength(1);
    const [response] = answer.responses;
    expect(response).toMatchObject({
      user: { aadObjectId: alex.id, name: "Alex Wilber", upn: "AlexW@contoso.onmicrosoft.com" },
      responses: [{ questionId: poll.question.id, value: choice("Salad").id, comment: null }],
      comments: ["Why not both?"],
      completed: true,
    });
    for (const time of [response?.createdAt, response?.updatedAt, response?.completedOn])
      expect(time?.getTime()).toBeGreaterThanOrEqual(before - 1000);
    expect((await read(alex, poll.id)).userResponse).toMatchObject({
      completed: true,
      responses: [{ value: choice("Salad").id }],
    });
  });

  it("has who answered, each answer with its comment, and the comments on the whole (ENT-25)", async () => {
    const question = aChoiceQuestion(undefined, { allowComments: true });
    const { poll } = await sendPoll(app, adele, { questions: [question], commentsEnabled: true });
    const given = { questionId: question.id, value: question.choices[0]?.id ?? "", comment: "Hot" };
    await alex.responses.save({
      params: { id: poll.id },
      body: { response: [given], source: "web", comment: "Thanks" },
    });
    const { responses } = await read(adele, poll.id);
    expect(responses).toMatchObject([
      {
        user: { name: "Alex Wilber", upn: "AlexW@contoso.onmicrosoft.com", aadObjectId: alex.id },
        responses: [given],
        comments: ["Thanks"],
      },
    ]);
  });

  it("keeps the time of the first answer, and has that of the last (TAK-37)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Salad");
    const [first] = (await read(adele, poll.id)).responses;
    app.clock.ahead(5);
    await vote(alex, "Soup");
    const [second] = (await read(adele, poll.id)).responses;
    expect(second?.createdAt).toEqual(first?.createdAt);
    expect(second?.completedOn).toEqual(first?.completedOn);
    expect(second?.updatedAt.getTime()).toBeGreaterThan(first?.updatedAt.getTime() ?? 0);
  });

  it("names voters to owners only; others see totals and their own entry (RES-01, RES-02)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Salad");
    await vote(diego, "Salad");
    const own = await read(adele, poll.id);
    expect(
      own.results?.questions[0]?.choices[1]?.voters?.map((voter) => voter.name).toSorted(),
    ).toEqual(["Alex Wilber", "Diego Siciliani"]);
    const other = await read(diego, poll.id);
    expect(
      other.results?.questions[0]?.choices.map(({ count, voters }) => [count, voters]),
    ).toEqual([
      [0, null],
      [2, null],
      [0, null],
    ]);
    expect(other.responses.map((response) => response.user.name)).toEqual(["Diego Siciliani"]);
  });

  it.each([
    ["after-close", "AFTER-CLOSE"],
    ["private", "PRIVATE"],
  ] as const)(
    "with visibility %s hides everything but the caller's own response and says why (API-33, RES-03, RES-04, RES-05, RES-06)",
    async (resultsVisibility, error) => {
      const { poll, vote } = await sendPoll(app, adele, { resultsVisibility });
      await vote(alex, "Salad");
      expect(await read(alex, poll.id)).toMatchObject({
        canViewResponses: false,
        error,
        responses: [],
        results: null,
        userResponse: { completed: true },
      });
      expect(await read(adele, poll.id)).toMatchObject({
        canViewResponses: true,
        error: null,
        results: { responseCount: 1 },
      });
      await adele.surveys.close({ params: { id: poll.id }, body: {} });
      expect((await read(alex, poll.id)).canViewResponses).toBe(
        resultsVisibility === "after-close",
      );
    },
  );

  it("names the first seven voters of a choice exactly, and in large surveys seven of the newest responses (RES-35)", async () => {
    const { poll, choice, vote } = await sendPoll(app, adele);
    const add = (many: number, from: number) =>
      app.database.db.execute(sql`
        with people as (select gen_random_uuid() as user_id, n
        from generate_series(${from}::int, ${from + many - 1}::int) n), named as (
          insert into users (tenant_id, user_id, name, upn)
          select ${adele.tenantId}::uuid, user_id, 'Voter ' || n, '' from people
        )
        insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
        updated_at, completed_on)
        select ${adele.tenantId}::uuid, ${poll.id}::uuid, user_id, '[]',
        array[${`${poll.question.id}:${choice("Pizza").id}`}], 'web', t, t, t
        from (select *, now() - interval '1 day' + make_interval(secs => n) as t from people) p`);
    const voters = async (at: number) =>
      (await read(adele, poll.id)).results?.questions[0]?.choices[at]?.voters?.map(
        ({ name }) => name,
      );
    await add(9, 1);
    expect(await voters(0)).toEqual(Array.from({ length: 7 }, (_, at) => `Voter ${at + 1}`));
    await add(1000, 10);
    await vote(alex, "Salad");
    expect(await voters(0)).toHaveLength(7);
    expect(await voters(1)).toEqual(["Alex Wilber"]);
  });

  it("returns the caller's own response alone too, null before the first (API-35)", async () => {
    const { poll, choice, vote } = await sendPoll(app, adele);
    const mine = () => alex.responses.mine({ params: { id: poll.id } });
    expect(await mine()).toEqual({ userResponse: null });
    await vote(alex, "Pizza");
    expect((await mine()).userResponse).toMatchObject({
      completed: true,
      responses: [{ value: choice("Pizza").id }],
    });
  });

  it("takes as many statements for two who ask at once as for one, each with their own response", async () => {
    const { poll, choice, vote } = await sendPoll(app, adele);
    await vote(alex, "Pizza");
    await vote(diego, "Soup");
    let count = 0;
    const base = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const db = countingStatements(base.db, () => (count += 1));
    const readAll = async (...people: Person[]) => {
      count = 0;
      const read = people.map(({ id, name }) => {
        const user = { userId: userId.parse(id), name, upn: "" };
        return readResults({ ...base, db, actor: { ...base.actor, user } }, poll.id);
      });
      const answers = await Promise.all(read);
      const values = answers.map(({ userResponse }) => userResponse?.responses[0]?.value);
      return { values, statements: count };
    };
    await readAll(alex);
    const one = await readAll(alex);
    const both = await readAll(alex, diego);
    expect(both.values).toEqual([choice("Pizza").id, choice("Soup").id]);
    expect(one.statements).toBeGreaterThan(2);
    expect(both.statements).toBe(one.statements);
  });

  it("accepts the existing sources of a response, and refuses others", async () => {
    const { vote } = await sendPoll(app, adele);
    for (const source of ["card", "web", "meeting", "sidepanel"])
      await vote(alex, "Pizza", { source });
    await expect(vote(alex, "Pizza", { source: "fax" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a survey whose respondents choose whether to be named", () => {
  it("names those who want it, and keeps each one's first choice (ANO-01)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "voluntary" });
    await vote(alex, "Pizza");
    await vote(diego, "Pizza", { responseAnonymity: "anonymous" });
    const { results, responses } = await read(adele, poll.id);
    expect(results?.responseCount).toBe(2);
    expect(results?.questions[0]?.choices[0]).toMatchObject({
      count: 1,
      voters: [{ name: "Alex Wilber" }],
    });
    expect(responses.map((response) => response.user.name)).toEqual(["Alex Wilber"]);
    await expect(vote(alex, "Soup", { responseAnonymity: "anonymous" })).rejects.toMatchObject({
      status: 409,
    });
    await expect(vote(diego, "Soup")).rejects.toMatchObject({ status: 409 });
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const after = await read(adele, poll.id);
    expect(after.results?.questions[0]?.choices[0]).toMatchObject({ count: 2 });
  });
});

describe("results on the card", () => {
  it("are those of the requested question (BOT-11)", async () => {
    const { poll, where, vote } = await sendPoll(app, adele);
    await vote(alex, "Salad");
    const message = await app.emulator.cardWith(where, "diego", poll.id);
    const { card } = await app.emulator.act(where, "diego", message.id, "survey/results/view", {
      surveyId: poll.id,
      questionOrdinal: 0,
    });
    expect(JSON.stringify(card)).toContain("Salad");
    expect(JSON.stringify(card)).toContain("100%");
    const beyond = await app.emulator.act(where, "diego", message.id, "survey/results/view", {
      surveyId: poll.id,
      questionOrdinal: 7,
    });
    expect(beyond.status).toBeLessThan(500);
  });
});
