// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let megan: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = [await app.as("megan"), await app.as("alex")];
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ask = async (id: SurveyId, responseValue: string) =>
  (await alex.posts.create({ params: { kind: "qna", id }, body: { responseValue } })).post;
const open = (person: Person, id: string) =>
  openResults(app.url, person, `/content/qna/survey/${id}`);
const button = async (question: string, name: string) => {
  const card = (await screen.findByText(question)).closest("article");
  if (!card) throw new Error(`no card has ${question}`);
  return within(card).findByRole("button", { name });
};

it("focusing a question by the keyboard says so, and its button keeps the focus (QNA-16)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(id, "First?");
  const { user } = open(megan, id);
  (await button("First?", "Focus")).focus();
  const texts = heard();
  await user.keyboard("{Enter}");
  const unfocus = await button("First?", "Unfocus");
  expect(document.activeElement).toBe(unfocus);
  await waitFor(() => expect(texts()).toEqual(["Now being answered: First?"]));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await button("First?", "Focus"));
  await waitFor(() => expect(texts().at(-1)).toBe("No longer being answered: First?"));
});

it("others hear that a question is focused no more, unless another has taken its place (QNA-16)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const [first, second] = [await ask(id, "First?"), await ask(id, "Second?")];
  open(alex, id);
  await screen.findByText("First?");
  const texts = heard();
  const focus = (responseId: typeof first.id, focused: boolean) =>
    megan.posts.change({ params: { id, responseId }, body: { focused } });
  await focus(first.id, true);
  await waitFor(() => expect(texts()).toEqual(["Now being answered: First?"]));
  await focus(second.id, true);
  await waitFor(() => expect(texts().at(-1)).toBe("Now being answered: Second?"));
  await focus(second.id, false);
  await waitFor(() => expect(texts().at(-1)).toBe("No longer being answered: Second?"));
  expect(texts()).toHaveLength(3);
});

it("what has become of a question is said with its first words (QNA-11)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(id, `First? ${"And why? ".repeat(20)}`);
  open(megan, id);
  const done = await screen.findByRole("button", { name: "Mark Answered" });
  const texts = heard();
  done.click();
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toMatch(/^Answered: First\? And why\? .{20,45}…$/);
});

it("Escape leaves each form in which nothing was written, wherever the focus is in it (QNA-01, QNA-20, QNA-23)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(id, "First?");
  const { user } = open(megan, id);
  const leaves = async (opener: () => Promise<HTMLElement>, role: string, name: string) => {
    (await opener()).focus();
    await user.keyboard("{Enter}");
    const field = await screen.findByRole(role, { name });
    expect(document.activeElement).toBe(field);
    await user.tab();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
  };
  const ofCard = (name: string) => () => button("First?", name);
  await leaves(ofCard("Merge"), "combobox", "Merge into");
  await leaves(ofCard("Reply"), "textbox", "Reply to everybody");
  const submit = () => screen.findByRole("button", { name: "Submit a question" });
  await leaves(submit, "textbox", "Your question");
});

it("a reply that is sent, cancelled or left empty by Escape hands the focus back to Reply (QNA-23)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(id, "First?");
  const { user } = open(megan, id);
  const reply = async () => {
    (await button("First?", "Reply")).focus();
    await user.keyboard("{Enter}");
    return screen.findByRole("textbox", { name: "Reply to everybody" });
  };
  const isBack = async () => {
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(document.activeElement).toBe(await button("First?", "Reply"));
  };
  await reply();
  await user.keyboard("{Escape}");
  await isBack();
  const field = await reply();
  await user.keyboard("Soon{Escape}");
  expect(field).toHaveProperty("value", "Soon");
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await isBack();
  await reply();
  await user.keyboard("Soon{Tab}{Enter}");
  await isBack();
});
