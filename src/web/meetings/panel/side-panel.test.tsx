// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { liveQuestions } from "#test/send-live.ts";
import { unique } from "#test/unique.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";
import type { Transport } from "../../api.tsx";

let app: AppInWorker;
let [megan, adele, alex]: Person[] = [];
let panel: Awaited<ReturnType<typeof sidePanelOf>>;

// Megan organises this meeting, Adele presents, Alex attends.
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, adele, alex] = await Promise.all([app.as("megan"), app.as("adele"), app.as("alex")]);
  panel = await sidePanelOf(app, "Campaign review");
});
afterEach(() => {
  cleanup();
  giveTimeBack();
});

const people = () => {
  if (!megan || !adele || !alex) throw new Error("nobody is there");
  return { megan, adele, alex };
};
const list = (name = "Sent to this meeting") => screen.findByRole("list", { name });
const titles = async (name?: string) =>
  within(await list(name))
    .getAllByRole("link")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "Answer");

/** Two surveys of Adele, and nothing else, newest first. */
async function twoAlone() {
  const { megan, adele, alex } = people();
  await panel.clear([megan, adele]);
  await panel.send(adele, { title: "First" });
  await panel.send(adele, { title: "Second" });
  return { megan, adele, alex };
}

/** A transport whose responses for a path can be replaced. */
function through(
  person: Person,
  change: (path: string, send: () => Promise<unknown>) => Promise<unknown>,
): Transport {
  const transport = transportOf(app.url, person.token);
  return {
    ...transport,
    send: (method, path, body) => change(path, () => transport.send(method, path, body)),
  };
}

/**
 * A transport that records when the person called what, in seconds of the test's clock. The host
 * reports the person's role.
 */
function watchedBy(person: Person) {
  takeIntervals();
  let [second, role] = [0, "presenter"];
  const asked: { path: string; at: number }[] = [];
  const underWay = new Set<Promise<unknown>>();
  const transport = through(person, (path, send) => {
    asked.push({ path, at: second });
    const answer = path.includes("/info")
      ? Promise.resolve({ role, mayCreate: role !== "attendee", title: "Campaign review" })
      : send();
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  });
  const pass = async (seconds: number) => {
    for (const last = second + seconds; second < last; ) {
      second += 1;
      vi.advanceTimersByTime(1000);
      while (underWay.size > 0) await Promise.allSettled(underWay);
      // The page takes over the response.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { transport, asked, pass, as: (now: string) => void (role = now) };
}

describe("the empty side panel", () => {
  it("tells an attendee that presenters may send questions, and offers nothing to create (MTG-18, MTG-29)", async () => {
    const { megan, adele, alex } = people();
    await panel.clear([megan, adele]);
    panel.open(alex);
    expect(screen.getByText("Loading Pollys...")).toBeDefined();
    expect(await screen.findByText("No questions have been sent yet")).toBeDefined();
    expect(screen.getByText("Presenters may send questions that will appear here")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("list", { name: "Ways to start" })).toBeNull();
  });

  it("shows the create form to presenters, with the starting points that fit a side panel (MTG-19, AUT-30)", async () => {
    const { adele } = people();
    panel.open(adele);
    const points = within(await screen.findByRole("list", { name: "Ways to start" })).getAllByRole(
      "link",
    );
    const shown = points.map(({ textContent }) => textContent);
    expect(shown).toEqual(
      expect.arrayContaining([
        "PollAsk one quick question",
        "QuizSee who knows the right answers",
        "Word cloudSee what comes to everybody's mind",
      ]),
    );
    expect(shown.join()).not.toMatch(/Survey|Pulse|Emoji|NPS/);
    expect(screen.getByRole("link", { name: /^Browse templates/ })).toBeDefined();
    expect(screen.queryByText("No questions have been sent yet")).toBeNull();
  });

  it("offers nothing to create if the server can't tell the user's role (MTG-30)", async () => {
    const { adele } = people();
    panel.open(adele, {
      transport: through(adele, (path, send) =>
        path.includes("/info") ? Promise.reject(new Error("no role")) : send(),
      ),
    });
    expect(
      await screen.findByText("No questions have been sent yet", {}, { timeout: 5000 }),
    ).toBeDefined();
    expect(screen.queryByRole("list", { name: "Ways to start" })).toBeNull();
  });
});

describe("the side panel with surveys", () => {
  it("lists sent surveys, newest first, and pending ones to their owner, who can send them there (MTG-21, MTG-26, LIF-12)", async () => {
    const { adele, alex } = await twoAlone();
    await panel.send(adele, { title: "Not yet", send: "manual" });
    const shown = panel.open(alex);
    expect(await titles()).toEqual(["Second", "First"]);
    shown.unmount();
    const { user } = panel.open(adele);
    expect(await titles()).toEqual(["Second", "First"]);
    expect(await titles("Ready")).toEqual(["Not yet"]);
    await user.click(await screen.findByRole("button", { name: "Send now: Not yet" }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Send now: Not yet" })).toBeNull(),
    );
    // The row has moved to the other list, and the focus with it.
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Not yet" }));
    expect(document.activeElement).toHaveProperty("tabIndex", 0);
    panel.open(alex);
    expect(await titles()).toEqual(["Not yet", "Second", "First"]);
  });

  it("shows the kind of each, so that two of the same name can be told apart", async () => {
    const { megan, adele, alex } = people();
    await panel.clear([megan, adele]);
    const title = unique("What would you like");
    for (const type of ["qna", "icebreaker"] as const)
      await panel.send(adele, { title, type, questions: [liveQuestions[type]()] });
    panel.open(alex);
    const rows = within(await list()).getAllByRole("listitem");
    const kinds = rows.map((row) => within(row).getByRole("img").getAttribute("aria-label"));
    expect(kinds).toEqual(["Icebreaker", "Q&A"]);
  });

  it("offers Quick Create with Use Template to presenters and organisers only (MTG-17, MTG-29)", async () => {
    const { megan, alex } = people();
    const { user } = panel.open(megan);
    await list();
    expect(screen.getByRole("button", { name: "Quick Create" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "More ways to create" }));
    await user.click(await screen.findByRole("menuitem", { name: "Use Template" }));
    expect(await screen.findByRole("heading", { name: "Templates" })).toBeDefined();
    panel.open(alex);
    await list();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("keeps the sort order that a presenter chose for everybody in the chat (MTG-21, MTG-22)", async () => {
    const { megan, adele, alex } = await twoAlone();
    const params = { chatId: conversationId.parse(panel.chatId) };
    onTestFinished(async () => {
      await megan.surveys.setGroupConfig({ params, body: { sortOrder: "newest" } });
    });
    const { user } = panel.open(adele);
    expect(await titles()).toEqual(["Second", "First"]);
    await user.click(screen.getByRole("button", { name: "Sort: Newest" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Oldest" }));
    await waitFor(async () => expect(await titles()).toEqual(["First", "Second"]));
    expect(await screen.findByText("Sorted: Oldest")).toBeDefined();
    await waitFor(async () =>
      expect(await alex.surveys.groupConfig({ params })).toEqual({ sortOrder: "oldest" }),
    );
    panel.open(alex);
    await waitFor(async () => expect(await titles()).toEqual(["First", "Second"]));
    // Another presenter's choice arrives without a reload.
    await megan.surveys.setGroupConfig({ params, body: { sortOrder: "newest" } });
    await waitFor(async () => expect(await titles()).toEqual(["Second", "First"]));
  });

  it("says that it loads until the list is there (MTG-20)", async () => {
    const { alex } = await twoAlone();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const transport = through(alex, (path, send) =>
      /\/surveys\?/.test(path) ? answered.then(send) : send(),
    );
    panel.open(alex, { transport });
    expect(await screen.findByText("Loading Pollys...")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Second" })).toBeNull();
    answer();
    expect(await titles()).toHaveLength(2);
    expect(screen.queryByText("Loading Pollys...")).toBeNull();
  });

  it("says that it failed, and retries (LST-18)", async () => {
    const { alex } = await twoAlone();
    let fails = true;
    const transport = through(alex, (path, send) =>
      fails && /\/surveys\?/.test(path) ? Promise.reject(new Error("No way")) : send(),
    );
    const { user } = panel.open(alex, { transport });
    expect((await screen.findByRole("alert", {}, { timeout: 5000 })).textContent).toContain(
      "Error loading pollys",
    );
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await titles()).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("opens a survey's results, and Back leads to the survey in the list (MTG-23)", async () => {
    const { alex } = await twoAlone();
    const { user } = panel.open(alex);
    await list();
    await user.click(screen.getByRole("link", { name: "Second" }));
    expect(await screen.findByRole("heading", { name: "Second" })).toBeDefined();
    expect(await screen.findByRole("form", { name: "Your answer" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Back" }));
    await list();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("link", { name: "Second" })),
    );
  });

  it("shows what a presenter sends meanwhile, without a reload (MTG-27)", async () => {
    const { adele, alex } = people();
    const title = unique("Just now");
    panel.open(alex);
    await list();
    await panel.send(adele, { title });
    expect(await screen.findByRole("link", { name: title }, { timeout: 6000 })).toBeDefined();
  });

  it("polls the list of the last day every 5 s and the user's role every 15 s: somebody who becomes an attendee may not create any more (MTG-26, MTG-27, MTG-28, MTG-29)", async () => {
    const { adele } = people();
    const { transport, asked, pass, as } = watchedBy(adele);
    panel.open(adele, { transport });
    expect(await screen.findByRole("button", { name: "Quick Create" })).toBeDefined();
    as("attendee");
    const query = new URLSearchParams(
      asked.find(({ path }) => path.includes("/surveys?"))?.path.split("?")[1],
    );
    const ago = Date.now() - Date.parse(query.get("closeAt") ?? "");
    // To the minute, so that the lists keep their query key that long.
    expect(Math.abs(ago - 86_400_000)).toBeLessThan(61_000);

    const at = (part: string) =>
      asked.filter(({ path }) => path.includes(part)).map((each) => each.at);
    await pass(14);
    // The first call begins before the page knows the server's minute and may be repeated at once.
    expect([...new Set(at("/surveys?"))]).toEqual([0, 5, 10]);
    expect([at("/info"), at("/v1/user")]).toEqual([[0], [0]]);
    expect(screen.getByRole("button", { name: "Quick Create" })).toBeDefined();
    await pass(1);
    expect([at("/info"), at("/v1/user")]).toEqual([
      [0, 15],
      [0, 15],
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Quick Create" })).toBeNull());
    expect(await titles()).not.toHaveLength(0);
  });

  it("has an archive of surveys closed a day ago, with a back link", async () => {
    const { alex } = people();
    const { user } = panel.open(alex);
    await list();
    await user.click(screen.getByRole("link", { name: "Archive" }));
    expect(await screen.findByText("Nothing is in the archive yet")).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Back" }));
    expect(await titles()).not.toHaveLength(0);
  });
});
