// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { sendPoll } from "#test/send-poll.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let megan: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = [await app.as("megan"), await app.as("alex")];
});
afterEach(cleanup);

it("of a poll new totals are announced, and its close to who did not close it, without the totals again (RES-39)", async () => {
  const { poll, vote } = await sendPoll(app, megan);
  openResults(app.url, alex, `/content/poll/survey/${poll.id}`);
  await screen.findByText("Results update by themselves");
  const texts = heard();
  await vote(megan, "Pizza");
  await waitFor(() => expect(texts()).toEqual(["1 completed. Pizza leads with 100%"]));
  await megan.surveys.close({ params: { id: poll.id }, body: {} });
  await waitFor(() => expect(texts().at(-1)).toBe("The poll was closed"));
  expect(texts()).toHaveLength(2);
});

it("of a poll its close is announced to its owner, too, and what leads then as what got most votes (RES-39)", async () => {
  const { poll, vote } = await sendPoll(app, megan);
  openResults(app.url, megan, `/content/poll/survey/${poll.id}`);
  await screen.findByText("Results update by themselves");
  const texts = heard();
  await vote(alex, "Pizza");
  await waitFor(() => expect(texts()).toEqual(["1 completed. Pizza leads with 100%"]));
  await vote(await app.as("adele"), "Pizza");
  await screen.findByText(
    (_, element) => /^2 (of \d+ )?answered/.test(element?.textContent ?? ""),
    {
      selector: "p",
    },
  );
  // The quiet period ends with the close.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15_000 });
  onTestFinished(() => void vi.useRealTimers());
  await megan.surveys.close({ params: { id: poll.id }, body: {} });
  await waitFor(() =>
    expect(texts().slice(1)).toEqual([
      "The poll was closed",
      "2 completed. Most votes: Pizza, 100%",
    ]),
  );
});

it("of a poll whoever closes it on the page hears of the close once (RES-39)", async () => {
  const { poll } = await sendPoll(app, megan);
  const { user } = openResults(app.url, megan, `/content/poll/survey/${poll.id}`);
  await screen.findByText("Results update by themselves");
  const texts = heard();
  await user.click(await screen.findByRole("button", { name: "Close" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(texts()).toEqual(["The poll was closed"]));
  await screen.findAllByText("Closed");
  expect(texts()).toEqual(["The poll was closed"]);
  await megan.surveys.reopen({ params: { id: poll.id }, body: { closeAt: null } });
  await screen.findByText("Live");
  await megan.surveys.close({ params: { id: poll.id }, body: {} });
  await waitFor(() => expect(texts()).toHaveLength(2));
});

it.each([
  ["two", ["Pizza"], "2 completed. Pizza and Soup are tied with 50%"],
  ["three", ["Pizza", "Salad"], "3 completed. 3 choices are tied with 33%"],
])(
  "of a poll with a tie of %s it is announced that they are tied (RES-39)",
  async (_, had, news) => {
    const { poll, vote } = await sendPoll(app, megan);
    const voters = [megan, await app.as("adele")];
    await Promise.all(had.map((choice, at) => vote(voters[at] ?? megan, choice)));
    openResults(app.url, alex, `/content/poll/survey/${poll.id}`);
    await screen.findByText("Results update by themselves");
    const texts = heard();
    await vote(alex, "Soup");
    await waitFor(() => expect(texts()).toEqual([news]));
  },
);

it("of a Q&A it is announced which question is focused, replied to and answered, and nothing of one's own question", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const { user } = openResults(app.url, alex, `/content/qna/survey/${id}`);
  await user.click(await screen.findByRole("button", { name: "Submit a question" }));
  const texts = heard();
  await user.type(await screen.findByRole("textbox", { name: "Your question" }), "When?");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Alex Wilber (you)");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(texts()).toEqual(["Your question was submitted"]);
  const [post] = (await megan.posts.list({ params: { kind: "qna", id } })).posts;
  if (!post) throw new Error("no question");
  const params = { id, responseId: post.id };
  await megan.posts.change({ params, body: { focused: true } });
  await waitFor(() => expect(texts().at(-1)).toBe("Now being answered: When?"));
  await megan.posts.reply({ params, body: { scope: "public", value: "Soon" } });
  await waitFor(() => expect(texts().at(-1)).toBe("New reply to: When?"));
  await megan.posts.change({ params, body: { state: "done" } });
  await waitFor(() => expect(texts().at(-1)).toBe("Answered: When?"));
});

it.each([
  ["qna", "question"],
  ["icebreaker", "response"],
] as const)(
  "of posts (%s) only what is new is announced, not that anything is completed",
  async (kind, word) => {
    const { id } = await sendLive(app, megan, kind);
    const post = (by: Person, responseValue: string) =>
      by.posts.create({ params: { kind, id }, body: { responseValue } });
    await post(megan, "First");
    openResults(app.url, megan, `/content/${kind}/survey/${id}`);
    await screen.findByText("First");
    const texts = heard();
    await post(alex, "Second");
    await waitFor(() => expect(texts().at(-1)).toBe(`1 new ${word}`));
    await megan.surveys.close({ params: { id }, body: {} });
    await screen.findByText("Closed");
    expect(texts().filter((text) => text.includes("completed"))).toEqual([]);
  },
);
