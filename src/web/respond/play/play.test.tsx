// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { testBoot } from "#test/web/render-for-test.tsx";
import type { Session } from "../../sign-in/session.ts";
import { sourceOf } from "../host-session.ts";
import { respondTransport } from "../respond-transport.ts";
import { createPlay } from "./play.ts";
import { playApi } from "./play-api.ts";
import { PlayPage } from "./play-page.tsx";
import { showPlay } from "./show-play.tsx";
import { Standings } from "./standings.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
});
afterEach(cleanup);

/** The server tells the next phase within a second, the page reads within two. */
const patience = { timeout: 20_000 };

/** A game of five questions of a minute each that began so many seconds ago. */
async function gameSince(seconds: number, each: 10 | 60 = 60): Promise<SurveyId> {
  const id = await createGame(each);
  await adele.surveys.deliver({ params: { id }, body: {} });
  await moveTo(id, seconds);
  return id;
}

/** A game of five questions of a minute each that its owner has not started. */
async function createGame(questionDuration: 10 | 60 = 60): Promise<SurveyId> {
  const id = (await app.emulator.place("Weekly product sync")) as ReturnType<
    typeof aRecipient
  >["id"];
  const recipient = aRecipient({ type: "meeting", id });
  const data = { numberOfQuestions: 5, questionDuration, recipient } as const;
  return (await adele.trivia.create({ body: { data } })).id;
}

/** Moves a running game on, so that its first question opened so many seconds ago. */
async function moveTo(id: SurveyId, seconds: number): Promise<void> {
  await app.runStatement(
    adele,
    `update surveys set deliver_at = now() - interval '${seconds} seconds',
    close_at = now() + interval '${343 - seconds} seconds' where id = '${id}'`,
  );
}

function sessionOf(person: Person): Session {
  return {
    token: async () => person.token,
    forget: () => undefined,
    userKey: person.id,
    tenantKey: person.tenantId,
    source: sourceOf("content", false),
    guest: false,
    mobile: false,
    inHost: true,
    close: null,
    onTheme: null,
  };
}

const transportFor = (person: Person, url = app.url) =>
  respondTransport(`${url}/msteams/api`, {
    token: async () => person.token,
    forget: () => undefined,
  });

async function open(id: SurveyId, person = alex, url = app.url) {
  const api = playApi(transportFor(person, url), id);
  const play = createPlay(api, await api.read());
  return render(<PlayPage play={play} introduction={undefined} />);
}

/** Milliseconds on the way of a call, of its reply and of an event. */
type Delays = { up: number; down: number; event: number };

/** The page of a player whose line takes that long. */
async function openSlow(id: SurveyId, person: Person, { up, down, event }: Delays) {
  const { send, openStream } = transportFor(person);
  const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
  const api = playApi(
    {
      send: async (...call) => {
        await wait(up);
        return send(...call).finally(() => wait(down));
      },
      openStream: async (...call) => {
        await wait(up);
        const late = new TransformStream<Uint8Array, Uint8Array>({
          transform: async (chunk, control) => {
            await wait(event);
            control.enqueue(chunk);
          },
        });
        return (await openStream(...call)).pipeThrough(late);
      },
    },
    id,
  );
  return render(<PlayPage play={createPlay(api, await api.read())} introduction={undefined} />)
    .container;
}

/**
 * Answers again and again in a question's last seconds; all numbers of its countdown and all that
 * the page said, until the result is shown.
 */
async function answerToTheLast(page: HTMLElement) {
  const [numbers, said] = [new Set<number>(), new Set<string>()];
  const find = (query: string) => page.querySelector<HTMLElement>(query);
  let turn = 0;
  for (;;) {
    if (find("main")?.dataset["phase"] === "result") break;
    const left = find(".countdown .left");
    if (left) {
      numbers.add(Number(left.textContent));
      said.add(find(".asked > [role=status]")?.textContent ?? "");
      turn += 1;
      if (Number(left.textContent) <= 2)
        act(() => page.querySelectorAll<HTMLElement>(".tile")[turn % 2]?.click());
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return { most: Math.max(...numbers), said: [...said] };
}

describe("the page of a game", () => {
  it("says that the game is loaded until it is there (TRV-11)", async () => {
    const root = document.createElement("div");
    document.body.append(root);
    const never = new Promise<Session | null>(() => undefined);
    await act(async () =>
      showPlay(root, {
        boot: testBoot,
        surveyId: null,
        back: null,
        first: never,
        open: () => never,
      }),
    );
    expect(screen.getByText("Loading trivia game...")).toBeDefined();
    root.remove();
  });

  it("waits for the owner, and becomes the game by itself (TRV-07, TRV-26)", async () => {
    const id = await createGame();
    const root = document.createElement("div");
    document.body.append(root);
    const session = Promise.resolve(sessionOf(alex));
    // The page asks its own address.
    const fetched = window.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      fetched(new URL(path, app.url), init),
    );
    const page = { boot: testBoot, surveyId: id, back: null };
    await act(async () => showPlay(root, { ...page, first: session, open: () => session }));
    await screen.findByRole("heading", { name: "Waiting for owner to start the game" }, patience);
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    await adele.surveys.deliver({ params: { id }, body: {} });
    await screen.findByRole("heading", { name: "Trivia game is starting soon!" }, patience);
    vi.unstubAllGlobals();
    root.remove();
  });

  it("tells its owner how to start it, and leads there (TRV-06, TAK-13)", async () => {
    const id = await createGame();
    for (const mobile of [false, true]) {
      const root = document.createElement("div");
      document.body.append(root);
      const session = Promise.resolve({ ...sessionOf(adele), mobile });
      // The page asks its own address.
      const fetched = window.fetch;
      vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
        fetched(new URL(path, app.url), init),
      );
      const page = { boot: testBoot, surveyId: id, back: null };
      await act(async () => showPlay(root, { ...page, first: session, open: () => session }));
      const name = "Send now messages all members, and the game starts 60 seconds later.";
      await screen.findByRole("heading", { name }, patience);
      expect(screen.queryByText(/Waiting for owner/)).toBeNull();
      const link = screen.queryByRole("link", { name: "Open the page with Send now" });
      expect(link?.getAttribute("href")).toBe(
        mobile ? undefined : `/msteams/content/trivia/survey/${id}`,
      );
      vi.unstubAllGlobals();
      root.remove();
    }
  });

  it("shows the ground rules and what comes before the first question (TRV-12, TRV-14)", async () => {
    await open(await gameSince(-30));
    expect(screen.getByRole("heading", { name: "Trivia game is starting soon!" })).toBeDefined();
    const rules = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(rules).toEqual(["Keep it clean", "No searching for answers", "Have fun"]);
    expect(screen.getByText("Animals: General")).toBeDefined();
  });

  it("counts a question's time down, ten times a second (TRV-15, TRV-24)", async () => {
    await open(await gameSince(2));
    const bar = () => screen.getByRole("timer").nextElementSibling?.querySelector("i")?.style.width;
    const before = bar();
    await expect.poll(bar, { interval: 20 }).not.toBe(before);
    expect(screen.getAllByRole("button")).toHaveLength(4);
    expect(screen.queryByText("5 seconds or less left")).toBeNull();
  });

  it("warns when five seconds are left (TRV-25)", async () => {
    await open(await gameSince(48));
    expect(screen.queryByText("5 seconds or less left")).toBeNull();
    const warned = await screen.findByText("5 seconds or less left", {}, { timeout: 20_000 });
    expect(warned.getAttribute("role")).toBe("status");
  });

  it("sends an answer until the server has it, however often it or its receipt is lost (TRV-28)", async () => {
    const line = await faultyLine(app.url, (_method, path) => path.endsWith("/answer"));
    line.faults.push("lose-request", "lose-answer", { status: 503, body: "{}" }, "lose-request");
    const id = await gameSince(2);
    await open(id, alex, line.url);
    const [first] = screen.getAllByRole("button");
    if (!first) throw new Error("no choice");
    await expect
      .poll(
        () => {
          if (first.getAttribute("aria-pressed") === "false") first.click();
          return screen.queryByText(/^Your answer: /)?.textContent;
        },
        { timeout: 20_000 },
      )
      .toContain("You can change it until the time is up.");
    expect((await alex.trivia.game({ params: { id } })).mine.choice).not.toBeNull();
    line.close();
  });

  it("counts no more than a question's time, and takes no answer that its slow line brings too late (TRV-22, TRV-27)", async () => {
    const id = await gameSince(-3, 10);
    const lines: [Person, Delays][] = [
      [alex, { up: 0, down: 1500, event: 0 }],
      [adele, { up: 750, down: 750, event: 750 }],
      [megan, { up: 1200, down: 1200, event: 1200 }],
    ];
    const pages = await Promise.all(lines.map(([person, line]) => openSlow(id, person, line)));
    for (const { most, said } of await Promise.all(pages.map(answerToTheLast))) {
      expect(most).toBeLessThanOrEqual(10);
      expect(said.filter((text) => /could not be saved/.test(text))).toEqual([]);
    }
    for (const person of [alex, adele, megan])
      expect((await person.trivia.game({ params: { id } })).mine.choice).not.toBeNull();
  }, 40_000);

  it("says that an answer did not arrive in time, never whether it was right (TRV-16, TRV-28)", async () => {
    const line = await faultyLine(app.url, (_method, path) => /answer$|game$/.test(path));
    const id = await gameSince(2);
    const { container } = await open(id, alex, line.url);
    line.faults.push(...Array<"lose-request">(200).fill("lose-request"));
    const [first] = screen.getAllByRole("button");
    await expect
      .poll(() => {
        first?.click();
        return screen.queryByText("Saving your answer");
      })
      .not.toBeNull();
    await moveTo(id, 61);
    const unknown = await screen.findByRole("heading", { name: "Time is up" }, patience);
    expect(unknown.dataset.outcome).toBeUndefined();
    expect(container.textContent).not.toMatch(/You did not answer|Your answer/);
    line.faults.length = 0;
    const told = await screen.findByRole("heading", { level: 1, name: /did not arrive/ }, patience);
    expect(told.textContent).toBe("Your answer did not arrive in time");
    expect(told.dataset.outcome).toBeUndefined();
    expect(screen.queryByText("Your answer")).toBeNull();
    line.close();
  });

  it("shows the answer that the server has, if a later choice did not reach it (TRV-16, TRV-28)", async () => {
    const line = await faultyLine(app.url, (_method, path) => path.endsWith("/answer"));
    const id = await gameSince(2);
    await open(id, alex, line.url);
    const [first, second] = screen.getAllByRole("button");
    await expect
      .poll(() => {
        if (first?.getAttribute("aria-pressed") === "false") first.click();
        return screen.queryByText(/^Your answer: /);
      }, patience)
      .not.toBeNull();
    line.faults.push(...Array<"lose-request">(200).fill("lose-request"));
    act(() => second?.click());
    await moveTo(id, 61);
    const mark = await screen.findByText("Your answer", {}, patience);
    expect(first?.textContent).toContain(
      mark.closest("li")?.querySelector("span[dir]")?.textContent ?? "?",
    );
    line.close();
  });

  it("has a player once in the standings while their own place is not read (TRV-16)", async () => {
    const line = await faultyLine(app.url, (_method, path) => path.endsWith("/game"));
    const id = await gameSince(2);
    const { game } = await alex.trivia.game({ params: { id } });
    const [questionId, choiceId] = [game.question?.id, game.question?.choices[0]?.id];
    if (!questionId || !choiceId) throw new Error("no question is open");
    await alex.trivia.answer({ params: { id }, body: { questionId, choiceId, took: 900 } });
    await moveTo(id, 64);
    await open(id, alex, line.url);
    expect(screen.getByText("Place 1 of 1")).toBeDefined();
    line.faults.push(...Array<"lose-request">(200).fill("lose-request"));
    await moveTo(id, 134);
    await screen.findByText("Question 2 of 5", {}, patience);
    const rows = () => screen.getAllByText(/Alex Wilber/).map((row) => row.textContent);
    expect(rows()).toEqual(["Alex Wilber"]);
    line.faults.length = 0;
    await screen.findByText("Place 1 of 1", {}, patience);
    expect(rows()).toEqual(["Alex Wilber (You)"]);
    line.close();
  });

  it("says that the game was deleted, instead of what comes next (TRV-17)", async () => {
    const id = await gameSince(64);
    await open(id);
    expect(screen.getByText("The next question comes by itself")).toBeDefined();
    await adele.commands.run({ body: { command: "survey/delete", surveyId: id } });
    await screen.findByRole("heading", { name: "This trivia was deleted" }, patience);
    expect(screen.getByRole("alert")).toBeDefined();
    expect(screen.queryByText("The next question comes by itself")).toBeNull();
    await adele.commands.run({ body: { command: "survey/restore", surveyId: id } });
    await expect.poll(() => screen.queryByText(/This trivia/), patience).toBeNull();
  });

  it("shows what its player chose in another window, once they are back in this one (TRV-28)", async () => {
    const id = await gameSince(2);
    await open(id);
    const { question } = (await alex.trivia.game({ params: { id } })).game;
    const choice = question?.choices[1];
    if (!question || !choice) throw new Error("no question is open");
    const body = { questionId: question.id, choiceId: choice.id, took: 900 };
    await alex.trivia.answer({ params: { id }, body });
    act(() => void window.dispatchEvent(new Event("focus")));
    await screen.findByText(
      `Your answer: ${choice.label}. You can change it until the time is up.`,
    );
    expect(screen.getAllByRole("button")[1]?.getAttribute("aria-pressed")).toBe("true");
  });

  it("has no medals for those without points (TRV-19, TRV-29)", async () => {
    const place = { rank: 1, name: "Alex", points: 0, time: 900 };
    const places = [place, { ...place, rank: 2, name: "Megan", points: 0 }];
    render(<Standings title="Final Standings" places={places} own={null} players={2} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByText("First place")).toBeNull();
    cleanup();
    render(<Standings title="" places={[{ ...place, points: 1 }]} own={null} players={1} />);
    expect(screen.getByText("First place")).toBeDefined();
  });

  it("goes on at the heading of each question and result for who plays", async () => {
    const id = await gameSince(-2);
    await open(id);
    const starting = screen.getByRole("heading", { level: 1 });
    expect(document.activeElement).toBe(starting);
    await moveTo(id, 2);
    const [first] = await screen.findAllByRole("button", {}, patience);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    first?.focus();
    await moveTo(id, 64);
    const told = await screen.findByRole("heading", { name: "You did not answer" }, patience);
    expect(document.activeElement).toBe(told);
  });

  it("leaves the focus on a choice when the time is up, and takes no more answers (TRV-15)", async () => {
    await open(await gameSince(58));
    const [first] = screen.getAllByRole("button");
    first?.focus();
    await screen.findByText("Time is up", {}, patience);
    // A browser takes the focus from what is disabled; this one does not.
    expect(first?.hasAttribute("disabled")).toBe(false);
    expect(first?.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(first);
    act(() => first?.click());
    expect(first?.getAttribute("aria-pressed")).toBe("false");
  });

  it("leaves the focus to who writes in the meeting's chat, and tells them what has come", async () => {
    const id = await gameSince(-2);
    await open(id);
    act(() => (document.activeElement as HTMLElement).blur());
    const elsewhere = vi.spyOn(document, "hasFocus").mockReturnValue(false);
    onTestFinished(() => elsewhere.mockRestore());
    await moveTo(id, 2);
    const asked = await screen.findByText(/^Question 1 of 5\. ./, {}, patience);
    expect(asked.getAttribute("role")).toBe("status");
    await moveTo(id, 64);
    await screen.findByText("Question 1 of 5. You did not answer", {}, patience);
    expect(document.activeElement).toBe(document.body);
    elsewhere.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "You did not answer" }),
    );
  });

  it("shows on each choice the key that chooses it (TRV-15)", async () => {
    await open(await gameSince(2));
    const tiles = screen.getAllByRole("button");
    expect(tiles.map((tile) => tile.getAttribute("aria-keyshortcuts"))).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    for (const [at, tile] of tiles.entries()) {
      const label = tile.querySelector("span[dir]")?.textContent;
      expect(screen.getByRole("button", { name: `${at + 1} ${label}` })).toBe(tile);
    }
  });

  it("says that nobody got it correct (TRV-20)", async () => {
    await open(await gameSince(64));
    expect(screen.getByText("Nobody got it correct")).toBeDefined();
    expect(screen.getByRole("heading", { name: "You did not answer" })).toBeDefined();
  });

  it("says at the end that nobody took part (TRV-21)", async () => {
    await open(await gameSince(400));
    expect(screen.getByRole("heading", { name: "Nobody took part in this Trivia" })).toBeDefined();
  });
});
