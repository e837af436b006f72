// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newQuestion } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { deviceStore } from "../device-store.ts";
import { openRespondPage } from "./respond-for-test.tsx";

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

const sent = (over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, adele, over);
const survey = (questions: Question[], over: Parameters<typeof sendPoll>[2] = {}) =>
  sent({ type: "survey", title: "How was it?", questions, ...over });
const optional = (label: string, over: Parameters<typeof aChoiceQuestion>[1] = {}) =>
  aChoiceQuestion(undefined, { label, required: false, ...over });
const needed = (label: string, over: Parameters<typeof aChoiceQuestion>[1] = {}) =>
  aChoiceQuestion(undefined, { label, required: true, ...over });
const open = (person: Person, id: string, more: Parameters<typeof openRespondPage>[3] = {}) => openRespondPage(app, person, id, more);
const savedOf = async (person: Person, id: string) => (await person.responses.mine({ params: { id: id as never } })).userResponse;

const base = { id: "", required: true, allowComments: false, commentAppeal: null };
function textQuestion(label: string, contentType: "text/plain" | "text/date" | "text/time", over: object = {}): Question {
  return {
    ...newQuestion(randomUUID),
    ...base,
    id: randomUUID() as never,
    label,
    questionType: "open-ended",
    contentType,
    ...over,
  } as Question;
}

describe("the way through a survey", () => {
  it("shows one question at a time, with Previous and Next, and Submit on the last (TAK-01)", async () => {
    const { poll } = await survey([optional("First one?"), optional("Second one?"), optional("Third one?")]);
    const { user } = open(alex, poll.id);
    expect(await screen.findByRole("heading", { name: "First one?" })).toBeDefined();
    expect(screen.queryByText("Second one?")).toBeNull();
    expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Second one?" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    expect(screen.getByRole("button", { name: "Submit" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
  });

  it("saves with each move, and completes with the last (TAK-02, TAK-11, TAK-37)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")]);
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(async () => expect((await savedOf(alex, poll.id))?.responses).toHaveLength(1));
    expect((await savedOf(alex, poll.id))?.completed).toBe(false);
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findByRole("heading", { name: "You've completed this survey!" })).toBeDefined();
    expect(screen.getByRole("img", { name: "A check mark" })).toBeDefined();
    expect(await savedOf(alex, poll.id)).toMatchObject({ completed: true });
    const [seen] = (await adele.responses.results({ params: { id: poll.id } })).responses;
    expect(seen).toMatchObject({ completed: true });
    const [created, updated, completedOn] = [seen?.createdAt, seen?.updatedAt, seen?.completedOn].map(Number);
    expect(created).toBeGreaterThan(0);
    expect(completedOn).toBeGreaterThan(created ?? 0);
    expect(updated).toBeGreaterThanOrEqual(completedOn ?? 0);
    expect(deviceStore.get(await deviceStore.nameOf("answers", poll.id, alex.id))).toBeNull();
  });

  for (const inMeeting of [false, true]) {
    it(`says with each answer where it was given, ${inMeeting ? "in a meeting" : "on the web"} (TAK-36)`, async () => {
      const { poll } = await sent();
      const calls = vi.spyOn(globalThis, "fetch");
      const { user } = open(alex, poll.id, { inMeeting });
      await user.click(await screen.findByRole("radio", { name: "Soup" }));
      await user.click(screen.getByRole("button", { name: "Submit" }));
      await screen.findByRole("heading", { name: "You've completed this poll!" });
      const saves = calls.mock.calls.filter(
        ([to, init]) => typeof to === "string" && to.endsWith(`/${poll.id}/response`) && init?.method === "POST",
      );
      calls.mockRestore();
      expect(saves.map(([, init]) => JSON.parse(typeof init?.body === "string" ? init.body : "{}").source)).toEqual([
        inMeeting ? "meeting" : "web",
      ]);
    });
  }

  it("shows progress from 0 percent on (TAK-03)", async () => {
    const { poll } = await survey([optional("First one?"), optional("Second one?")]);
    const { user } = open(alex, poll.id);
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Progress" });
    expect([bar.value, bar.max, bar.getAttribute("aria-valuetext")]).toEqual([0, 100, "Question 1 of 2, 0% done"]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(50);
  });

  it("says that it loads, and what went wrong (TAK-06, TAK-09)", async () => {
    open(alex, randomUUID());
    expect(screen.getByRole("status", { name: "Loading..." })).toBeDefined();
    expect((await screen.findByRole("alert")).textContent).toBe("Sorry, there was a problem loading this survey");
    expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
  });

  it("does not go on from a required question without an answer, and says why (TAK-21)", async () => {
    const { poll } = await survey([needed("First one?"), optional("Second one?")]);
    const { user } = open(alex, poll.id);
    const next = await screen.findByRole("button", { name: "Next" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(next.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Answer this question to go on.");
    await user.click(next);
    expect(screen.getByRole("heading", { name: /^First one\?/ })).toBeDefined();
    expect(screen.getByText("Answer this question to go on.")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    expect(next.getAttribute("aria-disabled")).toBe("false");
  });

  it("takes white space for no answer, and no more than 3000 characters (TAK-22, TAK-23)", async () => {
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = open(alex, poll.id);
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^What is missing\?/ });
    await user.type(field, "   ");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "Tea");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe("false");
    expect(field.maxLength).toBe(3000);
  });
});

describe("what may be answered", () => {
  it("is what was not answered before; completion is shown at once otherwise (TAK-04)", async () => {
    const { poll, vote } = await sent();
    await vote(alex, "Soup");
    open(alex, poll.id);
    expect(await screen.findByRole("heading", { name: "You've completed this poll!" })).toBeDefined();
    expect(screen.getByRole("link", { name: "View results" }).getAttribute("href")).toBe(`/msteams/content/poll/survey/${poll.id}`);
  });

  it("is taken again with allowRetake, a quiz too (TAK-05)", async () => {
    const { poll } = await sent({
      type: "quiz",
      title: "Capitals",
      questions: [aQuizQuestion(["Rome", "Milan"], { label: "Capital of Italy?" })],
    });
    const first = open(alex, poll.id);
    await first.user.click(await screen.findByRole("radio", { name: "Milan" }));
    await first.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect(screen.queryByRole("button", { name: "Change my response" })).toBeNull();
    const before = await savedOf(alex, poll.id);

    const { user } = open(alex, poll.id, { allowRetake: true });
    const rome = await screen.findByRole<HTMLInputElement>("radio", { name: "Rome" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Milan" }).checked).toBe(false);
    await user.click(rome);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect((await savedOf(alex, poll.id))?.responses).not.toEqual(before?.responses);
  });

  it("a quiz of optional questions is not ended before its end", async () => {
    const questions = [
      aQuizQuestion(["Rome", "Milan"], { label: "Italy?", required: false }),
      aQuizQuestion(["Oslo", "Bergen"], { label: "Norway?", required: false }),
    ];
    const { poll } = await sent({ type: "quiz", title: "Capitals", questions });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Milan" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(screen.getByRole("radio", { name: "Rome" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("radio", { name: "Oslo" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect((await savedOf(alex, poll.id))?.responses).toHaveLength(2);
  });

  it("is not yet what is pending, and no longer what is closed (TAK-07, TAK-08)", async () => {
    const { poll } = await sent({ send: "manual" });
    open(adele, poll.id);
    expect(await screen.findByRole("heading", { name: "This poll is not open for responses yet" })).toBeDefined();
    const closed = await sent();
    await adele.surveys.close({ params: { id: closed.poll.id }, body: {} });
    open(alex, closed.poll.id);
    expect(await screen.findByRole("heading", { name: "This poll is no longer open for responses" })).toBeDefined();
  });

  it("can be changed afterwards where it may be", async () => {
    const { poll, vote, choice } = await sent();
    await vote(alex, "Soup");
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Change my response" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
    await user.click(screen.getByRole("radio", { name: "Salad" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    expect((await savedOf(alex, poll.id))?.responses[0]?.value).toBe(choice("Salad").id);
  });
});

describe("names", () => {
  it("are the respondent's to give where the author lets him choose (ANO-02)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")], { anonymity: "voluntary" });
    const { user } = open(alex, poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Myself" })).checked).toBe(true);
    await user.click(screen.getByRole("radio", { name: "Anonymously" }));
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await savedOf(alex, poll.id)).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    const seen = await adele.responses.results({ params: { id: poll.id } });
    expect([seen.responses, seen.results?.responseCount]).toEqual([[], 1]);
  });

  it("are not asked for in an anonymous item, which is saved once at the end and changed with this device's receipt alone (ANO-01)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")], { anonymity: "anonymous" });
    const { user } = open(alex, poll.id);
    expect(await screen.findByText("Nobody can see who answered what, owners included.")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    expect((await adele.responses.results({ params: { id: poll.id } })).results?.responseCount).toBe(0);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(alex.id);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    expect(deviceStore.get(await deviceStore.nameOf("answers", poll.id, alex.id))).toBeNull();

    const again = open(alex, poll.id);
    await again.user.click(await screen.findByRole("button", { name: "Change my response" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
    localStorage.clear();
    open(alex, poll.id);
    expect(await screen.findByText("Your answer was counted and can't be changed")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change my response" })).toBeNull();
  });
});

describe("a comment on the item as a whole", () => {
  for (const anonymity of ["none", "anonymous"] as const) {
    it(`is offered at the end and saved beside the answers, anonymity ${anonymity} (TAK-27)`, async () => {
      const { poll } = await sent({ anonymity, commentsEnabled: true, commentsAppeal: "What else?" });
      const { user } = open(megan, poll.id);
      await user.click(await screen.findByRole("radio", { name: "Soup" }));
      await user.click(screen.getByRole("button", { name: "Submit" }));
      const field = await screen.findByPlaceholderText("What else?");
      await user.type(field, "More of it");
      await user.click(screen.getByRole("button", { name: "Send comment" }));
      expect(await screen.findByText("Your comment was saved")).toBeDefined();
      open(megan, poll.id);
      expect(await screen.findByDisplayValue("More of it")).toBeDefined();
    });
  }
});

describe("what others do meanwhile", () => {
  it("a close is told, and what was typed is shown (TAK-08)", async () => {
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByRole("textbox"), "A door");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await screen.findByRole("heading", { name: "This poll is no longer open for responses" }, { timeout: 5000 })).toBeDefined();
    expect(within(screen.getByRole("main")).getByText("A door")).toBeDefined();
  });

  it("a choice that somebody adds appears, and what was typed stays (TAK-31)", async () => {
    const { poll } = await sent({ questions: [aChoiceQuestion(["Pizza", "Salad"], { allowUserAddOptions: true, allowComments: true })] });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Salad" }));
    await user.type(screen.getByPlaceholderText("Additional comments (optional)"), "Green");
    await megan
      .request(`/v1/survey/${poll.id}/question/${poll.question.id}/choice`, { method: "POST", body: JSON.stringify({ choice: "Curry" }) })
      .catch(() => null);
    const { questions } = await adele.surveys.get({ params: { id: poll.id } });
    const id = questions[0]?.id ?? "";
    await megan.request(`/v1/survey/${poll.id}/question/${id}/choice`, { method: "POST", body: JSON.stringify({ choice: "Noodles" }) });
    expect(await screen.findByRole("radio", { name: "Noodles" }, { timeout: 5000 })).toBeDefined();
    expect(screen.getByText("New choices were added.")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Salad" }).checked).toBe(true);
    expect(screen.getByDisplayValue("Green")).toBeDefined();
  });
});

it("what was typed and not sent survives a reload, under a digest", async () => {
  const { poll } = await survey([textQuestion("What is missing?", "text/plain"), needed("Second one?")], { anonymity: "anonymous" });
  const { user } = open(alex, poll.id);
  await user.type(await screen.findByRole("textbox"), "A door");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("radio", { name: "Soup" }));
  const kept = Object.keys(localStorage).join();
  expect(kept).not.toContain(alex.id);
  expect(kept).not.toContain(poll.id);
  open(alex, poll.id);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" })).checked).toBe(true);
  open(megan, poll.id);
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("");
});
