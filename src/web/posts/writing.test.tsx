// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { type Fault, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { openResults } from "#test/web/results-for-test.tsx";
import { openRoom } from "#test/web/rooms-for-test.tsx";

let app: AppInWorker;
let megan: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = await Promise.all([app.as("megan"), app.as("alex")]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (person: Person, id: string, url = app.url) =>
  openResults(url, person, `/content/qna/survey/${id}`);
type User = ReturnType<typeof open>["user"];
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
async function write(user: User, text: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Submit a question" }));
  await user.type(await screen.findByRole("textbox", { name: "Your question" }), text);
}
const submit = (user: User) => user.click(screen.getByRole("button", { name: "Submit" }));
const asked = async (id: SurveyId) =>
  (await megan.posts.list({ params: { kind: "qna", id } })).posts.map(
    ({ responseValue }) => responseValue,
  );
const isCreate = (method: string, path: string) => method === "POST" && path.endsWith("/response");

it.each<[string, Fault, string]>([
  ["a lost request", "lose-request", "The server could not be reached."],
  ["a lost response", "lose-answer", "The server could not be reached."],
  ["a busy server", { status: 503, body: "" }, "Failed to save response"],
])(
  "after %s the text is there to be sent again, changed too, and there is one question",
  async (_, fault, said) => {
    const { id } = await sendLive(app, megan, "qna");
    const line = await faultyLine(app.url, isCreate);
    line.faults.push(fault);
    try {
      const { user } = open(alex, id, line.url);
      await write(user, "Once?");
      await submit(user);
      expect(await screen.findByText(new RegExp(`^${said}`))).toBeDefined();
      expect(field().value).toBe("Once?");
      await user.type(field(), " Yes");
      await submit(user);
      await screen.findByText("Your question was submitted", { ignore: "[aria-live] *" });
      await screen.findByText("Once? Yes");
      expect(await asked(id)).toEqual(["Once? Yes"]);
    } finally {
      line.close();
    }
  },
);

it("what is being written stays on the device until it is sent or given up", async () => {
  const { id } = await sendLive(app, megan, "qna", { anonymity: "voluntary" });
  const first = open(alex, id);
  await write(first.user, "Not yet sent");
  await first.user.click(screen.getByRole("radio", { name: "Anonymously" }));
  cleanup();
  const { user } = open(alex, id);
  await user.click(await screen.findByRole("button", { name: "Submit a question" }));
  await waitFor(() => expect(field().value).toBe("Not yet sent"));
  const anonymously = screen.getByRole<HTMLInputElement>("radio", { name: "Anonymously" });
  expect(anonymously.checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Submit a question" }));
  await waitFor(() => expect(field().value).toBe(""));
  expect(Object.keys(localStorage).filter((name) => name.includes("draft"))).toEqual([]);
});

it("what was begun is still there after the Q&A is closed; giving it up keeps the focus in the page", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const first = open(alex, id);
  await write(first.user, "Too late?");
  cleanup();
  await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
  const { user } = open(alex, id);
  await screen.findByText("Your text stays here, so that you can copy it.");
  expect(field().value).toBe("Too late?");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Questions" }));
});

it("what was begun is deleted from the device after 30 days, and at once if nothing is left of it", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const drafts = () => Object.keys(localStorage).filter((name) => name.includes("draft"));
  const first = open(alex, id);
  await write(first.user, "Old?");
  await first.user.clear(field());
  expect(drafts()).toEqual([]);
  await first.user.type(field(), "Old?");
  expect(drafts()).toHaveLength(1);
  cleanup();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = open(alex, id);
  await user.click(await screen.findByRole("button", { name: "Submit a question" }));
  await waitFor(() => expect(field().value).toBe(""));
  expect(drafts()).toEqual([]);
});

it("a Q&A that is closed says so to those who read, and keeps the focus of who was about to ask in the page", async () => {
  const { id } = await sendLive(app, megan, "qna");
  open(alex, id);
  const ask = await screen.findByRole("button", { name: "Submit a question" });
  act(() => ask.focus());
  const heard = screen.getAllByRole("status");
  await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
  const said = await screen.findByText("This Q&A is no longer open for responses");
  expect(heard.some((region) => region.contains(said))).toBe(true);
  expect(ask.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Questions" }));
});

it("a Q&A that is closed while somebody writes leaves them their text", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const { user } = open(alex, id);
  await write(user, "Too late?");
  await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
  await screen.findByText("Your text stays here, so that you can copy it.");
  expect(field().value).toBe("Too late?");
  const button = screen.getByRole("button", { name: "Submit" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

it.each([
  ["its page", (id: SurveyId) => open(alex, id)],
  [
    "its bubble",
    (id: SurveyId) => openRoom(app, alex, `meeting/qna/${id}`, { context: { frame: "task" } }),
  ],
])(
  "a Q&A that is deleted while somebody writes on %s says so, and leaves them their text (HOST-43)",
  async (_, openAt) => {
    const { id } = await sendLive(app, megan, "qna");
    const { user } = openAt(id);
    await write(user, "Too late?");
    await megan.commands.run({ body: { command: "survey/delete", surveyId: id } });
    const note = { ignore: "[aria-live] *" };
    expect(await screen.findByText("This Q&A was deleted", note)).toBeDefined();
    expect(await screen.findByText("Your text stays here, so that you can copy it.")).toBeDefined();
    expect(field().value).toBe("Too late?");
    const button = screen.getByRole("button", { name: "Submit" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

it("an anonymous question is sent without its author, waits for others, and can be changed on this device alone (QNA-18, QNA-20, ANO-03)", async () => {
  const { id } = await sendLive(app, megan, "qna", { anonymity: "voluntary" });
  const { user } = open(alex, id);
  await write(user, "Who am I?");
  await user.click(screen.getByRole("radio", { name: "Anonymously" }));
  expect(screen.getByText(/It is shown without your name/)).toBeDefined();
  await submit(user);
  expect(await screen.findAllByText(/It is shown once more people have asked/)).toHaveLength(2);
  expect(await screen.findByText("Anonymous (you)")).toBeDefined();
  expect(screen.getByText("Shown later")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Like" })).toBeNull();
  expect(screen.getByText(/^1 question without a name is waiting/)).toBeDefined();
  cleanup();
  const again = open(alex, id);
  await again.user.click(await screen.findByRole("button", { name: "Edit" }));
  await again.user.type(field(), " Guess");
  await again.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Edited");
  for (const person of ["diego", "grady", "adele", "megan"])
    await (await app.as(person)).posts.create({
      params: { kind: "qna", id },
      body: { responseValue: `Of ${person}`, responseAnonymity: "anonymous" },
    });
  await waitFor(() => expect(screen.queryByText("Shown later")).toBeNull());
  expect(await asked(id)).toContain("Who am I? Guess");
  expect(await screen.findByText("Anonymous (you)")).toBeDefined();
  cleanup();
  localStorage.clear();
  open(alex, id);
  await screen.findByText("Who am I? Guess");
  expect(screen.queryByText("Anonymous (you)")).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

it("an anonymous question whose response was lost is known as the own one later", async () => {
  const { id } = await sendLive(app, megan, "qna", { anonymity: "anonymous" });
  const line = await faultyLine(app.url, isCreate);
  line.faults.push("lose-answer");
  try {
    const { user } = open(alex, id, line.url);
    await write(user, "Lost?");
    await submit(user);
    await screen.findByText(/^The server could not be reached/);
    cleanup();
    open(alex, id);
    expect(await screen.findByText("Anonymous (you)")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Edit" })).toBeDefined();
  } finally {
    line.close();
  }
});

it("what was written without a name is not sent by name unless its writer was told (ANO-01, QNA-18)", async () => {
  const { id } = await sendLive(app, megan, "qna", { anonymity: "voluntary" });
  const { user } = open(alex, id);
  await write(user, "Who am I?");
  await user.click(screen.getByRole("radio", { name: "Anonymously" }));
  const survey = {
    ...draftOf(await megan.surveys.get({ params: { id } })),
    anonymity: "none" as const,
  };
  await megan.surveys.edit({ params: { id }, body: { survey } });
  await submit(user);
  await screen.findByText(/what you send is shown with your name now/, { ignore: "[aria-live] *" });
  await screen.findByText(/^This Q&A was changed meanwhile/, { ignore: "[aria-live] *" });
  expect(await asked(id)).toEqual([]);
  await submit(user);
  await waitFor(async () => expect(await asked(id)).toEqual(["Who am I?"]));
});
