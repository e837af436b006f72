// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { surveyId, userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { losingAnswer, openAdministration } from "#test/web/administration-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let nestor: Person;
let megan: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [nestor, megan] = (await Promise.all([app.as("nestor"), app.as("megan")])) as [Person, Person];
  await sendPoll(app, megan, { label: `Known ${randomUUID()}` });
});
afterEach(cleanup);

const place = "Sales and Marketing / Campaigns";
type Transport = ReturnType<typeof transportOf>;
const open = (transport?: Transport) =>
  openAdministration(app, nestor, { tab: "people", ...(transport ? { transport } : {}) });
type User = ReturnType<typeof open>["user"];
const search = () => screen.findByRole("combobox", { name: "Find a person" });
const news = () => screen.getAllByRole("status").at(-1)?.textContent;
const person = () => screen.findByRole("region", { name: "Person" });

async function choose(user: User, name: string): Promise<void> {
  await user.type(await search(), name.toLowerCase());
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
  await screen.findByRole("heading", { name });
}

async function nameOwner(user: User, name: string) {
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByRole("combobox", { name: "New owner" }), name.toLowerCase());
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
  expect(dialog.getByText(`New owner: ${name}`)).toBeDefined();
  return dialog;
}

const taskRow = async (name: string) =>
  within(await screen.findByRole("table", { name: "Tasks" })).findByRole("row", {
    name: new RegExp(name),
  });

/** Fails the calls of one path, with the words of the server's error, as often as `fails` says. */
function failing(path: RegExp, fails: () => boolean): Transport {
  const real = transportOf(app.url, nestor.token);
  return {
    ...real,
    send: (method, at, ...more) =>
      path.test(at) && fails()
        ? Promise.reject(new Error("No way"))
        : real.send(method, at, ...more),
  };
}

describe("a person", () => {
  it("is found by a part of the name, or the id; shown are counts, and the focus is at the name", async () => {
    const { user } = open();
    expect(
      await screen.findByText("Nothing was handed over or erased for a whole person yet."),
    ).toBeDefined();
    expect(screen.queryByRole("region", { name: "Person" })).toBeNull();
    await user.type(await search(), "m");
    expect(
      await screen.findByText("Type at least two letters of a name or address, or a whole id"),
    ).toBeDefined();
    await user.type(await search(), "qqq");
    expect(await screen.findByText("Nobody found")).toBeDefined();
    await user.clear(await search());
    await choose(user, "Megan Bowen");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Megan Bowen" }));
    const shown = within(await person());
    expect(shown.getByText(/^MeganB@/)).toBeDefined();
    expect(shown.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Surveys that they own",
      "Series that they own",
      "Templates that they own",
      "Surveys that they answered by name",
    ]);
    // Other files' tests, which share the product, have her own surveys too.
    const [owned] = shown.getAllByRole("definition");
    expect(Number(owned?.textContent)).toBeGreaterThan(0);
    await user.click(await search());
    await user.paste(nestor.id.toUpperCase());
    await user.click(await screen.findByRole("option", { name: /^Nestor Wilke/ }));
    expect(await screen.findByRole("heading", { name: "Nestor Wilke" })).toBeDefined();
  });

  it("can be saved as a file with everything", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const real = transportOf(app.url, nestor.token);
    let fails = true;
    const { user } = open({
      ...real,
      fetchFile: (...call) =>
        fails ? Promise.reject(new Error("No way")) : real.fetchFile(...call),
    });
    await choose(user, "Megan Bowen");
    await user.click(screen.getByRole("button", { name: "Save everything as a file" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The file was not saved");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Save everything as a file" }));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^person-.*\.json$/)]));
    expect(news()).toBe("Everything about Megan Bowen was downloaded");
    vi.restoreAllMocks();
  });

  it("that cannot be read, found or listed says so, and is tried again", async () => {
    let fails = true;
    const { user } = open(failing(/\/people\/[\da-f]|\/tasks/, () => fails));
    expect(await screen.findByText("The tasks could not be loaded")).toBeDefined();
    await user.type(await search(), "megan");
    await user.click(await screen.findByRole("option", { name: /^Megan Bowen/ }));
    const shown = within(await person());
    expect(await shown.findByText("The person could not be loaded")).toBeDefined();
    fails = false;
    await user.click(shown.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Megan Bowen" })).toBeDefined();
    cleanup();
    const again = open(failing(/\/people\?/, () => true));
    await again.user.type(await search(), "megan");
    expect(await screen.findByText("No way")).toBeDefined();
  });
});

describe("what a person owns", () => {
  it("is handed over to somebody else, who is in a place with the app, in the background", async () => {
    const patti = await app.as("patti");
    const { poll } = await sendPoll(app, patti, { place });
    const { user } = open();
    await choose(user, "Patti Fernandez");
    await user.click(screen.getByRole("button", { name: "Hand over" }));
    const dialog = within(
      await screen.findByRole("alertdialog", {
        name: "Hand over everything that Patti Fernandez owns?",
      }),
    );
    expect(dialog.getByText("Answers, drafts and templates stay theirs.")).toBeDefined();
    const confirm = dialog.getByRole("button", { name: "Hand over" });
    expect(confirm.getAttribute("aria-disabled")).toBe("true");
    // Nobody hands over to the person themselves.
    await user.type(dialog.getByRole("combobox", { name: "New owner" }), "patti");
    expect(await screen.findByText("Nobody found")).toBeDefined();
    await user.clear(dialog.getByRole("combobox", { name: "New owner" }));
    await nameOwner(user, "Isaiah Langer");
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hand over" }));
    const row = await taskRow("Hand over: Patti Fernandez");
    await waitFor(() => expect(row.textContent).toMatch(/Isaiah Langer.*Done$/), { timeout: 9000 });
    expect(news()).toBe("Everything was handed over");
    const shown = within(await person());
    await waitFor(() =>
      expect(shown.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
        "0",
        "0",
        "0",
        "0",
      ]),
    );
    const { owners } = await (await app.as("isaiah")).surveys.get({
      params: { id: surveyId.parse(poll.id) },
    });
    expect(owners.map(({ name }) => name)).toEqual(["Isaiah Langer"]);
  });
});

describe("a task that stops", () => {
  it("is announced, and the person's panel says so too", async () => {
    const real = transportOf(app.url, nestor.token);
    const isaiah = await app.as("isaiah");
    await sendPoll(app, isaiah, { place });
    await nestor.people.handOver({
      params: { id: userId.parse(isaiah.id) },
      body: { to: userId.parse(megan.id) },
    });
    // The task as it is until all tries of its job have failed, and then.
    let stopped = false;
    const told = (task: unknown) => ({ ...Object(task), finishedAt: null, stopped });
    const send: Transport["send"] = async (method, path, ...more) => {
      const reply = Object(await real.send(method, path, ...more));
      if (path.includes("/tasks")) return { tasks: reply.tasks.slice(0, 1).map(told) };
      return reply.task ? { ...reply, task: told(reply.task) } : reply;
    };
    const { user } = open({ ...real, send });
    await choose(user, "Isaiah Langer");
    const shown = within(await person());
    expect(await shown.findByText("What they own is being handed over.")).toBeDefined();
    stopped = true;
    expect(
      await shown.findByText(/^Stopped after \d+: begin it again$/, {}, { timeout: 9000 }),
    ).toBeDefined();
    expect(news()).toMatch(/^Hand over: Isaiah Langer\. Stopped after \d+: begin it again$/);
  });
});

describe("erasing", () => {
  it("says exactly what happens, asks for the new owner, and leaves nothing of the person", async () => {
    const lynne = await app.as("lynne");
    const { poll, vote } = await sendPoll(app, megan, { place });
    await vote(lynne, "Pizza");
    const { user } = open();
    await choose(user, "Lynne Robbins");
    await user.click(screen.getByRole("button", { name: "Erase" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Erase Lynne Robbins?" }));
    expect(document.activeElement).toBe(dialog.getByRole("list"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "It cannot be undone.",
      expect.stringMatching(/^Votes that have their name count on as votes of nobody/),
      expect.stringMatching(/^Surveys, series and shared plans.*only they own get the new owner/),
      expect.stringMatching(/^Templates that only they own, drafts, licenses/),
      "Anonymous answers stay: nothing tells whose they are.",
      expect.stringMatching(/^Choices that they added.*stay.*an owner.*can delete the survey\.$/),
      expect.stringMatching(/found there again.*Remove them from Teams first\.$/),
      expect.stringMatching(/^Backups/),
      "It is in the audit that you erased somebody, but not whom.",
    ]);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("heading", { name: "Lynne Robbins" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Erase" }));
    const again = await nameOwner(user, "Isaiah Langer");
    await user.click(again.getByRole("button", { name: "Erase" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Person" })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Tasks" })),
    );
    const row = await taskRow("Erase: An erased person|Erase: Lynne Robbins");
    await waitFor(() => expect(row.textContent).toMatch(/^Erase: An erased person.*Done$/), {
      timeout: 9000,
    });
    expect(news()).toBe("The person was erased");
    const { results } = await megan.responses.results({
      params: { id: surveyId.parse(poll.id) },
    });
    expect(results?.responseCount).toBe(1);
    // Who is still in the team is found there again.
    const { people } = await nestor.people.find({ query: { search: lynne.id } });
    for (const { id } of people)
      expect(await nestor.people.read({ params: { id } })).toMatchObject({ answered: 0 });
  });

  it("shows why it was refused, and what was begun although the answer was lost", async () => {
    const { user } = open(losingAnswer(app, nestor, (_, path) => path.endsWith("/hand-over")));
    await choose(user, "Megan Bowen");
    await user.click(screen.getByRole("button", { name: "Hand over" }));
    const dialog = await nameOwner(user, "Isaiah Langer");
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("The connection broke");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect((await taskRow("Hand over: Megan Bowen")).textContent).toContain("Isaiah Langer");
    cleanup();
    // Who is in no place with the app any more is refused with the server's words.
    const gone = userId.parse(randomUUID());
    const real = transportOf(app.url, nestor.token);
    const { user: other } = open({
      ...real,
      send: (method, path, body, key) =>
        real.send(method, path, path.endsWith("/erase") ? { to: gone } : body, key),
    });
    await choose(other, "Megan Bowen");
    await other.click(screen.getByRole("button", { name: "Erase" }));
    const refused = await nameOwner(other, "Isaiah Langer");
    await other.click(refused.getByRole("button", { name: "Erase" }));
    expect((await refused.findByRole("alert")).textContent).toContain(
      "This person was not found in your organization",
    );
    expect(screen.getByRole("alertdialog")).toBeDefined();
  });
});
