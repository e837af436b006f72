import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { cardInChat, said, titlesOf } from "#test/card-in-chat.ts";
import { exportOf } from "#test/exports.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { liveQuestions, meetingName, sendLive } from "#test/send-live.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let megan: Person;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [megan, adele] = [await app.as("megan"), await app.as("adele")];
  [alex, diego] = [await app.as("alex"), await app.as("diego")];
});

async function anIcebreaker(over: Partial<DraftInput> = {}) {
  const { id } = await sendLive(app, megan, "icebreaker", over);
  const params = { kind: "icebreaker" as const, id };
  const say = async (by: Person, responseValue: string) =>
    (await by.posts.create({ params, body: { responseValue } })).post;
  return { id, params, say };
}

describe("an icebreaker", () => {
  it("takes any number of responses of a person, listed with their total (ICE-02, ICE-04)", async () => {
    const { params, say } = await anIcebreaker();
    await say(alex, "A pilot");
    await say(alex, "Or a baker");
    await say(diego, "A vet");
    expect(await megan.posts.list({ params })).toMatchObject({
      total: 3,
      posts: [
        { responseValue: "A vet" },
        { responseValue: "Or a baker" },
        { responseValue: "A pilot" },
      ],
    });
  });

  it("takes the five reactions, each once from a person, in their order (ICE-03, API-44, ENT-29)", async () => {
    const { params, say } = await anIcebreaker();
    const { id } = await say(alex, "A clown");
    const codes = [":laughing:", ":thumbsup:", ":heart:", ":cry:", ":clap:"] as const;
    const give = (reaction: (typeof codes)[number]) =>
      diego.posts.react({ params: { ...params, responseId: id }, body: { reaction } });
    for (const code of codes.toReversed()) await give(code);
    const { post } = await give(":cry:");
    expect(post.reactions.map(({ reaction }) => reaction)).toEqual(
      codes.filter((code) => code !== ":cry:"),
    );
    expect(post.reacted).toHaveLength(4);
  });

  it("counts each response in the month, also those of one person (LIM-01)", async () => {
    const { id, say } = await anIcebreaker();
    for (const [by, text] of [
      [alex, "One"] as const,
      [alex, "Two"] as const,
      [diego, "3"] as const,
    ])
      await say(by, text);
    const rows = await rowsOf<{ count: number }>(
      app.database.db,
      sql`select count from usage where survey_id = ${id}`,
    );
    expect(rows.map(({ count }) => Number(count))).toEqual([3]);
  });

  it("is answered only while open (ICE-05)", async () => {
    const { id, say } = await anIcebreaker();
    await megan.surveys.close({ params: { id }, body: {} });
    await expect(say(alex, "Late")).rejects.toEqual(refusedWith(409, "SURVEY_NO_LONGER_OPEN"));
    const waiting = await anIcebreaker({ send: "manual" });
    await expect(waiting.say(alex, "Early")).rejects.toEqual(
      refusedWith(409, "SURVEY_NOT_OPEN_YET"),
    );
  });

  it("takes no answers of other types, and is asked of nobody", async () => {
    const { id } = await anIcebreaker();
    const { questions } = await alex.surveys.get({ params: { id } });
    await expect(
      alex.responses.save({
        params: { id },
        body: {
          response: [{ questionId: questions[0]?.id ?? "", value: "Hello", comment: null }],
          source: "web",
        },
      }),
    ).rejects.toEqual(refusedWith(400, "RESPONSE_NOT_HERE"));
    const { surveys } = await alex.surveys.waiting({ query: {} });
    expect(surveys.map((each) => each.id)).not.toContain(id);
  });

  it("keeps what was written as it was written, whatever it is (CON-06)", async () => {
    const { params, say } = await anIcebreaker();
    const texts = [
      "**bold** _it_ [x](https://evil.example) {{DATE(2026-01-01T00:00:00Z,SHORT)}}",
      "<img src=x onerror=alert(1)> </script>",
      "مرحبا بالعالم",
      "a".repeat(3000),
      "👩‍👩‍👧‍👦 é 漢字",
    ];
    for (const text of texts) await say(alex, text);
    const listed = (await diego.posts.list({ params })).posts.map((post) => post.responseValue);
    expect(listed).toEqual(texts.toReversed());
    expect((await say(alex, "turned \u202egnihton")).responseValue).not.toContain("\u202e");
    const bad = await alex.request(`/v1/icebreaker/${params.id}/response`, {
      method: "POST",
      body: JSON.stringify({ responseValue: "nul \u0000" }),
    });
    expect(bad.status).toBe(400);
  });

  it("is exported with names and times; a Q&A is not (EXP-07)", async () => {
    const { id, say } = await anIcebreaker();
    await say(alex, "=A pilot");
    await say(diego, "A vet");
    const { text } = await exportOf(megan, id);
    const rows = readExport(text);
    expect(rows.slice(1).map(([name, , value]) => [name, value])).toEqual([
      ["Alex Wilber", "=A pilot"],
      ["Diego Siciliani", "A vet"],
    ]);
    const qna = await sendLive(app, megan, "qna");
    expect((await megan.surveys.get({ params: { id: qna.id } })).can).not.toContain("export");
    await expect(exportOf(megan, qna.id)).rejects.toMatchObject({ status: 400 });
  });

  it("is gone with what was posted when it is deleted", async () => {
    const { id, params, say } = await anIcebreaker();
    await say(alex, "A pilot");
    const deleted = await megan.commands.run({ body: { command: "survey/delete", surveyId: id } });
    expect(deleted).toBeDefined();
    await expect(alex.posts.list({ params })).rejects.toMatchObject({ status: 404 });
    await expect(say(alex, "Gone")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the card of a Q&A", () => {
  it("shows the three newest questions, escaped, with their likes, and opens the list (CARD-01, QNA-32, ICE-16)", async () => {
    const label = `What about ${crypto.randomUUID()}?`;
    const question = { ...liveQuestions.qna(), label };
    const over = { type: "qna" as const, questions: [question], allowReactions: true };
    const card = await cardInChat(app, label, over, meetingName);
    const params = { kind: "qna" as const, id: card.id };
    const ask = async (by: Person, responseValue: string) =>
      (await by.posts.create({ params, body: { responseValue } })).post;
    for (const text of ["First", "Second", "Third"]) await ask(alex, text);
    const last = await ask(diego, "**Fourth** [x](https://evil.example)");
    for (const by of [alex, megan])
      await by.posts.react({
        params: { ...params, responseId: last.id },
        body: { reaction: ":thumbsup:" },
      });
    const shown = await card.press("alex", "survey/card/refresh");
    expect(said(shown)).toContain("Fourth");
    expect(said(shown)).toContain("Diego Siciliani · 👍 2");
    expect(said(shown)).not.toContain("**Fourth**");
    expect(said(shown)).toContain("Second");
    expect(said(shown)).not.toContain("First");
    expect(titlesOf(shown)).toEqual(["Open Q&A", "Approved questions"]);
    expect(JSON.stringify(shown)).not.toContain("Input.");
    await adele.surveys.close({ params: { id: card.id }, body: {} });
    expect(said(await card.press("alex", "survey/card/refresh"))).toContain("Fourth");
  });

  it("counts the questions that everybody sees, as lists do; moderators' lists count all (CARD-01, QNA-19)", async () => {
    const label = `What about ${crypto.randomUUID()}?`;
    const question = { ...liveQuestions.qna(), label };
    const over = { type: "qna" as const, questions: [question], requireApproval: true };
    const card = await cardInChat(app, label, over, meetingName);
    const refreshed = async () => said(await card.press("alex", "survey/card/refresh"));
    expect(await refreshed()).toContain('"No questions"');
    const params = { kind: "qna" as const, id: card.id };
    const ask = async (by: Person, responseValue: string) =>
      (await by.posts.create({ params, body: { responseValue } })).post;
    const [first] = [await ask(alex, "First"), await ask(alex, "Second"), await ask(diego, "Last")];
    const body = { state: "approved" as const };
    await adele.posts.change({ params: { id: card.id, responseId: first.id }, body });
    expect(await refreshed()).toContain('"1 question"');
    const counted = async (by: Person) => {
      const { surveys } = await by.surveys.ofAudience({
        params: { audienceId: card.at },
        query: { limit: 100 },
      });
      const { results } = await by.responses.results({ params: { id: card.id } });
      return [
        (await by.surveys.get({ params: { id: card.id } })).responseCount,
        surveys.find(({ id }) => id === card.id)?.responseCount,
        results?.responseCount,
      ];
    };
    expect(await counted(diego)).toEqual([1, 1, 1]);
    expect(await counted(adele)).toEqual([3, 3, 3]);
  });

  it("counts the same in a list for who organises its meeting as where they opened it (QNA-19, QNA-25)", async () => {
    const { id } = await sendLive(app, megan, "qna", { requireApproval: true });
    const params = { kind: "qna" as const, id };
    await alex.posts.create({ params, body: { responseValue: "Waits?" } });
    expect(await adele.surveys.get({ params: { id } })).toMatchObject({ responseCount: 1 });
    const audienceId = conversationId.parse(await app.emulator.place(meetingName));
    const listed = async (by: Person) => {
      const query = { limit: 100 };
      const { surveys } = await by.surveys.ofAudience({ params: { audienceId }, query });
      return surveys.find((one) => one.id === id)?.responseCount;
    };
    expect([await listed(adele), await listed(diego)]).toEqual([1, 0]);
  });
});

describe("a reaction that a type does not take", () => {
  it("is refused with the name of the type, as are all where they are switched off (API-46, CON-03)", async () => {
    const react = async (allowReactions: boolean, reaction: ":heart:" | ":thumbsup:") => {
      const { id } = await sendLive(app, megan, "qna", { allowReactions });
      const params = { kind: "qna" as const, id };
      const { post } = await alex.posts.create({ params, body: { responseValue: "Why?" } });
      const body = { reaction };
      return diego.posts.react({ params: { ...params, responseId: post.id }, body });
    };
    await expect(react(true, ":heart:")).rejects.toMatchObject({
      status: 400,
      body: { message: "This Q&A does not take this reaction" },
    });
    await expect(react(false, ":thumbsup:")).rejects.toMatchObject({
      body: { message: "Reactions are not allowed in this Q&A" },
    });
  });
});

describe("a hot take", () => {
  it("is one question with the choices up and down, answered like a poll (HOT-04, HOT-05, HOT-17)", async () => {
    const { id } = await sendLive(app, megan, "hot-take");
    const params = { id };
    const survey = await alex.surveys.get({ params });
    expect(survey).toMatchObject({ type: "hot-take", allowReactions: true });
    const [question] = survey.questions;
    if (question?.questionType !== "nominal") throw new Error("no choices");
    expect(question.choices).toMatchObject([
      { value: "up", label: "Up" },
      { value: "down", label: "Down" },
    ]);
    const vote = (by: Person, at: number) =>
      by.responses.save({
        params,
        body: {
          response: [
            { questionId: question.id, value: question.choices[at]?.id ?? "", comment: null },
          ],
          source: "web",
        },
      });
    await vote(alex, 0);
    await vote(diego, 1);
    await vote(adele, 0);
    const { results, responses } = await megan.responses.results({ params });
    expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([2, 1]);
    expect(responses).toHaveLength(3);
    const others = await alex.responses.results({ params });
    expect(others.responses.map(({ user }) => user.name)).toEqual(["Alex Wilber"]);
  });

  it("has exactly these choices (HOT-17)", async () => {
    const question = liveQuestions["hot-take"]();
    const over = { questions: [{ ...question, choices: [] }] };
    await expect(sendLive(app, megan, "hot-take", over)).rejects.toEqual(
      refusedWith(400, "SURVEY_INVALID"),
    );
  });

  it("takes no reactions (HOT-16)", async () => {
    const { id } = await sendLive(app, megan, "hot-take");
    const path = `/v1/hot-take/${id}/response/${crypto.randomUUID()}/reaction`;
    const body = JSON.stringify({ reaction: ":thumbsup:" });
    expect((await alex.request(path, { method: "POST", body })).status).toBe(400);
  });
});
