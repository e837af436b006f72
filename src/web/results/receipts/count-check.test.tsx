// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receipt, type SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openRespondPage } from "#test/web/respond-for-test.tsx";
import { openResults } from "#test/web/results-for-test.tsx";

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

const counted = "Your answer was counted";
const sent = (over: Parameters<typeof sendPoll>[2] = {}) =>
  sendPoll(app, adele, { anonymity: "anonymous", ...over });
const open = (person: Person, id: string) =>
  openResults(app.url, person, `/content/poll/survey/${id}`);
const close = (id: SurveyId) => adele.surveys.close({ params: { id }, body: {} });

/** Answers on the page, so that this device keeps the receipt. */
async function answerOnPage(person: Person, id: string) {
  const { user } = open(person, id);
  await user.click(await screen.findByRole("radio", { name: "Soup" }));
  await user.click(screen.getByRole("button", { name: "Vote" }));
  await screen.findByText("You voted");
  cleanup();
}

describe("an anonymous answer to what is closed", () => {
  it("was counted: this device finds it, and shows the list's root and its receipt", async () => {
    const { poll } = await sent();
    await answerOnPage(alex, poll.id);
    await close(poll.id);
    const { root, count } = await alex.results.commitments({ params: { id: poll.id }, query: {} });
    const { user } = open(alex, poll.id);
    expect(await screen.findByText(counted)).toBeDefined();
    const check = within(screen.getByRole("region", { name: "Check the count" }));
    await user.click(await check.findByRole("button", { name: /Check the count/ }));
    expect(count).toBe(1);
    const field = check.getByRole<HTMLInputElement>("textbox", { name: "Root of the list" });
    expect(field.value).toBe(root);
    const own = check.getByRole<HTMLInputElement>("textbox", { name: "Your receipt" });
    const { userResponse } = await alex.responses.mineByReceipt({
      params: { id: poll.id },
      body: { receipt: receipt.parse(own.value) },
    });
    expect(userResponse?.responses).toHaveLength(1);
    expect(check.queryByRole("button", { name: "Download proof file" })).toBeNull();
  });

  it("is checked also by who may not see the results, and on the respondents' page", async () => {
    const { poll } = await sent({ resultsVisibility: "private" });
    await answerOnPage(alex, poll.id);
    await close(poll.id);
    open(alex, poll.id);
    expect(await screen.findByText(counted)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Check the count/ })).toBeNull();
    openRespondPage(app, alex, poll.id);
    expect(await screen.findByText(counted)).toBeDefined();
  });

  it("can't be checked on another device, and that is said", async () => {
    const { poll } = await sent();
    await answerOnPage(alex, poll.id);
    await close(poll.id);
    localStorage.clear();
    open(alex, poll.id);
    expect(await screen.findByText(/can be checked where you gave it/)).toBeDefined();
    expect(screen.queryByText(counted)).toBeNull();
  });

  it("is said to be missing if the server knows no answer for this device's receipt", async () => {
    const { poll } = await sent();
    await answerOnPage(alex, poll.id);
    const [name = ""] = Object.keys(localStorage).filter((key) => key.startsWith("receipt:"));
    localStorage.setItem(name, "f".repeat(32));
    await close(poll.id);
    open(alex, poll.id);
    expect(await screen.findByText(/was not found among those that were counted/)).toBeDefined();
  });
});

describe("the check of the count", () => {
  it("is not there while it is open, nor where all answer by name", async () => {
    const { poll } = await sent();
    await answerOnPage(alex, poll.id);
    open(alex, poll.id);
    await screen.findByText("You voted");
    expect(screen.queryByRole("region", { name: "Check the count" })).toBeNull();
    const named = await sent({ anonymity: "none" });
    await named.vote(megan, "Soup");
    await close(named.poll.id);
    open(adele, named.poll.id);
    await screen.findAllByText("Soup");
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Check the count" })).toBeNull(),
    );
  });

  it("offers owners the file to recount by", async () => {
    const { poll } = await sent();
    await answerOnPage(alex, poll.id);
    await close(poll.id);
    const { user } = open(adele, poll.id);
    await user.click(await screen.findByRole("button", { name: /Check the count/ }));
    expect(screen.getByText(/^1 anonymous answer is on the list\. The list has/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Download proof file" })).toBeDefined();
    expect(screen.queryByText(counted)).toBeNull();
  });
});
