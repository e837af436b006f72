// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "#test/web/results-for-test.tsx";
import { keptReceipt } from "../../answering/receipt-store.ts";

let app: AppInWorker;
let line: FaultyLine;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/response"),
  );
});
afterAll(() => line.close());
beforeEach(() => localStorage.clear());
afterEach(() => {
  line.faults.length = 0;
  cleanup();
});

const sent = (over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, adele, over);
const open = (id: string) => openResults(line.url, alex, `/content/poll/survey/${id}`);
const cutLine = () =>
  line.faults.push(...Array.from({ length: 200 }, () => "lose-request" as const));
const countOf = async (id: SurveyId) =>
  (await adele.responses.results({ params: { id } })).results?.responseCount;

async function vote({ user }: ReturnType<typeof open>, label: string): Promise<void> {
  await user.click(await screen.findByRole("radio", { name: label }));
  await user.click(screen.getByRole("button", { name: "Vote" }));
}

describe("a comment on the survey as a whole that is being written (TAK-27)", () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");
  async function write(): Promise<SurveyId> {
    const { poll } = await sent({ commentsEnabled: true });
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.type(await field(), "Less salt");
    return poll.id;
  }

  it("is there when the page is opened again, and is sent with the answers", async () => {
    const id = await write();
    cleanup();
    const { user } = open(id);
    expect((await field()).value).toBe("Less salt");
    await user.click(screen.getByRole("button", { name: "Vote" }));
    expect(await screen.findByText("You voted")).toBeDefined();
    const { userResponse } = await alex.responses.mine({ params: { id } });
    expect(userResponse?.comments).toEqual(["Less salt"]);
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith("answers:"))).toEqual([]),
    );
  });

  it("is shown with the answers that could not be sent, if the survey is closed", async () => {
    const id = await write();
    await adele.surveys.close({ params: { id }, body: {} });
    await screen.findByRole("heading", { name: "What you answered and could not be sent" });
    expect(screen.getByText("Less salt")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("gets the focus with the heading above it, if it was being written when the survey closed", async () => {
    const id = await write();
    await adele.surveys.close({ params: { id }, body: {} });
    const heading = await screen.findByRole("heading", {
      name: "What you answered and could not be sent",
    });
    expect(document.activeElement).toBe(heading);
  });

  it("leaves the focus where it is, if it was elsewhere when the survey closed", async () => {
    const id = await write();
    const title = screen.getByRole("heading", { level: 1 });
    act(() => title.focus());
    await adele.surveys.close({ params: { id }, body: {} });
    await screen.findByRole("heading", { name: "What you answered and could not be sent" });
    expect(document.activeElement).toBe(title);
  });

  it("is shown to the owner too, who answers when it closes by itself", async () => {
    const { poll } = await sent({ commentsEnabled: true });
    const { user } = openResults(line.url, adele, `/content/poll/survey/${poll.id}`);
    await user.click(await screen.findByRole("button", { name: "Answer" }));
    await user.type(await field(), "Less salt");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const heading = await screen.findByRole("heading", {
      name: "What you answered and could not be sent",
    });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("Less salt")).toBeDefined();
  });

  it("goes on at the answer's place, if nothing was written when the survey closed", async () => {
    const { poll } = await sent();
    open(poll.id);
    const field = await screen.findByRole("radio", { name: "Soup" });
    act(() => field.focus());
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const place = await screen.findByText("You did not vote");
    expect(document.activeElement?.contains(place)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("leaves an owner who had begun nothing with the sentence that they did not vote (RES-31)", async () => {
    const { poll } = await sent();
    openResults(line.url, adele, `/content/poll/survey/${poll.id}`);
    await screen.findByRole("button", { name: "Answer" });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const sentence = await screen.findByText("You did not vote");
    expect(screen.getByRole("region", { name: "Your answer" }).contains(sentence)).toBe(true);
  });

  it("stays after a vote elsewhere, for when the vote is changed", async () => {
    const { poll, choice } = await sent({ commentsEnabled: true });
    const first = open(poll.id);
    await first.user.type(await field(), "Less salt");
    cleanup();
    const response = [{ questionId: poll.question.id, value: choice("Soup").id }];
    await alex.responses.save({ params: { id: poll.id }, body: { response, source: "card" } });
    open(poll.id);
    await screen.findByText("You voted");
    cleanup();
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("button", { name: "Change my response" }));
    expect((await field()).value).toBe("Less salt");
  });

  it("stays if the vote is refused: in the form, on the device, and with what could not be sent", async () => {
    const id = await write();
    line.faults.push({ status: 422, body: "" });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByRole("alert");
    cleanup();
    open(id);
    expect((await field()).value).toBe("Less salt");
    await adele.surveys.close({ params: { id }, body: {} });
    await screen.findByRole("heading", { name: "What you answered and could not be sent" });
    expect(screen.getByText("Less salt")).toBeDefined();
  });
});

describe("a response on the results page while the connection is down", () => {
  it("is kept on this device, with a message, and sent when the connection returns", async () => {
    const { poll } = await sent();
    cutLine();
    await vote(open(poll.id), "Soup");
    expect(await screen.findByText(/^Your answers are saved on this device\./)).toBeDefined();
    line.faults.length = 0;
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("You voted")).toBeDefined();
    expect(screen.getByText("Sent")).toBeDefined();
    expect(await countOf(poll.id)).toBe(1);
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith("answers:"))).toEqual([]),
    );
  });

  it("is also sent after the viewer has left the page", async () => {
    const { poll } = await sent();
    cutLine();
    await vote(open(poll.id), "Soup");
    await screen.findByText(/^Your answers are saved on this device\./);
    cleanup();
    line.faults.length = 0;
    await waitFor(async () => expect(await countOf(poll.id)).toBe(1), { timeout: 5000 });
    open(poll.id);
    expect(await screen.findByText("You voted")).toBeDefined();
  });

  it("goes on with what the survey is by now, where the viewer comes back before it is sent (TAK-31)", async () => {
    const question = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true });
    const { poll } = await sent({ questions: [question] });
    cutLine();
    await vote(open(poll.id), "Soup");
    await screen.findByText(/^Your answers are saved on this device\./);
    cleanup();
    await adele.responses.addChoice({
      params: { id: poll.id, questionId: question.id },
      body: { choice: "Curry" },
    });
    open(poll.id);
    expect(await screen.findByRole("radio", { name: "Curry" })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
  });

  it("is a change that can be changed, but not left, until it is sent (EDT-21)", async () => {
    const { poll, choice } = await sent();
    const page = open(poll.id);
    await vote(page, "Pizza");
    await page.user.click(await screen.findByRole("button", { name: "Change my response" }));
    const keep = { name: "Keep my response" };
    expect(screen.getByRole("button", keep)).toBeDefined();
    cutLine();
    await page.user.click(screen.getByRole("radio", { name: "Soup" }));
    await page.user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText(/^Your answers are saved on this device\./);
    await page.user.click(screen.getByRole("radio", { name: "Salad" }));
    expect(screen.queryByRole("button", keep)).toBeNull();
    line.faults.length = 0;
    window.dispatchEvent(new Event("online"));
    await page.user.click(await screen.findByRole("button", keep));
    await screen.findByText("You voted");
    const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
    expect(userResponse?.responses.map(({ value }) => value)).toEqual([choice("Soup").id]);
  });

  it("counts once if only the replies to it were lost", async () => {
    const { poll } = await sent({ anonymity: "anonymous" });
    line.faults.push("lose-answer");
    await vote(open(poll.id), "Soup");
    await screen.findByText(/^Your answers are saved on this device\./);
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("You voted")).toBeDefined();
    expect(await countOf(poll.id)).toBe(1);
  });

  it("can be changed while it waits; the last version counts", async () => {
    const { poll, choice } = await sent();
    cutLine();
    const page = open(poll.id);
    await vote(page, "Soup");
    await screen.findByText(/^Your answers are saved on this device\./);
    await vote(page, "Salad");
    line.faults.length = 0;
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("You voted")).toBeDefined();
    const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
    expect(userResponse?.responses.map(({ value }) => value)).toEqual([choice("Salad").id]);
  });

  it("can have its comment changed while it waits; the last version counts (TAK-27)", async () => {
    const { poll } = await sent({ commentsEnabled: true });
    cutLine();
    const page = open(poll.id);
    await page.user.type(await screen.findByRole("textbox"), "Less salt");
    await vote(page, "Soup");
    await screen.findByText(/^Your answers are saved on this device\./);
    await page.user.type(screen.getByRole("textbox"), ", please");
    await page.user.click(screen.getByRole("button", { name: "Vote" }));
    line.faults.length = 0;
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("You voted")).toBeDefined();
    const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
    expect(userResponse?.comments).toEqual(["Less salt, please"]);
  });

  it("keeps its comment as it is while it waits, if it counts only once", async () => {
    const { poll } = await sent({
      type: "quiz",
      title: "Capitals",
      questions: [aQuizQuestion(["Rome", "Milan"])],
      commentsEnabled: true,
    });
    cutLine();
    const page = openResults(line.url, alex, `/content/quiz/survey/${poll.id}`);
    await page.user.type(await screen.findByRole("textbox"), "Too easy");
    await page.user.click(screen.getByRole("radio", { name: "Rome" }));
    await page.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText(/^Your answers are saved on this device\./);
    await page.user.type(screen.getByRole("textbox"), "!");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Too easy");
  });
});

describe("values entered on the results page and not sent", () => {
  it("are restored when the page is opened again", async () => {
    const { poll } = await sent();
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    cleanup();
    open(poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" })).checked).toBe(
      true,
    );
  });

  it("are deleted from the device after 30 days", async () => {
    const { poll } = await sent();
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("answers:"));
    expect(kept()).not.toEqual([]);
    cleanup();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    open(poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" })).checked).toBe(
      false,
    );
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it("can be read if the survey was closed meanwhile", async () => {
    const { poll } = await sent();
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await screen.findByText("What you answered and could not be sent")).toBeDefined();
    expect(screen.getByRole("definition").textContent).toBe("Soup");
  });

  it("stay while somebody else adds a choice, which appears", async () => {
    const question = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true });
    const { poll } = await sent({ questions: [question] });
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await adele.responses.addChoice({
      params: { id: poll.id, questionId: question.id },
      body: { choice: "Curry" },
    });
    expect(await screen.findByRole("radio", { name: "Curry" })).toBeDefined();
    expect(await screen.findByText("New choices were added.")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
  });
});

describe("an answer that is refused because one was given elsewhere", () => {
  it("is shown, never said to be saved, and there again to change what is stored (ANO-02, EDT-21)", async () => {
    const { poll, choice } = await sent({ anonymity: "voluntary", commentsEnabled: true });
    const { user } = open(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.type(await screen.findByRole("textbox"), "Less salt");
    const response = [{ questionId: poll.question.id, value: choice("Pizza").id, comment: null }];
    const receipt = await keptReceipt(poll.id, alex.id);
    await alex.responses.save({
      params: { id: poll.id },
      body: { response, source: "web", responseAnonymity: "anonymous", receipt },
    });
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You have answered already. What you sent now was not saved.");
    const heading = "What you answered and could not be sent";
    await screen.findByRole("heading", { name: heading });
    const said = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(said).toEqual(["Soup", "Less salt"]);
    expect(screen.queryByText("Your response was saved")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Change my response" }));
    const soup = await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" });
    expect(soup.checked).toBe(true);
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Your response was saved");
    expect(screen.queryByRole("heading", { name: heading })).toBeNull();
    const { userResponse } = await alex.responses.mineByReceipt({
      params: { id: poll.id },
      body: { receipt },
    });
    expect(userResponse).toMatchObject({
      responses: [{ value: choice("Soup").id }],
      comments: ["Less salt"],
    });
  });
});
