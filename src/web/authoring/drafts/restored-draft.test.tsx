// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { networkOf } from "#test/web/network-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "../authoring-page.tsx";

let app: AppInWorker;
let megan: Person;
let chat: string;

beforeAll(async () => {
  app = await startAppInWorker();
  megan = await app.as("megan");
});
beforeEach(() => {
  localStorage.clear();
  chat = `19:${crypto.randomUUID()}@thread.v2`;
});
afterEach(cleanup);

const created = "What you had started was created already. You find it in your list.";
const address = () =>
  `/?audienceType=groupChat&audienceId=${encodeURIComponent(chat)}&audienceName=Launch`;
const sentTo = () => screen.findByTestId("sent-to", {}, { timeout: 5000 });
const key = () => `poll:${chat}`;
function open(more: Parameters<typeof renderPage>[1] = {}) {
  const shown = renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
    at: address(),
    transport: transportOf(app.url, megan.token),
    ...more,
  });
  return { user: userEvent.setup(), ...shown };
}
const question = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question" });
const onServer = async () => (await megan.drafts.latest({ query: { key: key() } })).draft;

/** A draft from another device, saved on the server. */
async function keptElsewhere(
  label: string,
  id: string = crypto.randomUUID(),
  over: Parameters<typeof aPoll>[0] = {},
): Promise<string> {
  const blank = aPoll(over);
  const draft = { ...blank, questions: blank.questions.map((asked) => ({ ...asked, label })) };
  await megan.drafts.keep({ params: { id }, body: { key: key(), draft, updatedAt: new Date() } });
  return id;
}

describe("an unfinished draft", () => {
  it("is saved on the server after a pause in typing, and restored on another device (API-24)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await waitFor(
      async () => expect((await onServer())?.draft.questions[0]?.label).toBe("What shall we eat?"),
      { timeout: 5000 },
    );
    cleanup();
    localStorage.clear();
    const texts = heard();
    open();
    await screen.findByDisplayValue("What shall we eat?");
    expect(texts()).toEqual(["We kept what you had started."]);
    // The form begins at its top, where that is said.
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("is saved on the server if the page is left before that pause", async () => {
    const { user, unmount } = open();
    await user.type(question(), "Hastily");
    unmount();
    await waitFor(async () =>
      expect((await onServer())?.draft.questions[0]?.label).toBe("Hastily"),
    );
  });

  it("is restored with an emptied close date, and can't be sent that way (TIM-05)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    const closing = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /^Close after/ });
    await user.selectOptions(closing(), "At a date and time");
    const date = () => screen.getByLabelText<HTMLInputElement>(/^Date of closing/);
    fireEvent.change(date(), { target: { value: "" } });
    await waitFor(async () => expect((await onServer())?.draft.closeAt).not.toBeUndefined(), {
      timeout: 5000,
    });
    for (const lost of ["nothing", "the device's"]) {
      cleanup();
      if (lost !== "nothing") localStorage.clear();
      const again = open();
      await screen.findByDisplayValue("What shall we eat?");
      await again.user.click(screen.getByRole("button", { name: /^Settings/ }));
      expect([closing().selectedOptions[0]?.textContent, date().value], lost).toEqual([
        "At a date and time",
        "",
      ]);
      await again.user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText("Please select a date and time")).toBeDefined();
    }
  });

  it("is restored from the device or the server, whichever is newer", async () => {
    const { user } = open();
    await user.type(question(), "From here");
    await waitFor(async () => expect(await onServer()).not.toBeNull(), { timeout: 5000 });
    cleanup();
    await keptElsewhere("From elsewhere");
    open();
    await screen.findByDisplayValue("From elsewhere");
  });

  it("that arrives late never replaces what the author is typing; it is offered", async () => {
    await keptElsewhere("From elsewhere");
    const transport = transportOf(app.url, megan.token);
    const gate = Promise.withResolvers<void>();
    const late = {
      ...transport,
      send: (...call: Parameters<typeof transport.send>) =>
        gate.promise.then(() => transport.send(...call)),
    };
    const { user } = open({ transport: late });
    await user.type(question(), "Mine");
    gate.resolve();
    await user.click(await screen.findByRole("button", { name: "Continue it" }));
    await screen.findByDisplayValue("From elsewhere");
  });

  it("that was typed and taken back again is stored nowhere", async () => {
    const { user } = open();
    await user.type(question(), "Lunch?");
    await waitFor(
      async () => expect((await onServer())?.draft.questions[0]?.label).toBe("Lunch?"),
      { timeout: 8000 },
    );
    await user.clear(question());
    await waitFor(async () => expect(await onServer()).toBeNull(), { timeout: 8000 });
    cleanup();
    open();
    expect(question().value).toBe("");
  });

  it("that is taken back without a connection is deleted once the connection is back", async () => {
    const { transport, goOffline, goOnline } = networkOf(app.url, megan);
    const dropped: string[] = [];
    const send: typeof transport.send = async (method, path, ...more) => {
      try {
        return await transport.send(method, path, ...more);
      } finally {
        if (method === "DELETE") dropped.push(path);
      }
    };
    const { user } = open({ transport: { ...transport, send } });
    await user.type(question(), "Hi");
    await waitFor(async () => expect(await onServer()).not.toBeNull(), { timeout: 5000 });
    goOffline();
    await user.clear(question());
    await waitFor(() => expect(dropped).toHaveLength(1), { timeout: 5000 });
    goOnline();
    await waitFor(async () => expect(await onServer()).toBeNull());
  });

  it("that was restored, changed and changed back is still stored", async () => {
    await keptElsewhere("Lunch");
    const { user } = open();
    await waitFor(() => expect(question().value).toBe("Lunch"));
    const label = async () => (await onServer())?.draft.questions[0]?.label;
    await user.type(question(), "?");
    await waitFor(async () => expect(await label()).toBe("Lunch?"), { timeout: 8000 });
    await user.type(question(), "{Backspace}");
    await waitFor(async () => expect(await label()).toBe("Lunch"), { timeout: 8000 });
  });

  it("is deleted everywhere when it is discarded", async () => {
    await keptElsewhere("From elsewhere");
    const { user } = open();
    await screen.findByDisplayValue("From elsewhere");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await waitFor(async () => expect(await onServer()).toBeNull());
    expect([question().value, localStorage.length]).toEqual(["", 0]);
  });

  it("comes back, on the device and the server, when starting over is undone, and it is said", async () => {
    await keptElsewhere("From elsewhere");
    const { user } = open();
    await screen.findByDisplayValue("From elsewhere");
    await user.type(question(), " and here");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect([question().value, document.activeElement]).toEqual(["", question()]);
    expect(screen.getByText("You started over. Undo brings back what you had.")).toBeDefined();
    await waitFor(async () => expect(await onServer()).toBeNull());
    const texts = heard();
    act(() => screen.getByRole("button", { name: "Undo" }).focus());
    await user.keyboard("{Enter}");
    expect(question().value).toBe("From elsewhere and here");
    expect(document.activeElement?.tagName).toBe("H1");
    expect(texts()).toEqual(["We kept what you had started."]);
    await waitFor(async () =>
      expect((await onServer())?.draft.questions[0]?.label).toBe("From elsewhere and here"),
    );
    cleanup();
    open();
    expect(question().value).toBe("From elsewhere and here");
  });

  it("does not come back after something else was written", async () => {
    await keptElsewhere("From elsewhere");
    const { user } = open();
    await screen.findByDisplayValue("From elsewhere");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.getByRole("button", { name: "Undo" })).toBeDefined();
    await user.type(question(), "Anew");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect([question().value, document.activeElement]).toEqual(["Anew", question()]);
  });

  it("is put away by a double-click, whose second click does not undo it", async () => {
    await keptElsewhere("From elsewhere");
    open();
    await screen.findByDisplayValue("From elsewhere");
    fireEvent.click(screen.getByRole("button", { name: "Start over" }), { detail: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }), { detail: 2 });
    expect(question().value).toBe("");
  });

  it("keeps working without a message while the server is unreachable", async () => {
    const { user } = open({
      transport: {
        ...transportOf(app.url, "no token"),
        send: () => Promise.reject(new Error("offline")),
      },
    });
    await user.type(question(), "What shall we eat?");
    await waitFor(() => expect(localStorage).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("replaces the message that the address names, too (AUT-16)", async () => {
    chat = await app.emulator.place("Launch week");
    await keptElsewhere("For later", crypto.randomUUID(), { send: "manual" });
    const { user } = open({ at: `${address()}&messageid=1700000000000` });
    await screen.findByDisplayValue("For later");
    await user.click(screen.getByRole("button", { name: "Save for later" }));
    await sentTo();
    const { surveys } = await megan.surveys.ofOwner({ query: { search: "For later" } });
    expect(surveys[0]?.recipients).toMatchObject([{ id: chat, messageId: "1700000000000" }]);
  });

  it("that was sent on another device does not come back, and that is said (API-24)", async () => {
    chat = await app.emulator.place("Launch week");
    const label = `Lunch ${crypto.randomUUID()}`;
    const phone = open();
    await phone.user.type(question(), label);
    await phone.user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Pizza");
    await phone.user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
    await waitFor(
      async () => expect(JSON.stringify((await onServer())?.draft.questions)).toContain("Soup"),
      { timeout: 5000 },
    );
    cleanup();
    const onPhone = Object.entries(localStorage);
    localStorage.clear();
    const desktop = open();
    await screen.findByDisplayValue(label);
    await desktop.user.click(screen.getByRole("button", { name: "Send" }));
    await sentTo();
    cleanup();
    for (const [name, value] of onPhone) localStorage.setItem(name, value);
    const texts = heard();
    open();
    await waitFor(() => expect(texts()).toContain(created));
    expect([question().value, localStorage.length]).toEqual(["", 0]);
    cleanup();
    await keptElsewhere("The next one");
    open();
    // The server has replied.
    await screen.findByDisplayValue("The next one");
    expect(screen.queryAllByText(created)).toEqual([]);
  });

  it("named in the address is loaded into the form (AUT-11)", async () => {
    const id = await keptElsewhere("A named draft");
    open({ at: `/?draftId=${id}` });
    await screen.findByDisplayValue("A named draft");
  });
});
