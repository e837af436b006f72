// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { lookAway } from "#test/web/look-away-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { StagePage } from "./stage-page.tsx";

let app: AppInWorker;
let [adele, megan, alex, diego]: Person[] = [];

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, megan, alex, diego] = await Promise.all(
    ["adele", "megan", "alex", "diego"].map((alias) => app.as(alias)),
  );
});
afterEach(cleanup);

const people = () => {
  if (!adele || !megan || !alex || !diego) throw new Error("nobody is there");
  return { adele, megan, alex, diego };
};

function stage(person: Person, id: string, url = app.url) {
  return renderPage(
    <Routes>
      <Route path="/content/meeting/stage/:surveyId" element={<StagePage />} />
    </Routes>,
    {
      at: `/content/meeting/stage/${id}`,
      transport: transportOf(url, person.token),
      context: { frame: "meetingStage" },
    },
  );
}

const textOf = ({ textContent }: HTMLElement) => textContent?.replace(/\s+/g, " ").trim();
const itemsOf = async (name: string) =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("listitem")
    .map(textOf);

function expectNoControls(): void {
  for (const role of ["button", "link", "radio", "textbox"] as const)
    expect(screen.queryByRole(role)).toBeNull();
}

/** A game of five questions of a minute each that began so many seconds ago. */
async function gameSince(seconds: number): Promise<SurveyId> {
  const { adele } = people();
  const id = conversationId.parse(await app.emulator.place(meetingName));
  const recipient = aRecipient({ type: "meeting", id });
  const data = { numberOfQuestions: 5, questionDuration: 60, recipient } as const;
  const made = await adele.trivia.create({ body: { data } });
  await adele.surveys.deliver({ params: { id: made.id }, body: {} });
  await begin(made.id, seconds);
  return made.id;
}

const begin = (id: SurveyId, seconds: number) =>
  app.runStatement(
    people().adele,
    `update surveys set deliver_at = now() - interval '${seconds} seconds',
    close_at = now() + interval '${343 - seconds} seconds' where id = '${id}'`,
  );

async function answerAt(person: Person, id: SurveyId, at: number) {
  const { game } = await person.trivia.game({ params: { id } });
  const { question } = game;
  const choice = question?.choices[at];
  if (!question || !choice) throw new Error("no question is open");
  const body = { questionId: question.id, choiceId: choice.id, took: 900 };
  await person.trivia.answer({ params: { id }, body });
}

describe("a game on the stage of a meeting", () => {
  it("says what comes, and when (TRV-12)", async () => {
    stage(people().alex, await gameSince(-30));
    const heading = { level: 1, name: "Trivia" } as const;
    expect(await screen.findByRole("heading", heading)).toBeDefined();
    expect(screen.getByText("Trivia game is starting soon!")).toBeDefined();
    expect(screen.getByRole("timer", { name: /^(2\d|30) seconds left$/ })).toBeDefined();
    expect(screen.getByText("Animals: General")).toBeDefined();
    expect(screen.getByText("Open the game from its card in the meeting's chat")).toBeDefined();
    expectNoControls();
  });

  it("has a question with its choices, its time and how many have answered, and whoever only watches is no player (TRV-15, TRV-24)", async () => {
    const { alex, megan, diego, adele } = people();
    const id = await gameSince(2);
    stage(alex, id);
    expect(await screen.findByText("Question 1 of 5")).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByRole("timer")).toBeDefined();
    expectNoControls();
    await answerAt(megan, id, 0);
    await answerAt(diego, id, 1);
    expect(await screen.findByText(/^2( of \d+)? answered$/)).toBeDefined();
    await begin(id, 64);
    const { game } = await adele.trivia.game({ params: { id } });
    expect(game).toMatchObject({ phase: "result", players: 2 });
  });

  it("shows what was right, who chose what, and who leads, then the podium (TRV-16, TRV-17, TRV-19)", async () => {
    const { alex, megan, diego, adele } = people();
    const id = await gameSince(2);
    await answerAt(megan, id, 0);
    await answerAt(diego, id, 1);
    await app.runStatement(
      adele,
      `update game_answers set correct = true where survey_id = '${id}'`,
    );
    await begin(id, 64);
    stage(alex, id);
    expect(await screen.findByRole("img", { name: "Right answer" })).toBeDefined();
    const standings = await screen.findByRole("region", { name: "Current Standings" });
    expect(within(standings).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("The next question comes by itself")).toBeDefined();
    expectNoControls();
    const texts = heard();
    await begin(id, 400);
    const podium = await screen.findByRole("list", { name: "Final Standings" });
    expect(texts().at(-1)).toBe(
      "Final Standings: 1. Megan Bowen, 1 point. 2. Diego Siciliani, 1 point.",
    );
    expect(within(podium).getByText("Megan Bowen")).toBeDefined();
    expect(screen.getByText("2 players")).toBeDefined();
    expectNoControls();
  });

  it("has a list instead of a podium where nobody has points (TRV-19, TRV-29)", async () => {
    const { alex, megan, adele } = people();
    const id = await gameSince(2);
    await answerAt(megan, id, 0);
    await app.runStatement(
      adele,
      `update game_answers set correct = false where survey_id = '${id}'`,
    );
    await begin(id, 400);
    stage(alex, id);
    const standings = await screen.findByRole("region", { name: "Final Standings" });
    expect(within(standings).getByText("Megan Bowen")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Final Standings" })).toBeNull();
  });

  it("says so if nobody played (TRV-21)", async () => {
    stage(people().alex, await gameSince(400));
    expect(await screen.findByText("Nobody took part in this Trivia")).toBeDefined();
  });
});

describe("a Q&A on the stage of a meeting", () => {
  it("has the one that is being answered, and four more by their likes, as they change (QNA-01)", async () => {
    const { adele, megan, alex, diego } = people();
    const { id } = await sendLive(app, adele, "qna");
    const params = { kind: "qna" as const, id };
    stage(alex, id);
    expect(await screen.findByText("No questions")).toBeDefined();
    const ask = async (responseValue: string) =>
      (await megan.posts.create({ params, body: { responseValue } })).post.id;
    const [first, second] = [await ask("Why?"), await ask("Who?")];
    for (const text of ["Where?", "When?", "What?", "Which?"]) await ask(text);
    for (const person of [adele, diego])
      await person.posts.react({
        params: { ...params, responseId: second },
        body: { reaction: ":thumbsup:", on: true },
      });
    await waitFor(async () => expect((await itemsOf("Questions"))[0]).toContain("Who?"));
    expect(await itemsOf("Questions")).toHaveLength(4);
    expect(await screen.findByRole("img", { name: "2 likes" })).toBeDefined();
    await adele.posts.change({ params: { id, responseId: first }, body: { focused: true } });
    const now = await screen.findByRole("region", { name: "Answering now" });
    expect(within(now).getByText("Why?")).toBeDefined();
    expect(within(now).getByText("Megan Bowen")).toBeDefined();
    expect((await itemsOf("Questions")).join()).not.toContain("Why?");
    expectNoControls();
  });

  it("shows a moderator, too, nothing that waits for review (QNA-03)", async () => {
    const { adele, megan } = people();
    const { id } = await sendLive(app, adele, "qna", { requireApproval: true });
    const params = { kind: "qna" as const, id };
    await megan.posts.create({ params, body: { responseValue: "A secret?" } });
    stage(adele, id);
    expect(await screen.findByText("No questions")).toBeDefined();
    expect(screen.queryByText("A secret?")).toBeNull();
  });
});

describe("an icebreaker on the stage of a meeting", () => {
  it("has the newest answers with the reactions to them (ICE-02, ICE-16)", async () => {
    const { adele, megan, alex, diego } = people();
    const { id } = await sendLive(app, adele, "icebreaker");
    const params = { kind: "icebreaker" as const, id };
    stage(alex, id);
    expect(await screen.findByText("No responses yet")).toBeDefined();
    const say = async (by: Person, responseValue: string) =>
      (await by.posts.create({ params, body: { responseValue } })).post.id;
    for (const text of ["One", "Two", "Three", "Four"]) await say(megan, text);
    const newest = await say(diego, "A pilot");
    for (const person of [adele, megan])
      await person.posts.react({
        params: { ...params, responseId: newest },
        body: { reaction: ":heart:", on: true },
      });
    expect(await screen.findByRole("img", { name: "Love, 2 people" })).toBeDefined();
    const shown = await itemsOf("Newest answers");
    expect(shown).toHaveLength(4);
    expect(shown[0]).toContain("A pilot");
    expect(shown.join()).not.toContain("One");
    expect(screen.getByText("5 answers")).toBeDefined();
    expectNoControls();
  });

  it("keeps the answers while they cannot be read, says so, and goes on by itself (ICE-11)", async () => {
    const { adele, megan, alex } = people();
    const { id } = await sendLive(app, adele, "icebreaker");
    const params = { kind: "icebreaker" as const, id };
    await megan.posts.create({ params, body: { responseValue: "A smith" } });
    const line = await faultyLine(
      app.url,
      (method, path) => method === "GET" && path.includes(`/icebreaker/${id}/response?`),
    );
    try {
      stage(alex, id, line.url);
      await screen.findByText("A smith");
      lookAway(true);
      await megan.posts.create({ params, body: { responseValue: "A cook" } });
      line.faults.push(...Array.from({ length: 2 }, () => ({ status: 503, body: "" })));
      lookAway(false);
      const said = "It could not be shown on the stage.";
      await screen.findByText(said, {}, { timeout: 5000 });
      expect(screen.getByText("A smith")).toBeDefined();
      await screen.findByText("A cook", {}, { timeout: 10_000 });
      await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    } finally {
      cleanup();
      line.close();
    }
  }, 30_000);
});

describe("a hot take on the stage of a meeting", () => {
  it("has both sides with their shares, as they change (HOT-04)", async () => {
    const { adele, megan, alex, diego } = people();
    const { id } = await sendLive(app, adele, "hot-take");
    stage(alex, id);
    const heading = { name: "Pineapple belongs on pizza" };
    expect(await screen.findByRole("heading", heading)).toBeDefined();
    const { questions } = await adele.surveys.get({ params: { id } });
    const [question] = questions;
    const choices = question && "choices" in question ? question.choices : [];
    const vote = (person: Person, value: string) =>
      person.responses.save({
        params: { id },
        body: {
          response: [
            {
              questionId: question?.id ?? "",
              value: choices.find((choice) => choice.value === value)?.id ?? "",
            },
          ],
          source: "web",
        },
      } as never);
    await vote(megan, "up");
    await vote(diego, "up");
    await vote(adele, "down");
    await waitFor(async () =>
      expect(await itemsOf("Results of Pineapple belongs on pizza")).toEqual([
        "Up 67% 2 votes",
        "Down 33% 1 vote",
      ]),
    );
    expectNoControls();
  });
});
