// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { liveQuestions, sendLive } from "#test/send-live.ts";
import { unique } from "#test/unique.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import { answering, openMeeting, pollInMeeting } from "#test/web/meeting-for-test.tsx";
import type { DialogRequest } from "../../host/host.ts";

let app: AppInWorker;
let adele: Person;
let megan: Person;
let alex: Person;
const usualWidth = window.innerWidth;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, megan, alex] = await Promise.all([app.as("adele"), app.as("megan"), app.as("alex")]);
});
afterEach(() => {
  cleanup();
  giveTimeBack();
  window.innerWidth = usualWidth;
});

const grid = (name = "Meeting Pollys") => screen.findByRole("list", { name });
const card = async (title: string) => {
  const found = (await screen.findByRole("link", { name: title })).closest("li");
  if (!found) throw new Error(`${title} has no card`);
  return found;
};
const isList = (path: string) => /\/surveys(\?|$)/.test(path);
/** An empty list: the server's response without the types that this worker's tests send. */
const empty = (person: Person) =>
  answering(app, person, (path, real) =>
    real(isList(path) ? `${path}&excludeTypes=${surveyTypes.join(",")}` : path),
  );

describe("the cards of the meeting", () => {
  it.each([
    ["qna", "2 questions"],
    ["icebreaker", "2 responses"],
  ] as const)("count what people wrote in a %s, not people (MTG-02)", async (type, text) => {
    const title = unique(`A ${type}`);
    const question = { ...liveQuestions[type](), label: title };
    const { id } = await sendLive(app, megan, type, { questions: [question] });
    const params = { kind: type, id };
    for (const responseValue of ["One", "Two"])
      await adele.posts.create({ params, body: { responseValue } });
    await openMeeting(app, adele);
    expect(within(await card(title)).getByText(text)).toBeDefined();
  });

  it("show a survey's type, number of responses, sender and leading choices, and open its results (MTG-02, LST-20)", async () => {
    const title = unique("Where next?");
    const { poll, vote } = await pollInMeeting(app, megan, {
      title,
      choices: ["Lisbon", "Oslo"],
    });
    await vote(adele, "Oslo");
    const { user } = await openMeeting(app, adele);
    const shown = within(await card(title));
    expect(shown.getByText("Live")).toBeDefined();
    expect(shown.getByText("Poll")).toBeDefined();
    expect(shown.getByText("1 of 5 answered")).toBeDefined();
    expect(shown.getByText(/^From Megan/)).toBeDefined();
    const chart = within(shown.getByRole("list", { name: `Leading choices of ${title}` }));
    expect(chart.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Oslo 100%",
      "Lisbon 0%",
    ]);
    await user.click(shown.getByRole("link", { name: title }));
    expect(await screen.findByText(`/content/poll/survey/${poll.id}`)).toBeDefined();
  });

  it("show nothing of results that may not be seen yet", async () => {
    const title = unique("Secret until the end");
    const { vote } = await pollInMeeting(app, megan, {
      title,
      resultsVisibility: "private",
      choices: ["Lisbon", "Oslo"],
    });
    await vote(adele, "Oslo");
    await openMeeting(app, alex);
    expect(within(await card(title)).queryByText("Oslo")).toBeNull();
  });

  it.each([
    [599, 1],
    [600, 2],
    [1200, 3],
    [1600, 4],
  ])(
    "are in columns by the width of the page: at %i there are %i (MTG-02)",
    async (width, columns) => {
      window.innerWidth = width;
      await pollInMeeting(app, adele, { title: "Wide" });
      await openMeeting(app, adele);
      expect((await grid()).style.gridTemplateColumns).toMatch(
        new RegExp(`^repeat\\(${columns}, `),
      );
    },
  );
});

describe("the meeting's list", () => {
  it("has open, pending and those closed within 24 hours; the archive has those closed before (MTG-15, MTG-16)", async () => {
    const stillOpen = unique("Still open");
    const later = unique("Later");
    const title = unique("Over");
    await pollInMeeting(app, adele, { title: stillOpen });
    await pollInMeeting(app, adele, { title: later, send: "manual" });
    const over = await pollInMeeting(app, adele, { title });
    onTestFinished(async () => {
      const { id } = over.poll;
      await adele.commands.run({ body: { command: "survey/delete", surveyId: id } });
    });
    await adele.surveys.close({ params: { id: over.poll.id }, body: {} });

    await openMeeting(app, adele);
    expect(within(await card(title)).getByText("Closed")).toBeDefined();
    expect(await card(stillOpen)).toBeDefined();
    expect(within(await card(later)).getByText("Ready")).toBeDefined();
    cleanup();
    await openMeeting(app, adele, { at: "/content/meeting/tab?tab=archive" });
    await screen.findByText(/Nothing in the archive yet/);

    // A day and an hour later: the page follows the server's clock, so the stored times are moved
    // back instead.
    for (const table of ["surveys", "listings"]) {
      const key = table === "surveys" ? "id" : "survey_id";
      await app.runStatement(
        adele,
        `update ${table} set close_at = close_at - interval '25 hours' where ${key} = '${over.poll.id}'`,
      );
    }
    cleanup();
    await openMeeting(app, adele, { at: "/content/meeting/tab?tab=archive" });
    expect(
      within(await grid("Archive"))
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toContain(title);
    expect(within(await grid("Archive")).queryByRole("link", { name: stillOpen })).toBeNull();
    cleanup();
    await openMeeting(app, adele);
    expect(await card(stillOpen)).toBeDefined();
    expect(await card(later)).toBeDefined();
    expect(screen.queryByRole("link", { name: title })).toBeNull();
  });

  it("is polled every 10 seconds while no events arrive (MTG-13, MTG-14)", async () => {
    let reads = 0;
    const counted = answering(app, adele, (path, real) => {
      if (isList(path)) reads += 1;
      return real();
    });
    const transport = { ...counted, openStream: () => new Promise<never>(() => undefined) };
    takeIntervals();
    const first = unique("First");
    await pollInMeeting(app, adele, { title: first });
    await openMeeting(app, adele);
    await card(first);
    cleanup();
    // The page knows the server's minute now, which is a part of what it asks for.
    await openMeeting(app, adele, { transport });
    await card(first);
    expect(reads).toBe(1);
    const next = unique("Sent meanwhile");
    await pollInMeeting(app, adele, { title: next });
    vi.advanceTimersByTime(9999);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await card(next)).toBeDefined();
    expect(reads).toBe(2);
  });

  it("shows what is sent meanwhile without a reload (MTG-13)", async () => {
    const before = unique("There before");
    const news = unique("News");
    await pollInMeeting(app, adele, { title: before });
    await openMeeting(app, alex);
    await card(before);
    await pollInMeeting(app, adele, { title: news });
    expect(await card(news)).toBeDefined();
  });

  it("is searched, filtered and sorted as requested, and still so after a survey was opened (LST-01, LST-04, MTG-05)", async () => {
    const zebra = unique("Zebra");
    const [one, two] = [`${zebra} one`, `${zebra} two`];
    await pollInMeeting(app, adele, { title: one });
    await pollInMeeting(app, megan, { title: two });
    const { user } = await openMeeting(app, adele);
    await user.type(await screen.findByRole("searchbox"), `${zebra.toLowerCase()}{Enter}`);
    const titles = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual([two, one]));
    await user.click(screen.getByRole("button", { name: "Sort: Newest" }));
    await user.click(screen.getByRole("menuitemradio", { name: "Oldest" }));
    await waitFor(() => expect(titles()).toEqual([one, two]));
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const panel = within(await screen.findByRole("dialog", { name: "Filter" }));
    await user.click(await panel.findByRole("checkbox", { name: /^Megan/ }));
    await user.click(panel.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(titles()).toEqual([two]));
    await user.click(screen.getByRole("link", { name: two }));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    await waitFor(() => expect(titles()).toEqual([two]));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(zebra.toLowerCase());
  });

  it("keeps the filter's fields, and the focus in them, until the counts for the typed search arrive (MTG-05)", async () => {
    const word = unique("panther");
    const title = `A ${word}`;
    await pollInMeeting(app, adele, { title });
    let count = () => {};
    const counting = new Promise<void>((resolve) => {
      count = resolve;
    });
    const transport = answering(app, adele, (path, real) =>
      /counts/.test(path) && /search=panther/.test(path) ? counting.then(() => real()) : real(),
    );
    const { user } = await openMeeting(app, adele, { transport });
    await card(title);
    // At once: the panel is open before the search begins.
    await user.click(screen.getByRole("searchbox"));
    await user.paste(word);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const poll = await within(await screen.findByRole("dialog", { name: "Filter" })).findByRole(
      "checkbox",
      { name: /^Poll/ },
    );
    poll.focus();
    await waitFor(() =>
      expect(
        screen.getAllByRole("link", { hidden: true }).map(({ textContent }) => textContent),
      ).toEqual([title]),
    );
    expect(document.activeElement).toBe(poll);
    count();
    await waitFor(() => expect(poll.closest("span")?.textContent).toContain("Poll (1)"));
    expect(document.activeElement).toBe(poll);
  });
});

describe("an empty list of the meeting", () => {
  it("tells a presenter the next step (LST-17)", async () => {
    const asked: DialogRequest[] = [];
    const { user } = await openMeeting(app, adele, {
      transport: empty(adele),
      host: {
        canOpenDialog: true,
        openDialog: async (request) => {
          asked.push(request);
          return null;
        },
      },
    });
    expect(
      await screen.findByRole("heading", { name: "You haven't created any meeting questions yet" }),
    ).toBeDefined();
    const [, create] = screen.getAllByRole("button", { name: "Create" });
    if (create) await user.click(create);
    expect(new URL(asked[0]?.url ?? "").searchParams.get("audienceType")).toBe("meeting");
  });

  it("tells an attendee what to wait for (MTG-18)", async () => {
    await openMeeting(app, alex, { transport: empty(alex) });
    expect(
      await screen.findByRole("heading", { name: "No questions have been sent yet" }),
    ).toBeDefined();
    expect(screen.getByText("Presenters may send questions that will appear here")).toBeDefined();
  });

  it("says that nothing matches, also to screen readers, and clears the filters (LST-16)", async () => {
    const title = unique("There");
    await pollInMeeting(app, adele, { title });
    const { user } = await openMeeting(app, adele);
    await card(title);
    await user.type(screen.getByRole("searchbox"), "nothing like it{Enter}");
    const words = "No pollys match your selected filters or search query";
    expect(await screen.findByRole("heading", { name: words })).toBeDefined();
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Clear filters and search" }));
    expect(await card(title)).toBeDefined();
  });

  it("says that it failed and why, and retries (LST-18, HOST-43)", async () => {
    const title = unique("Behind the failure");
    await pollInMeeting(app, adele, { title });
    let failing = true;
    const transport = answering(app, adele, (path, real) =>
      failing && isList(path) ? Promise.reject(new Error("The line broke")) : real(),
    );
    const { user } = await openMeeting(app, adele, { transport });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error loading pollys");
    expect(alert.textContent).toContain("The line broke");
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await card(title)).toBeDefined();
  });
});
