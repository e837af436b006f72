// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PostId, SurveyId } from "#domain/ids.ts";
import type { PostState } from "#domain/post/post.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { type Fault, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
/** Megan owns the Q&As, Adele organises the meeting, Alex and Diego are in it. */
let megan: Person;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, adele, alex, diego] = await Promise.all([
    app.as("megan"),
    app.as("adele"),
    app.as("alex"),
    app.as("diego"),
  ]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const reviewed = () => sendLive(app, megan, "qna", { requireApproval: true });
const open = (person: Person, id: string, url = app.url) =>
  openResults(url, person, `/content/qna/survey/${id}`);
const ask = async (person: Person, id: SurveyId, responseValue: string) =>
  (await person.posts.create({ params: { kind: "qna", id }, body: { responseValue } })).post;
const move = (person: Person, id: SurveyId, responseId: PostId, state: PostState) =>
  person.posts.change({ params: { id, responseId }, body: { state } });
const card = async (text: string) => {
  const found = (await screen.findByText(text)).closest("article");
  if (!found) throw new Error(`no card has ${text}`);
  return within(found);
};
const buttonsOf = async (text: string) =>
  within((await card(text)).getByRole("group", { name: "Moderate" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

it("an owner begins with what waits for review, and moves questions between the tabs (QNA-03, QNA-05, QNA-06, QNA-09, QNA-10, QNA-13)", async () => {
  const { id } = await reviewed();
  await ask(alex, id, "First?");
  await ask(diego, id, "Second?");
  const { user } = open(megan, id);
  expect(await screen.findByRole("tab", { name: "Review (2)", selected: true })).toBeDefined();
  expect(await buttonsOf("First?")).toEqual(["Approve", "Dismiss", "Reply", "Merge"]);
  await user.click((await card("First?")).getByRole("button", { name: "Approve" }));
  await screen.findByRole("tab", { name: "Approved (1)" });
  // Nothing moves under the pointer.
  expect(await (await card("First?")).findByText("Approved")).toBeDefined();
  expect((await card("First?")).queryByRole("button")).toBeNull();
  await user.click((await card("Second?")).getByRole("button", { name: "Dismiss" }));
  await user.click(await screen.findByRole("tab", { name: "Dismissed (1)" }));
  expect(await buttonsOf("Second?")).toEqual(["Approve"]);
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await screen.findByRole("tab", { name: "Dismissed (0)" });
  await user.click(screen.getByRole("tab", { name: "Approved (2)" }));
  await card("First?");
  await card("Second?");
});

it("approving by the keyboard says so, and the focus stays in the list, also where the event comes before the answer (QNA-10)", async () => {
  const { id } = await reviewed();
  await ask(alex, id, "First?");
  await ask(diego, id, "Second?");
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  const transport = transportOf(app.url, megan.token);
  const { user } = openResults(app.url, megan, `/content/qna/survey/${id}`, {
    transport: {
      ...transport,
      send: async (...call: Parameters<typeof transport.send>) => {
        const reply = await transport.send(...call);
        if (call[0] === "PUT") await late;
        return reply;
      },
    },
  });
  const approve = (await card("First?")).getByRole("button", { name: "Approve" });
  approve.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("tab", { name: "Approved (1)" });
  await waitFor(() => expect(approve.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toContain("First?");
  answer();
  const heard = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  await waitFor(() => expect(heard()).toContain("Approved: First?"));
  expect(document.activeElement?.textContent).toContain("First?");
});

it("an organiser of the meeting begins with what is approved where nothing is reviewed, and marks it as answered and back (QNA-04, QNA-11, QNA-12, QNA-16, QNA-25)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(alex, id, "First?");
  await ask(diego, id, "Second?");
  const { user } = open(adele, id);
  expect(await screen.findByRole("tab", { name: "Approved (2)", selected: true })).toBeDefined();
  expect(await buttonsOf("First?")).toEqual(["Mark Answered", "Focus", "Reply", "Merge"]);
  await user.click((await card("First?")).getByRole("button", { name: "Focus" }));
  await (await card("First?")).findByRole("button", { name: "Unfocus" });
  await user.click((await card("Second?")).getByRole("button", { name: "Focus" }));
  await (await card("Second?")).findByRole("button", { name: "Unfocus" });
  await (await card("First?")).findByRole("button", { name: "Focus" });
  await user.click((await card("First?")).getByRole("button", { name: "Mark Answered" }));
  // Under the pointer it stays in its place, once, with what can be done with it now.
  const undo = await (await card("First?")).findByRole("button", { name: "Undo Answered" });
  expect(screen.queryByRole("list", { name: "Answered" })).toBeNull();
  expect(screen.getAllByText("First?")).toHaveLength(1);
  await user.hover(undo);
  await user.unhover(undo);
  await user.click(screen.getByRole("tab", { selected: true }));
  const answered = await screen.findByRole("list", { name: "Answered" });
  expect(within(answered).getByText("First?")).toBeDefined();
  expect(screen.getAllByText("First?")).toHaveLength(1);
  await user.click(within(answered).getByRole("button", { name: "Undo Answered" }));
  await screen.findByRole("tab", { name: "Approved (2)" });
  await user.unhover(answered);
  await waitFor(() => expect(screen.queryByRole("list", { name: "Answered" })).toBeNull());
  await (await card("First?")).findByRole("button", { name: "Mark Answered" });
});

it("a question that asks the same is merged into another, which gets its likes, each person once (QNA-21)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  const first = await ask(alex, id, "When do we move?");
  const same = await ask(diego, id, "When is the move?");
  const like = (by: Person, responseId: PostId) =>
    by.posts.react({ params: { kind: "qna", id, responseId }, body: { reaction: ":thumbsup:" } });
  await like(alex, first.id);
  await like(alex, same.id);
  await like(adele, same.id);
  const { user } = open(megan, id);
  await user.click((await card("When is the move?")).getByRole("button", { name: "Merge" }));
  const field = await screen.findByRole("combobox", { name: "Merge into" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const merge = screen.getByRole("button", { name: "Merge questions" });
  await screen.findByRole("option", { name: "When do we move?" });
  expect(screen.queryByRole("option", { name: "When is the move?" })).toBeNull();
  await user.selectOptions(field, "When do we move?");
  await user.click(merge);
  await screen.findByRole("tab", { name: "Approved (1)" });
  await (await card("When do we move?")).findByRole("button", { name: "Like, 2 people" });
  await user.click(screen.getByRole("tab", { name: "Dismissed (1)" }));
  await card("When is the move?");
});

it("who watches has no tabs and no buttons (QNA-03, QNA-19)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(alex, id, "First?");
  open(diego, id);
  const question = await card("First?");
  expect(screen.queryByRole("tab")).toBeNull();
  expect(question.getAllByRole("button").map((button) => button.ariaLabel)).toEqual(["Like"]);
});

it("a reply is private to a question in review and public to an approved one, and says so (QNA-02, QNA-23, QNA-24)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  const { user } = open(megan, id);
  const reply = async (label: string, hint: string, text: string) => {
    await user.click((await card("First?")).getByRole("button", { name: "Reply" }));
    const field = screen.getByRole("textbox", { name: label });
    expect(screen.getByText(hint)).toBeDefined();
    const send = screen.getByRole("button", { name: "Send reply" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.type(field, text);
    await user.click(send);
    await within(await screen.findByRole("list", { name: "Replies" })).findByText(text);
    expect(screen.queryByRole("textbox")).toBeNull();
  };
  await reply(
    "Private reply",
    "Only the author of this question and the moderators can read it.",
    "Which team?",
  );
  await user.click((await card("First?")).getByRole("button", { name: "Approve" }));
  await user.click(await screen.findByRole("tab", { name: "Approved (1)" }));
  await reply("Reply to everybody", "Everybody who sees this question can read it.", "In June.");
  const { posts } = await diego.posts.list({ params: { kind: "qna", id } });
  expect(posts).toMatchObject([
    { id: responseId, replies: [{ scope: "public", value: "In June." }] },
  ]);
});

it("a reply whose response is lost stays to be sent again, after a reload too, and there is one (QNA-23)", async () => {
  const { id } = await reviewed();
  await ask(alex, id, "First?");
  const line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/reply"),
  );
  line.faults.push("lose-answer", "pass", "lose-answer");
  const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Private reply" });
  const stored = async () =>
    (
      await megan.posts.list({ params: { kind: "qna", id }, query: { states: "pending" } })
    ).posts[0]?.replies.map(({ value }) => value);
  try {
    const first = open(megan, id, line.url);
    await first.user.click((await card("First?")).getByRole("button", { name: "Reply" }));
    await first.user.type(await field(), "Which team?");
    const send = () => screen.getByRole("button", { name: "Send reply" });
    await first.user.click(send());
    await screen.findByText(/^The server could not be reached/);
    cleanup();
    const { user } = open(megan, id, line.url);
    expect((await field()).value).toBe("Which team?");
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(await stored()).toEqual(["Which team?"]);

    // One that was changed since is a reply of its own, if its author wants that.
    await user.click((await card("First?")).getByRole("button", { name: "Reply" }));
    await user.type(await field(), "Or");
    await user.click(send());
    await screen.findByText(/^The server could not be reached/);
    await user.type(await field(), " who?");
    await user.click(send());
    await screen.findByText(/^What you sent first was saved after all/);
    expect((await field()).value).toBe("Or who?");
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect((await stored())?.toSorted()).toEqual(["Or", "Or who?", "Which team?"]);
  } finally {
    cleanup();
    line.close();
  }
});

it("a reply whose response is lost is known to be there once its question has moved on (QNA-23)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  const line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/reply"),
  );
  line.faults.push("lose-answer");
  try {
    const { user } = open(megan, id, line.url);
    await user.click((await card("First?")).getByRole("button", { name: "Reply" }));
    const field = screen.getByRole("textbox", { name: "Private reply" });
    await user.type(field, "Which team?");
    await user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByText(/^The server could not be reached/);
    await user.click(field);
    await move(adele, id, responseId, "approved");
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    const question = await card("First?");
    expect(question.getByText("Which team?")).toBeDefined();
    expect(document.activeElement?.localName).toBe("li");
    expect(document.activeElement?.textContent).toContain("First?");
    expect(Object.keys(localStorage).filter((name) => name.startsWith("post-work"))).toEqual([]);
  } finally {
    cleanup();
    line.close();
  }
});

it("a reply that turns out to be there takes the focus from nothing else (QNA-23)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  const line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/reply"),
  );
  line.faults.push("lose-answer");
  try {
    const first = open(megan, id, line.url);
    await first.user.click((await card("First?")).getByRole("button", { name: "Reply" }));
    await first.user.type(screen.getByRole("textbox", { name: "Private reply" }), "Which team?");
    await first.user.click(screen.getByRole("button", { name: "Send reply" }));
    await screen.findByText(/^The server could not be reached/);
    cleanup();
    await move(adele, id, responseId, "approved");
    const { user } = open(megan, id);
    const tab = await screen.findByRole("tab", { name: "Approved (1)" });
    await user.click(tab);
    await card("First?");
    await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain("post-work"));
    expect(await (await card("First?")).findByRole("button", { name: "Reply" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(tab);
  } finally {
    cleanup();
    line.close();
  }
});

/** A line on which no events arrive, and a page whose intervals only the test runs. */
async function withoutEvents(use: (url: string) => Promise<void>): Promise<void> {
  const line = await faultyLine(app.url, (_, path) => path.endsWith("/events"));
  line.faults.push(...Array<Fault>(50).fill({ status: 503, body: "" }));
  takeIntervals();
  try {
    await use(line.url);
  } finally {
    giveTimeBack();
    line.close();
  }
}

it("a question that its author changes meanwhile is not approved unread (QNA-15, QNA-20)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  await withoutEvents(async (url) => {
    const { user } = open(megan, id, url);
    const approve = (await card("First?")).getByRole("button", { name: "Approve" });
    await alex.posts.change({ params: { id, responseId }, body: { responseValue: "Changed?" } });
    await user.click(approve);
    const told = "Its author has just changed this response. Please read it again.";
    expect(await screen.findByText(told)).toBeDefined();
    const seen = async () =>
      (await diego.posts.list({ params: { kind: "qna", id } })).posts.map((p) => p.responseValue);
    expect(await seen()).toEqual([]);
    await user.click((await card("Changed?")).getByRole("button", { name: "Approve" }));
    await vi.waitFor(async () => expect(await seen()).toEqual(["Changed?"]));
  });
});

it("of two moderators the later one is told, and sees what has become of the question (QNA-14, QNA-28)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  await withoutEvents(async (url) => {
    const { user } = open(megan, id, url);
    const dismiss = (await card("First?")).getByRole("button", { name: "Dismiss" });
    await move(adele, id, responseId, "approved");
    await user.click(dismiss);
    expect(await screen.findByText("Unable to update this response")).toBeDefined();
    await screen.findByRole("tab", { name: "Review (0)" });
    await user.click(screen.getByRole("tab", { name: "Approved (1)" }));
    expect(await buttonsOf("First?")).toContain("Mark Answered");
  });
});

it("a private reply is not sent once the question is approved, which the form says at once; its text stays, in other tabs too (QNA-23, QNA-24)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  const { user } = open(megan, id);
  await user.click((await card("First?")).getByRole("button", { name: "Reply" }));
  await user.type(screen.getByRole("textbox", { name: "Private reply" }), "Between us");
  await user.click(screen.getByRole("tab", { name: "Dismissed (0)" }));
  await screen.findByText("No questions");
  await user.click(screen.getByRole("tab", { name: "Review (1)" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Private reply" });
  expect(field.value).toBe("Between us");
  await user.click(field);
  await move(adele, id, responseId, "approved");
  await screen.findByRole("tab", { name: "Approved (1)" });
  const decided = await card("First?");
  expect(await decided.findByText("Approved")).toBeDefined();
  expect(decided.getByText("This question can't have a private reply any more.")).toBeDefined();
  expect(decided.getByText("Your text stays here, so that you can copy it.")).toBeDefined();
  const send = screen.getByRole("button", { name: "Send reply" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await user.click(send);
  expect(field.value).toBe("Between us");
  expect(screen.queryByRole("alert")).toBeNull();
  const { posts } = await diego.posts.list({ params: { kind: "qna", id } });
  expect(posts).toMatchObject([{ replies: [] }]);
});

it("a reply is not sent once the Q&A is closed: its text stays, and the focus in it (QNA-05, QNA-23)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(alex, id, "First?");
  const { user } = open(adele, id);
  await user.click((await card("First?")).getByRole("button", { name: "Reply" }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply to everybody" });
  await user.type(field, "In June.");
  await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
  await screen.findByText("Your text stays here, so that you can copy it.");
  expect(screen.getAllByText("This Q&A is no longer open for responses")).toHaveLength(1);
  expect(screen.queryByText(/can't have a public reply/)).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("In June.");
  const send = screen.getByRole("button", { name: "Send reply" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).not.toBe(document.body);
});

it.each(["a form", "a tab"])(
  "the close takes the lists for moderators away, not the focus in %s (QNA-05)",
  async (place) => {
    const { id } = await reviewed();
    await ask(alex, id, "First?");
    const { user } = open(megan, id);
    const merge = (await card("First?")).getByRole("button", { name: "Merge" });
    if (place === "a form") await user.click(merge);
    else screen.getAllByRole("tab")[0]?.focus();
    await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
    await screen.findByText("This Q&A is no longer open for responses");
    await waitFor(() => expect(screen.queryByRole("tab")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Questions" }));
  },
);

it("a card that stays under the pointer says what has become of its question since (QNA-09, QNA-13)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  const { user } = open(adele, id);
  await user.click((await card("First?")).getByRole("button", { name: "Dismiss" }));
  await screen.findByRole("tab", { name: "Dismissed (1)" });
  expect(await (await card("First?")).findByText("Dismissed")).toBeDefined();
  expect(screen.queryByText("No questions")).toBeNull();
  // As whoever comes back to the window: without the question in the list.
  window.dispatchEvent(new Event("visibilitychange"));
  await adele.posts.list({ params: { kind: "qna", id } });
  await move(megan, id, responseId, "approved");
  await screen.findByRole("tab", { name: "Approved (1)" });
  expect(await (await card("First?")).findByText("Approved")).toBeDefined();
  expect((await card("First?")).queryByText("Dismissed")).toBeNull();
});

it("a card that stays does not say what is no longer known, where no events arrive (QNA-13)", async () => {
  const { id } = await reviewed();
  const { id: responseId } = await ask(alex, id, "First?");
  await withoutEvents(async (url) => {
    const { user } = open(adele, id, url);
    await user.click((await card("First?")).getByRole("button", { name: "Dismiss" }));
    await (await card("First?")).findByText("Dismissed");
    await move(megan, id, responseId, "approved");
    vi.advanceTimersByTime(2000);
    await screen.findByRole("tab", { name: "Approved (1)" });
    expect((await card("First?")).getByText("No longer here")).toBeDefined();
  });
});

it.each([
  ["an owner", 2000, () => megan],
  ["others", 5000, () => diego],
])(
  "without events the page of %s is read every %i milliseconds (QNA-26)",
  async (_, every, who) => {
    const { id } = await sendLive(app, megan, "qna");
    await withoutEvents(async (url) => {
      open(who(), id, url);
      await screen.findByText("No questions");
      await ask(alex, id, "First?");
      vi.advanceTimersByTime(every - 100);
      // What was read would be here before this call has returned.
      await who().posts.list({ params: { kind: "qna", id } });
      expect(screen.queryByText("First?")).toBeNull();
      vi.advanceTimersByTime(100);
      await screen.findByText("First?");
    });
  },
);

it("a failed load says so, claims nothing, and can be tried again (QNA-08, QNA-27)", async () => {
  const { id } = await sendLive(app, megan, "qna");
  await ask(alex, id, "First?");
  const line = await faultyLine(app.url, (_, path) => path.includes("/qna/"));
  line.faults.push(...Array(8).fill({ status: 503, body: "" }));
  try {
    const { user } = open(diego, id, line.url);
    const notice = "There was a problem loading the Q&A information";
    expect(await screen.findByText(notice, {}, { timeout: 10_000 })).toBeDefined();
    expect(screen.queryByText("No questions")).toBeNull();
    line.faults.length = 0;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await card("First?");
    expect(screen.queryByText(notice)).toBeNull();
  } finally {
    line.close();
  }
});
