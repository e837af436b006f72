// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { faultyLine } from "#test/faulty-line.ts";
import { inGroups } from "#test/in-groups.ts";
import type { Person } from "#test/person.ts";
import { liveQuestions, sendLive } from "#test/send-live.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { openRoom } from "#test/web/rooms-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan, diego] = await Promise.all([
    app.as("adele"),
    app.as("alex"),
    app.as("megan"),
    app.as("diego"),
  ]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function aHotTake(over: Partial<DraftInput> = {}) {
  const question = liveQuestions["hot-take"]();
  const { id } = await sendLive(app, adele, "hot-take", { questions: [question], ...over });
  const vote = (person: Person, side: "up" | "down") => {
    const value = question.choices.find((choice) => choice.value === side)?.id ?? "";
    return person.responses.save({
      params: { id },
      body: { response: [{ questionId: question.id, value, comment: null }], source: "web" },
    });
  };
  return { id, vote };
}

const page = (id: SurveyId) => `hot-take/survey/${id}`;
const bubble = (id: SurveyId) => `meeting/hot-take/${id}`;
const side = (name: "Up" | "Down") => within(screen.getByRole("group", { name }));
const button = (name: "Vote up" | "Vote down") => screen.getByRole("button", { name });
const voters = () =>
  within(screen.getByRole("region", { name: "Who voted" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a hot take", () => {
  it("keeps the focus of who is about to vote in the side when it is closed (HOT-03)", async () => {
    const { id } = await aHotTake();
    openRoom(app, alex, page(id));
    const down = await screen.findByRole("button", { name: "Vote down" });
    down.focus();
    await adele.surveys.close({ params: { id }, body: {} });
    await waitFor(() => expect(down.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Down" }));
  });

  it("has its type, its state and its question, and no votes yet (HOT-01, HOT-03)", async () => {
    const { id } = await aHotTake();
    openRoom(app, alex, bubble(id));
    expect(
      await screen.findByRole("heading", { name: "Pineapple belongs on pizza", level: 1 }),
    ).toBeDefined();
    expect(screen.getByText("Hot take")).toBeDefined();
    expect(screen.getByText("Live")).toBeDefined();
    await screen.findByRole("button", { name: "Vote up" });
    expect(button("Vote up").getAttribute("aria-pressed")).toBe("false");
    expect(button("Vote down").getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByText("No votes yet")).toBeDefined();
  });

  it("is voted with one press, and changed with another (HOT-03, HOT-04, RES-34)", async () => {
    const { id, vote } = await aHotTake();
    await vote(megan, "up");
    const { user } = openRoom(app, alex, page(id));
    await user.click(await screen.findByRole("button", { name: "Vote down" }));
    await waitFor(() => expect(button("Vote down").getAttribute("aria-pressed")).toBe("true"));
    await waitFor(() => expect(side("Down").getByText("50%")).toBeDefined());
    expect(side("Down").getByText("Your vote")).toBeDefined();
    await waitFor(() => expect(voters()[0]).toMatch(/YouDown/));
    expect(voters()).toHaveLength(1);

    await user.click(button("Vote up"));
    await waitFor(() => expect(side("Up").getByText("2 votes")).toBeDefined());
    expect(side("Up").getByText("100%")).toBeDefined();
    expect(side("Down").getByText("0 votes")).toBeDefined();
    expect(button("Vote down").getAttribute("aria-pressed")).toBe("false");
    await waitFor(() => expect(voters()[0]).toMatch(/YouUp/));
    // Come back, they have their own initials.
    openRoom(app, alex, page(id));
    await waitFor(() => expect(voters()[0]).toMatch(/AWYouUp/));
  });

  it("counts one vote of a person who presses often", async () => {
    const { id } = await aHotTake();
    const { user } = openRoom(app, alex, page(id));
    await screen.findByRole("button", { name: "Vote up" });
    for (const name of ["Vote up", "Vote down", "Vote up", "Vote down"] as const)
      await user.click(button(name));
    await waitFor(() => expect(side("Down").getByText("1 vote")).toBeDefined());
    expect(await side("Up").findByText("0 votes")).toBeDefined();
    await waitFor(async () => {
      const { results } = await adele.responses.results({ params: { id } });
      expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 1]);
    });
  });

  it("shows others' votes as they come, with names and times to its owner (HOT-04, HOT-05)", async () => {
    const { id, vote } = await aHotTake();
    openRoom(app, adele, page(id));
    await screen.findByText("No votes yet");
    await vote(megan, "up");
    expect(await side("Up").findByText("100%")).toBeDefined();
    await vote(alex, "down");
    await waitFor(() => expect(voters()).toHaveLength(2), { timeout: 10_000 });
    expect(voters()[0]).toMatch(/Alex WilberDown/);
    expect(voters()[1]).toMatch(/Megan BowenUp/);
    expect(screen.getByRole("region", { name: "Who voted" }).querySelector("time")).not.toBeNull();
  });

  it("names nobody if it is anonymous, and shows its totals (ANO-01, HOT-05)", async () => {
    const { id, vote } = await aHotTake({ anonymity: "anonymous" });
    await vote(megan, "up");
    openRoom(app, adele, page(id));
    await screen.findByRole("button", { name: "Vote up" });
    await vote(alex, "up");
    await vote(diego, "down");
    const waiting = `3 answers are in. ${inGroups}`;
    expect((await screen.findAllByText(waiting)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/%/)).toBeNull();
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    expect(await side("Up").findByText("67%")).toBeDefined();
    // Screen readers hear of totals at intervals: the last news stays until the next.
    expect(screen.queryByText(waiting, { ignore: "[role=status] *" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Who voted" })).toBeNull();
    expect(document.body.textContent).not.toMatch(/Megan Bowen|Alex Wilber|Diego/);
  });

  it("keeps its totals from people who may not see them yet, who may vote (RES-05)", async () => {
    const { id, vote } = await aHotTake({ resultsVisibility: "after-close" });
    await vote(megan, "up");
    const { user } = openRoom(app, alex, page(id));
    expect(
      await screen.findByText("Results will be available after this hot take is closed"),
    ).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Vote up" }));
    await waitFor(() => expect(button("Vote up").getAttribute("aria-pressed")).toBe("true"));
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it("cannot be voted after it is closed, and says so (HOT-02, TAK-08)", async () => {
    const { id, vote } = await aHotTake();
    await vote(alex, "up");
    openRoom(app, alex, page(id));
    await screen.findByRole("button", { name: "Vote up" });
    await adele.surveys.close({ params: { id }, body: {} });
    expect(await screen.findByText("This hot take is no longer open for responses")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Vote up" })).toBeNull();
    expect(side("Up").getByText("Your vote")).toBeDefined();
    expect(side("Up").getByText("100%")).toBeDefined();
  });

  it("cannot be voted before it is sent (HOT-02, TAK-07)", async () => {
    const { id } = await aHotTake({ send: "manual" });
    openRoom(app, adele, page(id));
    expect(await screen.findByText("This hot take is not open for responses yet")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Vote up" })).toBeNull();
  });

  it.each(["hot-take/survey", "meeting/hot-take"])(
    "that cannot be loaded says so, with a retry: %s (HOT-12)",
    async (at) => {
      const { id } = await aHotTake();
      const line = await faultyLine(app.url, (_method, path) => path.endsWith(id));
      line.faults.push(...Array.from({ length: 50 }, () => ({ status: 502, body: "" })));
      try {
        openRoom(app, alex, `${at}/${id}`, { transport: transportOf(line.url, alex.token) });
        expect(await screen.findByText("There was a problem loading the Hot Take")).toBeDefined();
        expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
      } finally {
        cleanup();
        line.close();
      }
    },
  );

  it("is voted once although the first try is lost", async () => {
    const { id } = await aHotTake();
    const line = await faultyLine(
      app.url,
      (method, path) => method === "POST" && path.endsWith("/response"),
    );
    line.faults.push({ status: 502, body: "" });
    try {
      const transport = transportOf(line.url, alex.token);
      const { user } = openRoom(app, alex, page(id), { transport });
      await user.click(await screen.findByRole("button", { name: "Vote up" }));
      await waitFor(() => expect(side("Up").getByText("1 vote")).toBeDefined(), {
        timeout: 15_000,
      });
    } finally {
      cleanup();
      line.close();
    }
  });
});

describe("the bubble of a hot take", () => {
  it("has no navigation, and Done closes it (HOST-20, TAK-14)", async () => {
    const { id } = await aHotTake();
    const { user, log } = openRoom(app, alex, bubble(id), { context: { frame: "task" } });
    await user.click(await screen.findByRole("button", { name: "Vote up" }));
    await screen.findByText("Your vote");
    expect(screen.queryByRole("navigation")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{}]);
    await waitFor(async () => {
      const { rows } = await adele.results.table({ params: { id }, query: {} });
      expect(rows).toHaveLength(1);
    });
  });

  it("closes by itself for whoever sent it", async () => {
    const { id } = await aHotTake();
    const { log } = openRoom(app, adele, bubble(id), { context: { frame: "task" } });
    await waitFor(() => expect(log.submitted).toEqual([{}]));
  });
});
