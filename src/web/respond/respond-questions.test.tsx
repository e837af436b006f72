// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newChoice } from "#domain/question/new-question.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import {
  needed,
  optional,
  savedOf,
  startResponding,
  textQuestion,
} from "#test/web/respond-for-test.tsx";

const { adele, alex, sent, survey, open } = await startResponding();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("questions", () => {
  it("take a date without typing and a time from slots of 30 minutes (TAK-28, TAK-29, TIM-09)", async () => {
    const { poll } = await survey([
      textQuestion("Which day?", "text/date"),
      textQuestion("What time?", "text/time"),
    ]);
    const { user } = open(alex, poll.id);
    const day = await screen.findByLabelText<HTMLInputElement>(/^Which day\?/);
    expect(fireEvent.keyDown(day, { key: "5" })).toBe(false);
    expect(fireEvent.keyDown(day, { key: "ArrowUp" })).toBe(true);
    fireEvent.change(day, { target: { value: "2026-12-24" } });
    await user.click(screen.getByRole("button", { name: "Next" }));
    const times = screen.getByRole<HTMLSelectElement>("combobox", { name: /^What time\?/ });
    expect([...times.options].map(({ value }) => value).filter(Boolean)).toHaveLength(48);
    await user.selectOptions(times, "09:30 AM");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    expect((await savedOf(alex, poll.id))?.responses.map(({ value }) => value)).toEqual([
      "2026-12-24",
      "09:30",
    ]);
  });

  it("take several choices if the author allows it (TAK-35)", async () => {
    const { poll } = await sent({
      questions: [aChoiceQuestion(["Pizza", "Salad", "Soup"], { allowMultipleChoices: true })],
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("checkbox", { name: "Soup" }));
    await user.click(screen.getByRole("checkbox", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    expect((await savedOf(alex, poll.id))?.responses[0]?.value).toHaveLength(2);
  });

  it("show a promoter score as eleven steps side by side (QED-27)", async () => {
    const choices = Array.from({ length: 11 }, (_, value) => newChoice(randomUUID, String(value)));
    const nps = {
      ...aChoiceQuestion(),
      label: "Would you recommend us?",
      questionType: "ordinal",
      renderAs: "nps",
      choices,
    } as never;
    const { poll } = await sent({ questions: [nps] });
    const { user } = open(alex, poll.id);
    await screen.findByRole("radiogroup", { name: /^Would you recommend us\?/ });
    expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual(
      choices.map(({ value }) => value),
    );
    await user.click(screen.getByRole("radio", { name: "9" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
  });

  it("offer a comment once there is an answer, with the author's prompt (TAK-24, TAK-25, TAK-26)", async () => {
    const { poll } = await survey([
      needed("First one?", { allowComments: true, commentAppeal: "Tell us why" }),
      optional("Second one?", { allowComments: true }),
    ]);
    const { user } = open(alex, poll.id);
    await screen.findByRole("heading", { name: /^First one\?/ });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    const comment = screen.getByPlaceholderText<HTMLTextAreaElement>("Tell us why");
    expect(comment.maxLength).toBe(3000);
    await user.type(comment, "It is hot");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    expect(screen.getByPlaceholderText("Additional comments (optional)")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    expect((await savedOf(alex, poll.id))?.responses.map((each) => each.comment)).toEqual([
      "It is hot",
      null,
    ]);
  });

  it("let respondents add a choice if the author allows it (TAK-31, TAK-32, TAK-33, TAK-34)", async () => {
    const { poll } = await sent({
      questions: [aChoiceQuestion(["Pizza", "Salad"], { allowUserAddOptions: true })],
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    const field = screen.getByRole("textbox", { name: "Your own choice" });
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(screen.getByRole("alert").textContent).toBe("Value is required!");
    await user.type(field, "pizza");
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(screen.getByRole("alert").textContent).toBe("Choice already exists!");
    await user.clear(field);
    await user.click(field);
    await user.paste("x".repeat(2001));
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(screen.getByRole("alert").textContent).toBe(
      "Choice must be no more than 2000 characters",
    );
    await user.clear(field);
    await user.type(field, "Curry{Enter}");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Curry" })).checked).toBe(
      true,
    );
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    const question = (await adele.surveys.get({ params: { id: poll.id } })).questions[0];
    expect(
      question && "choices" in question ? question.choices.map(({ value }) => value) : [],
    ).toEqual(["Pizza", "Salad", "Curry"]);
  });

  it("keep a choice that is added to an anonymous answer on this page until that counts, also over a reload (TAK-31, ANO-01)", async () => {
    const lunch = aChoiceQuestion(["Pizza", "Salad"], { allowUserAddOptions: true });
    const { poll } = await sent({ questions: [lunch], anonymity: "anonymous" });
    const choices = async () => {
      const [asked] = (await adele.surveys.get({ params: { id: poll.id } })).questions;
      return asked && "choices" in asked ? asked.choices.map(({ value }) => value) : [];
    };
    const first = open(alex, poll.id);
    await first.user.click(await screen.findByRole("button", { name: "Add choice" }));
    const field = screen.getByRole("textbox", { name: "Your own choice" });
    expect(screen.getByText(/so it does not show who added them/)).toBeDefined();
    await first.user.type(field, "Curry{Enter}");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Curry" })).checked).toBe(
      true,
    );
    expect(await choices()).toEqual(["Pizza", "Salad"]);
    first.unmount();
    const again = open(alex, poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Curry" })).checked).toBe(
      true,
    );
    await again.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    expect(await choices()).toEqual(["Pizza", "Salad"]);
    await again.user.click(screen.getByRole("button", { name: "Change my response" }));
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Curry" })).checked).toBe(
      true,
    );
    await again.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    again.unmount();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await choices()).toEqual(["Pizza", "Salad", "Curry"]);
    const { results } = await adele.responses.results({ params: { id: poll.id } });
    expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 0, 1]);
  });

  it("go on without an own choice that is one too many by then, and say so (TAK-31)", async () => {
    const lunch = aChoiceQuestion(
      Array.from({ length: 24 }, (_, at) => `Choice ${at}`),
      { allowUserAddOptions: true },
    );
    const { poll } = await sent({ questions: [lunch], anonymity: "anonymous" });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "Your own choice" }), "Curry{Enter}");
    await screen.findByRole("radio", { name: "Curry" });
    const params = { id: poll.id };
    const { recipients, updatedAt } = await adele.surveys.get({ params });
    const questions = [
      { ...lunch, choices: [...lunch.choices, ...aChoiceQuestion(["Last"]).choices] },
    ];
    const survey = { type: "poll", questions, recipients, anonymity: "anonymous" } as const;
    await adele.surveys.edit({ params, body: { survey, seenAt: updatedAt } });
    await screen.findByRole("radio", { name: "Last" });
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect((await screen.findByText(/No more choices can be added/)).textContent).toBe(
      "No more choices can be added to this question",
    );
    expect(screen.queryByRole("radio", { name: "Curry" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Last" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
  });

  it("ask for the first choice if respondents have added none yet, and no more afterwards (QED-20)", async () => {
    const lunch = aChoiceQuestion([], { label: "Where shall we eat?", allowUserAddOptions: true });
    const { poll } = await sent({ questions: [lunch] });
    const { user } = open(alex, poll.id);
    await screen.findByRole("heading", { name: /Where shall we eat/ });
    expect(await screen.findByText("Add a new choice to get started!")).toBeDefined();
    expect(screen.queryAllByRole("radio")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "Your own choice" }), "Harbour{Enter}");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Harbour" })).checked).toBe(
      true,
    );
    expect(screen.queryByText("Add a new choice to get started!")).toBeNull();
  });

  it("have no Add choice if the author does not allow it, or if there are 25 (TAK-31)", async () => {
    const full = Array.from({ length: 25 }, (_, at) => `Choice ${at}`);
    const { poll } = await survey([
      optional("First one?"),
      aChoiceQuestion(full, { label: "Second one?", allowUserAddOptions: true, required: false }),
    ]);
    const { user } = open(alex, poll.id);
    await screen.findByRole("heading", { name: "First one?" });
    expect(screen.queryByRole("button", { name: "Add choice" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.queryByRole("button", { name: "Add choice" })).toBeNull();
  });
});
