// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { draft } from "#domain/survey/draft.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";

let app: AppInWorker;
let adele: Person;
let creates: FaultyLine;
let chat: string;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  creates = await faultyLine(
    app.url,
    (method, path) => method === "POST" && /\/v1\/(survey|templates)$/.test(path),
  );
  chat =
    (await app.emulator.directory()).chats.find(({ topic }) => topic === "Launch week")?.id ?? "";
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  creates.faults.length = 0;
  told.length = 0;
  written.length = 0;
});
afterAll(() => creates.close());

/** The methods of the calls that wrote something. */
const written: string[] = [];
/** The ids that the server's responses said were created. */
const told: string[] = [];
function open(more = "", gate: Promise<void> | null = null) {
  const at = `/?audienceType=groupChat&audienceId=${encodeURIComponent(chat)}${more}`;
  const line = transportOf(creates.url, adele.token);
  const send: typeof line.send = async (...call) => {
    if (call[0] === "GET" && call[1].startsWith("/v1/survey/draft")) await gate;
    if (call[0] !== "GET") written.push(call[0]);
    const answer = await line.send(...call);
    if (call[0] === "POST") told.push(z.object({ id: z.string() }).parse(answer).id);
    return answer;
  };
  renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
    at,
    context: { frame: "task" },
    transport: { ...line, send },
  });
  return userEvent.setup();
}
const storedDraft = z.object({ id: z.uuid(), draft });
type User = ReturnType<typeof userEvent.setup>;
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
async function write(user: User, label: string) {
  await user.type(await field("Question"), label);
  await user.type(await field("Choice 1"), "Pizza");
  await user.type(await field("Choice 2"), "Soup");
}
const send = async (user: User) => user.click(await screen.findByRole("button", { name: "Send" }));
const lost = async () =>
  expect((await screen.findByRole("alert", {}, { timeout: 5000 })).textContent).toMatch(
    /could not be reached/,
  );
const isSent = () => screen.findByTestId("sent-to", {}, { timeout: 5000 });
const whole = "What you had started was created already. You find it in your list.";
const earlier = "An earlier version of this was created already. You find it in your list.";
const isSaid = (news = whole) => screen.findAllByText(news, {}, { timeout: 5000 });
const latest = () => adele.drafts.latest({ query: { key: `poll:${chat}` } });
const onServer = async () => JSON.stringify((await latest()).draft);
const polls = async (label: string) =>
  (await adele.surveys.ofOwner({ query: { search: label } })).surveys.length;
const aLabel = () => `Lunch ${crypto.randomUUID()}`;

describe("a poll whose creation succeeded but whose response was lost", () => {
  it("exists once after a second click", async () => {
    const [label, user] = [aLabel(), open()];
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    expect(await polls(label)).toBe(1);
    await send(user);
    await isSent();
    expect(await polls(label)).toBe(1);
  });

  it("exists once, as is said after a reload, and the next poll is a separate one", async () => {
    const label = aLabel();
    let user = open();
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    cleanup();
    user = open();
    await isSaid();
    expect((await field("Question")).value).toBe("");
    expect(await polls(label)).toBe(1);
    await write(user, label);
    await send(user);
    await isSent();
    expect(await polls(label)).toBe(2);
  });

  it("keeps what was written after that, as is said, and sends it as another (API-24)", async () => {
    for (const elsewhere of [false, true]) {
      localStorage.clear();
      const label = aLabel();
      let user = open();
      await write(user, label);
      creates.faults.push("lose-answer");
      await send(user);
      await lost();
      await user.type(await field("Choice 2"), " of the day");
      await waitFor(async () => expect(await onServer()).toContain("Soup of the day"), {
        timeout: 5000,
      });
      cleanup();
      if (elsewhere) localStorage.clear();
      user = open();
      await isSaid(earlier);
      expect((await field("Choice 2")).value, String(elsewhere)).toBe("Soup of the day");
      // It is another draft now, wherever the form is opened again.
      await waitFor(async () => expect(await onServer()).toContain("Soup of the day"));
      cleanup();
      if (elsewhere) localStorage.clear();
      user = open();
      await isSaid("We kept what you had started.");
      expect((await field("Choice 2")).value).toBe("Soup of the day");
      await send(user);
      await isSent();
      expect(await polls(label)).toBe(2);
      cleanup();
    }
  }, 30_000);

  it("keeps what is written before the server says that it exists (API-24)", async () => {
    const label = aLabel();
    let user = open();
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    cleanup();
    const gate = Promise.withResolvers<void>();
    user = open("", gate.promise);
    await user.type(await field("Choice 2"), " of the day");
    gate.resolve();
    await isSaid(earlier);
    expect(document.activeElement).toBe(await field("Choice 2"));
    expect((await field("Choice 2")).value).toBe("Soup of the day");
    await send(user);
    await isSent();
    expect(await polls(label)).toBe(2);
    expect(await onServer()).toBe("null");
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ["has an older copy", true, false],
    ["has an older copy, and its author typed", true, true],
    ["has none, and its author typed", false, true],
  ])(
    "keeps what was written after that where another device %s (API-24)",
    async (_, hasCopy, types) => {
      const label = aLabel();
      let user = open();
      await write(user, label);
      await waitFor(async () => expect(await onServer()).toContain("Soup"), { timeout: 5000 });
      const copy = Object.entries(localStorage);
      creates.faults.push("lose-answer");
      await send(user);
      await lost();
      await user.type(await field("Choice 2"), " of the day");
      await waitFor(async () => expect(await onServer()).toContain("Soup of the day"), {
        timeout: 5000,
      });
      cleanup();
      localStorage.clear();
      if (hasCopy) for (const [name, value] of copy) localStorage.setItem(name, value);
      const gate = Promise.withResolvers<void>();
      user = open("", gate.promise);
      if (types) await user.type(await field("Choice 1"), "!");
      gate.resolve();
      if (types) {
        const proceed = await screen.findByRole("button", { name: "Continue it" });
        expect((await field("Choice 1")).value).toBe(hasCopy ? "Pizza!" : "!");
        await user.click(proceed);
      }
      await isSaid(earlier);
      expect((await field("Choice 2")).value).toBe("Soup of the day");
      if (types) {
        // What was written here is a separate draft.
        const own = hasCopy ? '"Pizza!"' : '"!"';
        await waitFor(async () => expect(await onServer()).toContain(own), { timeout: 5000 });
        await adele.drafts.forget({ params: { id: (await latest()).draft?.id ?? "" } });
      }
      expect(await onServer()).toContain("Soup of the day");
      await send(user);
      await isSent();
      expect(await polls(label)).toBe(2);
      expect(await onServer()).toBe("null");
    },
    20_000,
  );

  it("is sent as another where the address names what was written after that (AUT-11)", async () => {
    const label = aLabel();
    let user = open();
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    await user.type(await field("Choice 2"), " of the day");
    await waitFor(async () => expect(await onServer()).toContain("Soup of the day"), {
      timeout: 5000,
    });
    cleanup();
    localStorage.clear();
    user = open(`&draftId=${(await latest()).draft?.id}`);
    await isSaid(earlier);
    expect((await field("Choice 2")).value).toBe("Soup of the day");
    await send(user);
    await isSent();
    expect(await polls(label)).toBe(2);
    expect(await onServer()).toBe("null");
  });

  it("is known on another device, which says it once (API-24)", async () => {
    const label = aLabel();
    const user = open();
    await write(user, label);
    await waitFor(async () => expect(await onServer()).toContain("Soup"), { timeout: 5000 });
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    cleanup();
    localStorage.clear();
    open();
    await isSaid();
    expect((await field("Question")).value).toBe("");
    await waitFor(async () => expect(await latest()).toEqual({ draft: null, created: null }));
  });

  it("exists once after a reload if it was sent from an unchanged template", async () => {
    const before = (await adele.surveys.ofOwner({ query: {} })).surveys.filter(
      ({ templateId }) => templateId === "nps",
    ).length;
    const template = "&templateId=nps";
    const user = open(template);
    await field("Question");
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    cleanup();
    open(template);
    await isSaid();
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(surveys.filter(({ templateId }) => templateId === "nps")).toHaveLength(before + 1);
  });

  it("exists beside the changed text, which goes on as another, as the form says (API-24, ERR-07)", async () => {
    const [label, user] = [aLabel(), open()];
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    await user.type(await field("Choice 2"), " of the day");
    await send(user);
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain(
        "This was already created, as it was before your last changes.",
      ),
    );
    expect((await field("Choice 2")).value).toBe("Soup of the day");
    expect(await polls(label)).toBe(1);
    await isSaid(earlier);
    await send(user);
    await isSent();
    expect(await polls(label)).toBe(2);
    expect(await onServer()).toBe("null");
    expect(localStorage).toHaveLength(0);
  });

  it("exists once after a reload though the device's clock was ahead as it was saved (API-24)", async () => {
    const label = aLabel();
    const user = open();
    await write(user, label);
    creates.faults.push("lose-answer");
    await send(user);
    await lost();
    cleanup();
    expect(written.at(-1)).toBe("POST");
    // An earlier save that arrives late, with a time after that of the creation.
    const { id, draft } = storedDraft.parse(JSON.parse(Object.values(localStorage)[0] ?? ""));
    const [key, updatedAt] = [`poll:${chat}`, new Date(Date.now() + 30_000)];
    await adele.drafts.keep({ params: { id }, body: { key, draft, updatedAt } });
    open();
    await isSaid();
    expect((await field("Question")).value).toBe("");
    expect(await polls(label)).toBe(1);
    await waitFor(async () => expect(await onServer()).toBe("null"));
  });
});

describe("a template whose response was lost after it was saved", () => {
  it("exists once, after a second click and after a reload", async () => {
    const [name, label] = [aLabel().slice(0, 40), aLabel()];
    let user = open();
    await write(user, label);
    const save = async () => {
      await user.click(screen.getByRole("button", { name: "Save as template" }));
      const dialog = within(await screen.findByRole("dialog"));
      const title = await dialog.findByLabelText(/^Title/);
      await user.clear(title);
      await user.type(title, name);
      await user.click(dialog.getByText("Save", { selector: "button" }));
      return dialog;
    };
    const isSaved = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    creates.faults.push("lose-answer");
    const dialog = await save();
    await waitFor(() =>
      expect(dialog.getByRole("alert").textContent).toMatch(/could not be reached/),
    );
    await user.click(dialog.getByText("Save", { selector: "button" }));
    await isSaved();
    cleanup();
    user = open();
    expect((await field("Question")).value).toBe(label);
    await save();
    await isSaved();
    expect(told).toHaveLength(2);
    expect(new Set(told).size).toBe(1);
  });
});
