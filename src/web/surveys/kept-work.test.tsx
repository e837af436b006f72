// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";
import { SentTo } from "./sent-to-for-test.tsx";

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

const key = () => `poll:${chat}`;
function open(more: Parameters<typeof renderPage>[1] = {}) {
  const at = `/?audienceType=groupChat&audienceId=${chat}&audienceName=Launch`;
  const shown = renderPage(<SentTo page={<AuthoringPage type="poll" />} />, { at, transport: transportOf(app.url, megan.token), ...more });
  return { user: userEvent.setup(), ...shown };
}
const question = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question" });
const onServer = async () => (await megan.drafts.latest({ query: { key: key() } })).draft;

/** Work of another device, kept on the server. */
async function keptElsewhere(label: string, id: string = crypto.randomUUID()): Promise<string> {
  const blank = aPoll();
  const draft = { ...blank, questions: blank.questions.map((asked) => ({ ...asked, label })) };
  await megan.drafts.keep({ params: { id }, body: { key: key(), draft, updatedAt: new Date() } });
  return id;
}

describe("unfinished work", () => {
  it("is kept on the server once writing rests, and is there on another device (API-24)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await waitFor(async () => expect((await onServer())?.draft.questions[0]?.label).toBe("What shall we eat?"), { timeout: 5000 });
    cleanup();
    localStorage.clear();
    open();
    await screen.findByDisplayValue("What shall we eat?");
    expect(screen.getByText("We kept what you had started.")).toBeDefined();
  });

  it("is kept on the server when the page is left before writing rests", async () => {
    const { user, unmount } = open();
    await user.type(question(), "Hastily");
    unmount();
    await waitFor(async () => expect((await onServer())?.draft.questions[0]?.label).toBe("Hastily"));
  });

  it("that is newest wins, of this device and the server", async () => {
    const { user } = open();
    await user.type(question(), "From here");
    await waitFor(async () => expect(await onServer()).not.toBeNull(), { timeout: 5000 });
    cleanup();
    await keptElsewhere("From elsewhere");
    open();
    await screen.findByDisplayValue("From elsewhere");
  });

  it("that comes late never takes the words of somebody who writes; it is offered", async () => {
    await keptElsewhere("From elsewhere");
    const transport = transportOf(app.url, megan.token);
    const gate = Promise.withResolvers<void>();
    const late = { ...transport, send: (...call: Parameters<typeof transport.send>) => gate.promise.then(() => transport.send(...call)) };
    const { user } = open({ transport: late });
    await user.type(question(), "Mine");
    gate.resolve();
    await user.click(await screen.findByRole("button", { name: "Continue it" }));
    await screen.findByDisplayValue("From elsewhere");
  });

  it("is forgotten everywhere when it is thrown away", async () => {
    await keptElsewhere("From elsewhere");
    const { user } = open();
    await screen.findByDisplayValue("From elsewhere");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await waitFor(async () => expect(await onServer()).toBeNull());
    expect([question().value, localStorage.length]).toEqual(["", 0]);
  });

  it("goes on while the server can't be reached, and nothing is said of it", async () => {
    const { user } = open({ transport: { ...transportOf(app.url, "no token"), send: () => Promise.reject(new Error("offline")) } });
    await user.type(question(), "What shall we eat?");
    await waitFor(() => expect(localStorage).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that the address names is loaded into the form (AUT-11)", async () => {
    const id = await keptElsewhere("A named draft");
    open({ at: `/?draftId=${id}` });
    await screen.findByDisplayValue("A named draft");
  });
});
