// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PostId, SurveyId } from "#domain/ids.ts";
import type { PostState } from "#domain/post/post.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
/** Megan owns the Q&As, Alex and Diego are in the meeting. */
let megan: Person;
let alex: Person;
let diego: Person;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex, diego, adele] = await Promise.all([
    app.as("megan"),
    app.as("alex"),
    app.as("diego"),
    app.as("adele"),
  ]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const sent = (over: Parameters<typeof sendLive>[3] = {}) => sendLive(app, megan, "qna", over);
const open = (person: Person, id: string) =>
  openResults(app.url, person, `/content/qna/survey/${id}`);
const ask = async (person: Person, id: SurveyId, responseValue: string) =>
  (await person.posts.create({ params: { kind: "qna", id }, body: { responseValue } })).post;
const approve = (id: SurveyId, responseId: PostId, state: PostState = "approved") =>
  megan.posts.change({ params: { id, responseId }, body: { state } });
const like = (person: Person, id: SurveyId, responseId: PostId, on = true) =>
  person.posts.react({
    params: { kind: "qna", id, responseId },
    body: { reaction: ":thumbsup:", on },
  });
/** The questions in a list, in their order. */
const shown = (list: string, among: readonly string[]) =>
  within(screen.getByRole("list", { name: list }))
    .queryAllByRole("article")
    .map(({ textContent }) => among.find((text) => textContent.includes(text)));
const card = async (text: string) => {
  const found = (await screen.findByText(text)).closest("article");
  if (!found) throw new Error(`no card has ${text}`);
  return within(found);
};

describe("the page of a Q&A", () => {
  it("cuts a question of many lines, with the rest on demand (RES-37, QNA-01)", async () => {
    const { id } = await sent();
    await ask(alex, id, `First${"\n".repeat(240)}last`);
    const { user } = open(diego, id);
    const more = await screen.findByRole("button", { name: "Show more" });
    const text = () => more.closest("article")?.textContent ?? "";
    expect(text()).toContain("First…");
    expect(text()).not.toContain("last");
    await user.click(more);
    expect(text()).toContain("last");
  });

  it("has a form for a question, and says for five seconds that it was submitted (QNA-01, QNA-02, QNA-08, QNA-17)", async () => {
    const { id } = await sent();
    const { user } = open(alex, id);
    expect(await screen.findByText("No questions")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Submit a question" }));
    const field = await screen.findByRole("textbox", { name: "Your question" });
    const submit = () => screen.getByRole("button", { name: "Submit" });
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(field);
    await user.type(field, "  ");
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "When do we ship?");
    await user.click(submit());
    const banner = await screen.findByText("Your question was submitted", {
      ignore: "[aria-live] *",
    });
    expect((await card("When do we ship?")).getByText("Alex Wilber (you)")).toBeDefined();
    expect(shown("Questions", ["When do we ship?"])).toEqual(["When do we ship?"]);
    expect(screen.queryByText("No questions")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Submit a question");
    await waitFor(() => expect(banner.isConnected).toBe(false), { timeout: 15_000 });
  });

  it("refuses a question of 3001 characters, and keeps it (QNA-02)", async () => {
    const { id } = await sent();
    const { user } = open(alex, id);
    await user.click(await screen.findByRole("button", { name: "Submit a question" }));
    const field = await screen.findByRole("textbox", { name: "Your question" });
    await user.click(field);
    await user.paste("é".repeat(3001));
    expect(screen.getByText("A text has at most 3000 characters")).toBeDefined();
    expect(screen.getByText("3001 of 3000")).toBeDefined();
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit.getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "{Backspace}");
    await user.click(submit);
    expect(await screen.findByText(/^é{250}…/)).toBeDefined();
  });

  it("shows what others ask at once, and takes likes (QNA-21, QNA-22, ICE-16, ICE-17)", async () => {
    const { id } = await sent();
    const { user } = open(alex, id);
    await screen.findByText("No questions");
    const { id: responseId } = await ask(diego, id, "Is this on?");
    const question = await card("Is this on?");
    expect(question.getByText("Diego Siciliani")).toBeDefined();
    await user.click(question.getByRole("button", { name: "Like" }));
    const liked = await question.findByRole("button", { name: "Like, 1 person", pressed: true });
    expect(liked.textContent).toBe("");
    await like(megan, id, responseId);
    const both = await question.findByRole("button", { name: "Like, 2 people", pressed: true });
    expect(both.textContent).toBe("2");
    await user.hover(both);
    expect((await screen.findByRole("tooltip")).textContent).toBe("Alex Wilber, Megan Bowen");
    await user.click(both);
    await question.findByRole("button", { name: "Like, 1 person", pressed: false });
    const { posts } = await alex.posts.list({ params: { kind: "qna", id } });
    expect(posts[0]?.reactions).toMatchObject([{ count: 1, names: ["Megan Bowen"] }]);
  });

  it("has no likes, and nothing to sort by, where reactions are off (QNA-07)", async () => {
    const { id } = await sent({ allowReactions: false });
    await ask(diego, id, "Is this on?");
    open(alex, id);
    const question = await card("Is this on?");
    expect(question.queryByRole("button", { name: /^Like/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Sort" })).toBeNull();
  });

  it("sorts by time or likes; the focused one is first, answered ones are by themselves (QNA-04, QNA-07, QNA-16, QNA-19)", async () => {
    const { id } = await sent();
    const all = ["Oldest?", "Liked?", "Newest?", "Done?"];
    const [oldest, liked, , done] = [
      await ask(diego, id, "Oldest?"),
      await ask(diego, id, "Liked?"),
      await ask(diego, id, "Newest?"),
      await ask(diego, id, "Done?"),
    ];
    await like(alex, id, liked.id);
    await approve(id, done.id, "done");
    const { user } = open(alex, id);
    await screen.findByText("Newest?");
    expect(shown("Questions", all)).toEqual(["Newest?", "Liked?", "Oldest?"]);
    expect(shown("Answered", all)).toEqual(["Done?"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Likes");
    await waitFor(() => expect(shown("Questions", all)).toEqual(["Liked?", "Newest?", "Oldest?"]));
    await megan.posts.change({
      params: { id, responseId: oldest.id },
      body: { focused: true },
    });
    await waitFor(() => expect(shown("Questions", all)).toEqual(["Oldest?", "Liked?", "Newest?"]), {
      timeout: 5000,
    });
    expect((await card("Oldest?")).getByText("Focused")).toBeDefined();
  });

  it("keeps its order while the pointer is in it, and says what has arrived", async () => {
    const { id } = await sent();
    const all = ["Early?", "Late?", "New?"];
    const early = await ask(diego, id, "Early?");
    await ask(diego, id, "Late?");
    const { user } = open(alex, id);
    await user.hover(await screen.findByText("Late?"));
    await ask(diego, id, "New?");
    const more = await screen.findByRole("button", { name: "Show 1 new question" });
    await like(megan, id, early.id);
    await (await card("Early?")).findByRole("button", { name: "Like, 1 person" });
    expect(shown("Questions", all)).toEqual(["Late?", "Early?"]);
    await user.click(more);
    expect(shown("Questions", all)).toEqual(["New?", "Late?", "Early?"]);
  });

  it("shows the own questions that wait for review to their author only, with private replies, and announces them (QNA-15, QNA-17, QNA-19, QNA-24)", async () => {
    const { id } = await sent({ requireApproval: true });
    const { user } = open(alex, id);
    await user.click(await screen.findByRole("button", { name: "Submit a question" }));
    await user.type(await screen.findByRole("textbox", { name: "Your question" }), "May I?");
    const texts = heard();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("In review");
    expect(texts()).toEqual([
      "Your question was submitted. It is shown once a moderator approves it.",
    ]);
    expect((await card("May I?")).getByText("In review")).toBeDefined();
    const { posts } = await alex.posts.mine({ params: { kind: "qna", id }, body: {} });
    const responseId = posts[0]?.id;
    if (!responseId) throw new Error("nothing was posted");
    await megan.posts.reply({
      params: { id, responseId },
      body: { scope: "private", value: "Which team?" },
    });
    cleanup();
    open(diego, id);
    expect(await screen.findByText("No questions")).toBeDefined();
    expect(screen.queryByText("May I?")).toBeNull();
    cleanup();
    open(alex, id);
    const own = await card("May I?");
    await own.findByText("Which team?");
    expect(own.getByText("Only its author and the moderators see this")).toBeDefined();
    await approve(id, responseId);
    await waitFor(() => expect(shown("Questions", ["May I?"])).toEqual(["May I?"]));
    expect(screen.queryByText("In review")).toBeNull();
  });

  it("lets an author change a question until somebody has decided (QNA-20)", async () => {
    const { id } = await sent();
    const { id: responseId } = await ask(alex, id, "Teh plan?");
    await ask(diego, id, "Of somebody else?");
    const { user } = open(alex, id);
    expect((await card("Of somebody else?")).queryByRole("button", { name: "Edit" })).toBeNull();
    await user.click((await card("Teh plan?")).getByRole("button", { name: "Edit" }));
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
    expect(field.value).toBe("Teh plan?");
    await user.clear(field);
    await user.type(field, "The plan?");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Edited");
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    await user.click((await card("The plan?")).getByRole("button", { name: "Edit" }));
    await user.type(screen.getByRole("textbox", { name: "Your question" }), " Again");
    await approve(id, responseId, "done");
    await screen.findAllByText("Your text stays here, so that you can copy it.");
    for (const open of screen.getAllByRole<HTMLTextAreaElement>("textbox"))
      expect(open.value).toBe("The plan? Again");
    for (const save of screen.getAllByRole("button", { name: "Save" }))
      expect(save.getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Edit" })).toBeNull());
  });

  it("shows texts as they were typed, in their own direction", async () => {
    const { id } = await sent();
    const typed = "**Bold** <img src=x onerror=alert(1)> [here](https://example.com)";
    await ask(alex, id, typed);
    await ask(diego, id, "מתי יוצאים?");
    open(megan, id);
    const text = await screen.findByText(typed);
    expect(text.querySelector("img, a, b, strong")).toBeNull();
    expect(screen.getByText("מתי יוצאים?").closest("[dir]")?.getAttribute("dir")).toBe("rtl");
  });

  it("is read only once it is closed, also for moderators (QNA-05)", async () => {
    const { id } = await sent({ requireApproval: true });
    const first = await ask(alex, id, "Approved?");
    await approve(id, first.id);
    await ask(alex, id, "Never decided?");
    const { user } = open(megan, id);
    await screen.findByRole("tab", { name: "Review (1)" });
    await megan.commands.run({ body: { command: "survey/close", surveyId: id } });
    expect(await screen.findByText("This Q&A is no longer open for responses")).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
    const question = await card("Approved?");
    expect(question.queryByRole("button", { name: /Answered|Focus|Reply|Edit/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit a question" })).toBeNull();
    expect(screen.queryByText("Never decided?")).toBeNull();
    await user.tab();
  });

  it("loads more than a page of questions on demand", async () => {
    const { id } = await sent();
    const people = [alex, diego, megan, adele];
    for (const person of people)
      for (let at = 0; at < 13; at += 1) await ask(person, id, `Question ${at}`);
    const { user } = open(alex, id);
    const more = await screen.findByRole("button", { name: "Show more questions" });
    const count = () =>
      within(screen.getByRole("list", { name: "Questions" })).getAllByRole("article").length;
    expect(count()).toBe(50);
    await user.click(more);
    await waitFor(() => expect(count()).toBe(52));
    expect(screen.queryByRole("button", { name: "Show more questions" })).toBeNull();
  });
});
