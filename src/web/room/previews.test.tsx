// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { liveQuestions, sendLive } from "#test/send-live.ts";
import { openRoom } from "#test/web/rooms-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan] = await Promise.all([app.as("adele"), app.as("alex"), app.as("megan")]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const below = (id: SurveyId, path: string) => `meeting/survey/${id}/results/${path}`;
const articles = () => screen.getAllByRole("article").map(({ textContent }) => textContent);

describe("in short", () => {
  it("a hot take has percentages and whether one voted, and leads to its page (HOST-21, HOT-06)", async () => {
    const question = liveQuestions["hot-take"]();
    const { id } = await sendLive(app, adele, "hot-take", { questions: [question] });
    const vote = (person: Person, at: number) =>
      person.responses.save({
        params: { id },
        body: {
          response: [
            { questionId: question.id, value: question.choices[at]?.id ?? "", comment: null },
          ],
          source: "web",
        },
      });
    await vote(megan, 0);
    const { user } = openRoom(app, alex, below(id, "hot-take"));
    const up = within(await screen.findByRole("group", { name: "Up" }));
    expect(up.getByText("100%")).toBeDefined();
    expect(screen.queryByText("You voted")).toBeNull();
    await vote(alex, 1);
    expect(await up.findByText("50%")).toBeDefined();
    cleanup();
    openRoom(app, alex, below(id, "hot-take"));
    expect(await screen.findByText("You voted")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Vote up" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Who voted" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Open hot take" }));
    expect(await screen.findByRole("button", { name: "Vote up" })).toBeDefined();
  });

  it("an icebreaker has the newest three responses (HOST-21, ICE-15)", async () => {
    const { id } = await sendLive(app, adele, "icebreaker");
    for (const responseValue of ["One", "Two", "Three", "Four"])
      await megan.posts.create({ params: { kind: "icebreaker", id }, body: { responseValue } });
    openRoom(app, alex, below(id, "icebreaker"));
    await screen.findByText("Four");
    expect(articles().map((text) => /^[A-Z][a-z]+?(?=M)/.exec(text)?.[0])).toEqual([
      "Four",
      "Three",
      "Two",
    ]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Like" })).toBeNull();
    expect(screen.getByRole("link", { name: "Open icebreaker" })).toBeDefined();
  });

  it("a Q&A has its approved questions, as they are approved (HOST-21, QNA-33)", async () => {
    const { id } = await sendLive(app, adele, "qna", { requireApproval: true });
    const ask = async (responseValue: string) =>
      (await megan.posts.create({ params: { kind: "qna", id }, body: { responseValue } })).post;
    const first = await ask("When?");
    await ask("Why?");
    openRoom(app, alex, below(id, "qna/notification"));
    expect(await screen.findByText("No questions")).toBeDefined();
    const params = { id, responseId: first.id };
    await adele.posts.change({ params, body: { state: "approved" } });
    expect(await screen.findByText("When?")).toBeDefined();
    expect(articles()).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Open Q&A" }).getAttribute("href")).toBe(
      `/content/qna/survey/${id}`,
    );
    await adele.posts.change({ params, body: { state: "done" } });
    await waitFor(() => expect(screen.queryByText("When?")).toBeNull());
  });

  it("something of another type is an unknown view (RES-12)", async () => {
    const { id } = await sendLive(app, adele, "icebreaker");
    openRoom(app, alex, below(id, "hot-take"));
    expect(await screen.findByText("Unknown survey results type")).toBeDefined();
  });
});

describe("the bubble of a Q&A", () => {
  it("shows its questions, and Done closes it (TAK-12)", async () => {
    const { id } = await sendLive(app, adele, "qna");
    await megan.posts.create({ params: { kind: "qna", id }, body: { responseValue: "How?" } });
    const { user, log } = openRoom(app, alex, `meeting/qna/${id}`, {
      context: { frame: "task" },
    });
    expect(await screen.findByText("How?")).toBeDefined();
    expect(screen.getByRole("button", { name: "Submit a question" })).toBeDefined();
    expect(screen.queryByRole("navigation")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{}]);
  });
});
