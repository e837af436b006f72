// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { conversationId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";

let app: AppInWorker;
let [adele, nestor]: Person[] = [];
let chat: string;
beforeAll(async () => {
  // Of this file alone: a policy holds for all who use the product.
  app = await startAppInWorker({ BILLING: "off" });
  [adele, nestor] = [await app.as("adele"), await app.as("nestor")];
  const { chats } = await app.emulator.directory();
  chat = chats.find(({ topic }) => topic === "Launch week")?.id ?? "";
});
beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await decide({});
});
const author = () => adele ?? expect.fail();

async function decide(policy: Partial<Policy>): Promise<void> {
  const admin = nestor ?? expect.fail();
  const { updatedAt } = await admin.policy.read();
  await admin.policy.set({ body: { policy: { ...openPolicy, ...policy }, updatedAt } });
}

type Options = { more?: string; account?: Promise<unknown> };

/** The form of a new survey; the account is told once `account` is done. */
function open({ more = "", account = Promise.resolve() }: Options = {}) {
  const line = transportOf(app.url, author().token);
  const send: typeof line.send = async (...call) => {
    if (call[1] === "/v1/user") await account;
    return line.send(...call);
  };
  renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
    at: `/?audienceType=groupChat&audienceId=${encodeURIComponent(chat)}${more}`,
    boot: { sellsPlans: false },
    context: { frame: "task" },
    transport: { ...line, send },
  });
  return userEvent.setup();
}
const settings = (begin: string) =>
  screen.findByRole("button", { name: new RegExp(`^Settings ${begin}`) });
const isSent = () => screen.findByTestId("sent-to", {}, { timeout: 5000 });

async function write(user: ReturnType<typeof userEvent.setup>, label: string) {
  await user.type(await screen.findByRole("textbox", { name: "Question" }), label);
  await user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Pizza");
  await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
}
async function sent(label: string) {
  const { surveys } = await author().surveys.ofOwner({ query: { search: label } });
  return surveys.map(({ anonymity }) => anonymity);
}

describe("names in a new survey", () => {
  it("are as the organisation's policy says, on the form and in what is sent", async () => {
    await decide({ usualAnonymity: "anonymous" });
    const label = `Lunch ${crypto.randomUUID()}`;
    const user = open();
    await settings("Anonymous");
    await write(user, label);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await isSent();
    expect(await sent(label)).toEqual(["anonymous"]);
  });

  it("follow the policy when the account comes late, beside what was typed, and are no draft by themselves", async () => {
    await decide({ usualAnonymity: "voluntary" });
    const account = Promise.withResolvers<void>();
    const user = open({ account: account.promise });
    await settings("Names are shown");
    account.resolve();
    await settings("Respondents choose");
    // A form that is left keeps what was changed.
    cleanup();
    expect(localStorage).toHaveLength(0);

    const later = Promise.withResolvers<void>();
    open({ account: later.promise });
    const question = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Question" });
    await user.type(question, "Soup?");
    later.resolve();
    await settings("Respondents choose");
    expect(question.value).toBe("Soup?");
  });

  it("stay as the author chose before the account came", async () => {
    await decide({ usualAnonymity: "voluntary" });
    const account = Promise.withResolvers<void>();
    const user = open({ account: account.promise });
    await user.click(await settings("Names are shown"));
    const names = screen.getByRole<HTMLSelectElement>("combobox", { name: "Names" });
    await user.selectOptions(names, "Anonymous");
    account.resolve();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(names.value).toBe("anonymous");
  });

  it("follow the policy with a template, which says nothing about them", async () => {
    await decide({ usualAnonymity: "anonymous" });
    open({ more: "&templateId=nps" });
    await settings("Anonymous");
  });

  it("are the address's, a draft's and the original's of a copy", async () => {
    const to = aRecipient({ type: "groupChat", id: conversationId.parse(chat) });
    const draft = aPoll({ anonymity: "voluntary", recipients: [to] });
    const { id } = await author().surveys.create({ body: { draft } });
    await decide({ usualAnonymity: "anonymous" });
    open({ more: `&settings=${encodeURIComponent('{"anonymity":"none"}')}` });
    await settings("Names are shown");
    cleanup();
    open({ more: `&surveyId=${id}&duplicate=true` });
    await settings("Respondents choose");
    cleanup();
    await author().drafts.keep({
      params: { id: crypto.randomUUID() },
      body: { key: `poll:${chat}`, draft: aPoll(), updatedAt: new Date() },
    });
    open();
    await screen.findAllByText("We kept what you had started.");
    await settings("Names are shown");
  });
});
