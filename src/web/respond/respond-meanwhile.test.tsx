// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import {
  needed,
  openRespondPage,
  optional,
  savedOf,
  startResponding,
  textQuestion,
} from "#test/web/respond-for-test.tsx";
import { answerStore } from "../answering/stored-answers.ts";

const { app, adele, alex, megan, sent, survey, open } = await startResponding();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const choiceOf = (asked: Question, value: string) =>
  "choices" in asked ? (asked.choices.find((choice) => choice.value === value)?.id ?? "") : "";

describe("changes by others during a response", () => {
  it("include closing: the page says so and shows the typed text (TAK-08)", async () => {
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByRole("textbox"), "A door");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const closed = await screen.findByRole(
      "heading",
      { name: "This poll is no longer open for responses" },
      { timeout: 5000 },
    );
    await waitFor(() => expect(document.activeElement).toBe(closed));
    expect(within(screen.getByRole("main")).getByText("A door")).toBeDefined();
  });

  it("include deletion: the page says so, with the typed text, and without a link to results (TAK-09)", async () => {
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByRole("textbox"), "A door");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const said = "Sorry, there was a problem loading this survey";
    expect(await screen.findByRole("heading", { name: said }, { timeout: 5000 })).toBeDefined();
    expect(within(screen.getByRole("main")).getByText("A door")).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("include restoring, also where no stream was open meanwhile: the page goes on (TAK-09, LIF-02)", async () => {
    takeIntervals();
    onTestFinished(giveTimeBack);
    const line = await faultyLine(app.url, (_method, path) => path.endsWith("/events"));
    onTestFinished(line.close);
    line.faults.push(...Array.from({ length: 200 }, () => "lose-request" as const));
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = openRespondPage(line, alex, poll.id);
    await user.type(await screen.findByRole("textbox"), "A door");
    const run = (command: "survey/delete" | "survey/restore") =>
      adele.commands.run({ body: { command, surveyId: poll.id } });
    await run("survey/delete");
    line.faults.length = 0;
    const said = { name: "Sorry, there was a problem loading this survey" };
    await screen.findByRole("heading", said, { timeout: 30_000 });
    await run("survey/restore");
    vi.advanceTimersByTime(30_000);
    expect(await screen.findByDisplayValue("A door", {}, { timeout: 5000 })).toBeDefined();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const closed = { name: "This poll is no longer open for responses" };
    expect(await screen.findByRole("heading", closed, { timeout: 5000 })).toBeDefined();
  });

  it("include a choice added by somebody else, which appears; the typed text stays (TAK-31)", async () => {
    const { poll } = await sent({
      questions: [
        aChoiceQuestion(["Pizza", "Salad"], { allowUserAddOptions: true, allowComments: true }),
      ],
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Salad" }));
    await user.type(screen.getByPlaceholderText("Additional comments (optional)"), "Green");
    const { questions } = await adele.surveys.get({ params: { id: poll.id } });
    const id = questions[0]?.id ?? "";
    await megan.request(`/v1/survey/${poll.id}/question/${id}/choice`, {
      method: "POST",
      body: JSON.stringify({ choice: "Noodles" }),
    });
    expect(await screen.findByRole("radio", { name: "Noodles" }, { timeout: 5000 })).toBeDefined();
    expect(await screen.findByText("New choices were added.")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Salad" }).checked).toBe(true);
    expect(screen.getByDisplayValue("Green")).toBeDefined();
  });
});

describe("a comment on the survey as a whole that was begun on the results page (TAK-27)", () => {
  const begun = async () => {
    const { poll } = await sent({ commentsEnabled: true });
    const store = await answerStore(poll.id, alex.id);
    store.write({
      given: {},
      anonymity: "none",
      at: null,
      again: null,
      pending: null,
      ends: false,
      complete: false,
      comment: "Less salt",
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    return { id: poll.id, store, user };
  };

  it("stays on the device, stands at the end, and goes once it is sent", async () => {
    const { id, store, user } = await begun();
    expect(store.read()?.comment).toBe("Less salt");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("Less salt");
    await user.click(screen.getByRole("button", { name: "Send comment" }));
    await screen.findByText("Your comment was saved");
    expect((await savedOf(alex, id))?.comments).toEqual(["Less salt"]);
    expect(store.read()).toBeNull();
  });

  it("is shown with the answers that could not be sent, if the survey is closed", async () => {
    const { id } = await begun();
    await adele.surveys.close({ params: { id }, body: {} });
    const heading = { name: "What you answered and could not be sent" };
    await screen.findByRole("heading", heading, { timeout: 5000 });
    expect(screen.getByText("Less salt")).toBeDefined();
  });
});

it("leave typed and unsent text in place after a reload, stored under a digest", async () => {
  const { poll } = await survey(
    [textQuestion("What is missing?", "text/plain"), needed("Second one?")],
    { anonymity: "anonymous" },
  );
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

it("show what was typed for a question that an edit removes, and keep the other answers (EDT-21, TAK-02)", async () => {
  const [first, gone] = [needed("First one?"), textQuestion("Say more?", "text/plain")];
  const { poll } = await survey([first, gone]);
  const { user } = open(alex, poll.id);
  await user.click(await screen.findByRole("radio", { name: "Soup" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.type(await screen.findByRole("textbox"), "A door");
  await expect.poll(async () => (await savedOf(alex, poll.id))?.responses).toHaveLength(1);
  const edit = async (questions: Question[]) => {
    const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
    const updateOptions = { removeExistingVotesOnEdit: questions.length === 1 };
    const body = { survey: { ...draft, questions }, updateOptions };
    await adele.surveys.edit({ params: { id: poll.id }, body });
  };
  await edit([first]);
  const said = /changed meanwhile. “Say more\?” is no longer asked. .* was not sent: A door$/;
  await screen.findByText(said, {}, { timeout: 5000 });
  const again = open(alex, poll.id);
  await screen.findByText(/was not sent: A door$/);
  const soup = await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" });
  expect(soup.checked).toBe(true);
  await edit([first, gone]);
  await again.user.click(await screen.findByRole("button", { name: "Next" }, { timeout: 5000 }));
  expect(await screen.findByDisplayValue("A door")).toBeDefined();
  expect(screen.queryByText(/is no longer asked/)).toBeNull();
  await again.user.click(screen.getByRole("button", { name: "Submit" }));
  await expect.poll(async () => (await savedOf(alex, poll.id))?.completed).toBe(true);
});

it("show what was typed for a question that was removed while the page was closed, until it is asked again (EDT-21, TAK-02)", async () => {
  const [first, gone] = [needed("First one?"), textQuestion("Say more?", "text/plain")];
  const { poll } = await survey([first, gone], { anonymity: "anonymous" });
  const { user } = open(alex, poll.id);
  await user.click(await screen.findByRole("radio", { name: "Soup" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.type(await screen.findByRole("textbox"), "A door");
  cleanup();
  const edit = async (questions: Question[]) => {
    const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey: { ...draft, questions } },
    });
  };
  await edit([first]);
  const said = /“Say more\?” is no longer asked. .* was not sent: A door$/;
  for (const time of ["at once", "after a reload"]) {
    open(alex, poll.id);
    expect(await screen.findByText(said), time).toBeDefined();
    const soup = await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" });
    expect(soup.checked).toBe(true);
  }
  cleanup();
  await edit([first, gone]);
  open(alex, poll.id);
  expect(await screen.findByDisplayValue("A door")).toBeDefined();
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  await edit([first]);
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  open(alex, poll.id);
  await screen.findByRole("heading", { name: "What you answered and could not be sent" });
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Soup",
    "A door",
  ]);
});

it("leave a choice that was typed after another whose reply was lost: it is added as its own (TAK-31)", async () => {
  const line = await faultyLine(app.url, (_method, path) => path.endsWith("/choice"));
  onTestFinished(line.close);
  line.faults.push("lose-answer");
  const { poll } = await sent({
    questions: [aChoiceQuestion(["Pizza"], { allowUserAddOptions: true })],
  });
  const { user } = openRespondPage(line, alex, poll.id);
  await user.click(await screen.findByRole("button", { name: "Add choice" }));
  const field = screen.getByRole("textbox", { name: "Your own choice" });
  await user.type(field, "Curry{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  await user.clear(field);
  await user.type(field, "Rice{Enter}");
  const rice = await screen.findByRole<HTMLInputElement>("radio", { name: "Rice" });
  await waitFor(() => expect(rice.checked).toBe(true));
});

it("leave a choice that was made on the way back while an added one was on its way (TAK-31)", async () => {
  const first = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true, required: false });
  const { poll } = await survey([first, needed("Second one?")]);
  const { fetch: there } = globalThis;
  let pass = () => {};
  const passes = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    const [at] = call;
    if (typeof at === "string" && at.endsWith("/choice")) await passes;
    return there(...call);
  });
  onTestFinished(() => fetched.mockRestore());
  const { user } = open(alex, poll.id);
  await user.click(await screen.findByRole("button", { name: "Add choice" }));
  await user.type(screen.getByRole("textbox", { name: "Your own choice" }), "Curry{Enter}");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await user.click(await screen.findByRole("radio", { name: "Soup" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  pass();
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await screen.findByRole("radio", { name: "Curry" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
});

it("drop a choice that was never sent, and an emptied text, where the person answered elsewhere (EDT-21, TAK-04)", async () => {
  const [text, second, third] = [
    { ...textQuestion("What is missing?", "text/plain"), required: false },
    needed("Second one?"),
    optional("Third one?"),
  ];
  const { poll } = await survey([text, second, third]);
  const answers = (one: Question, name: string) => ({
    questionId: one.id,
    value: choiceOf(one, name),
    comment: null,
  });
  const save = (response: Answer[]) =>
    alex.responses.save({ params: { id: poll.id }, body: { response, source: "card" } });
  const door = { questionId: text.id, value: "A door", comment: null };
  await save([door]);
  const { user } = open(alex, poll.id);
  await user.clear(await screen.findByDisplayValue("A door"));
  const store = await answerStore(poll.id, alex.id);
  const kept = store.read();
  if (!kept) throw new Error("nothing is kept");
  const given = {
    [text.id]: { value: null, comment: "" },
    [second.id]: { value: choiceOf(second, "Soup"), comment: "" },
    [third.id]: { value: choiceOf(third, "Soup"), comment: "" },
  };
  cleanup();
  store.write({ ...kept, given, changed: [text.id, second.id, third.id] });
  await save([door, answers(second, "Pizza")]);
  const again = open(alex, poll.id);
  await screen.findByRole("heading", { name: "What you answered and could not be sent" });
  // What the stored response leaves open is all that is told.
  const told = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(told()).toEqual(["Soup"]);
  await again.user.click(screen.getByRole("button", { name: "Change my response" }));
  await screen.findByDisplayValue("A door");
  await again.user.click(screen.getByRole("button", { name: "Next" }));
  const pizza = await screen.findByRole<HTMLInputElement>("radio", { name: "Pizza" });
  expect(pizza.checked).toBe(true);
});

it("keep typed and unsent text where the person answered elsewhere, and say so (EDT-21, TAK-04)", async () => {
  const text = { ...textQuestion("What is missing?", "text/plain"), required: false };
  const second = needed("Second one?");
  const { poll } = await survey([text, second]);
  const { user } = open(alex, poll.id);
  await user.type(await screen.findByRole("textbox"), "A door");
  const value = choiceOf(second, "Pizza");
  await alex.responses.save({
    params: { id: poll.id },
    body: { response: [{ questionId: second.id, value, comment: null }], source: "card" },
  });
  open(alex, poll.id);
  await screen.findByRole("heading", { name: "What you answered and could not be sent" });
  expect(screen.getByText("A door")).toBeDefined();
  expect((await answerStore(poll.id, alex.id)).read()).not.toBeNull();
  // Also where its question goes, and with it the other answer.
  const edit = async (questions: Question[]) => {
    const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
    const updateOptions = { removeExistingVotesOnEdit: true };
    const body = { survey: { ...draft, questions }, updateOptions };
    await adele.surveys.edit({ params: { id: poll.id }, body });
  };
  await edit([second]);
  const said = /“What is missing\?” is no longer asked. .* was not sent: A door$/;
  await screen.findByText(said, {}, { timeout: 5000 });
  const again = open(alex, poll.id);
  await screen.findByText(said);
  await again.user.click(await screen.findByRole("radio", { name: "Soup" }));
  cleanup();
  await edit([text, second]);
  const last = open(alex, poll.id);
  await last.user.click(await screen.findByRole("button", { name: "Previous" }));
  expect(await screen.findByDisplayValue("A door")).toBeDefined();
});

it("keep unsent text to change the response with, where the person answered elsewhere (EDT-21, TAK-04)", async () => {
  const text = { ...textQuestion("What is missing?", "text/plain"), required: false };
  const second = needed("Second one?");
  const { poll } = await survey([text, second]);
  const { user } = open(alex, poll.id);
  await user.type(await screen.findByRole("textbox"), "A door");
  const value = choiceOf(second, "Pizza");
  await alex.responses.save({
    params: { id: poll.id },
    body: { response: [{ questionId: second.id, value, comment: null }], source: "card" },
  });
  const again = open(alex, poll.id);
  await again.user.click(await screen.findByRole("button", { name: "Change my response" }));
  expect(await screen.findByDisplayValue("A door")).toBeDefined();
});

it("save what was typed and not sent only once its question is shown again (EDT-21, TAK-02)", async () => {
  const text = { ...textQuestion("What is missing?", "text/plain"), required: false };
  const [first, third] = [needed("First one?"), needed("Third one?")];
  const { poll } = await survey([first, text, third]);
  const { user } = open(alex, poll.id);
  await user.click(await screen.findByRole("radio", { name: "Pizza" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  const store = await answerStore(poll.id, alex.id);
  await waitFor(() => expect(store.read()).toMatchObject({ pending: null, given: null }));
  await user.type(await screen.findByRole("textbox"), "A door");
  cleanup();
  const response = [
    { questionId: first.id, value: choiceOf(first, "Pizza"), comment: null },
    { questionId: text.id, value: "A window", comment: null },
    { questionId: third.id, value: choiceOf(third, "Pizza"), comment: null },
  ];
  await alex.responses.save({ params: { id: poll.id }, body: { response, source: "card" } });
  const stored = async () => {
    const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
    return userResponse?.responses.find(({ questionId }) => questionId === text.id)?.value;
  };
  const again = open(alex, poll.id);
  await again.user.click(await screen.findByRole("button", { name: "Change my response" }));
  await again.user.click(await screen.findByRole("radio", { name: "Soup" }));
  await again.user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByDisplayValue("A door");
  expect(await stored()).toBe("A window");
  await again.user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(async () => expect(await stored()).toBe("A door"));
});

it("choose an added choice at the second try, where only the reply to the first was lost (TAK-31)", async () => {
  const asked = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true, required: true });
  const { poll } = await survey([asked, needed("Second one?")]);
  const { fetch: there } = globalThis;
  let lost = 0;
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    const reply = await there(...call);
    const [at] = call;
    if (typeof at !== "string" || !at.endsWith("/choice") || lost > 0) return reply;
    lost += 1;
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => fetched.mockRestore());
  const { user } = open(alex, poll.id);
  await user.click(await screen.findByRole("button", { name: "Add choice" }));
  await user.type(screen.getByRole("textbox", { name: "Your own choice" }), "Plums{Enter}");
  // The page hears of the choice from the server.
  const plums = await screen.findByRole<HTMLInputElement>("radio", { name: "Plums" });
  await user.click(screen.getByRole("button", { name: "Add choice" }));
  await waitFor(() => expect(plums.checked).toBe(true));
  expect(screen.queryByText("Choice already exists!")).toBeNull();
});
