// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
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

const sent = (over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, adele, over);
const open = (person: Person, id: string) =>
  openResults(app.url, person, `/content/poll/survey/${id}`);
const mineOf = async (person: Person, id: Awaited<ReturnType<typeof sent>>["poll"]["id"]) =>
  (await person.responses.mine({ params: { id } })).userResponse;
const commented = (over = {}) =>
  aChoiceQuestion(["Pizza", "Soup"], { allowComments: true, ...over });
const openEnded = (contentType: "text/plain" | "text/date" | "text/time") => {
  const {
    choices: _,
    allowMultipleChoices: __,
    allowUserAddOptions: ___,
    ...base
  } = aChoiceQuestion();
  return { ...base, label: "Anything?", questionType: "open-ended" as const, contentType };
};

describe("an answer", () => {
  it.each([
    ["web", "content"],
    ["meeting", "meetingStage"],
    ["sidepanel", "sidePanel"],
  ] as const)("says where it was given: %s (TAK-36)", async (source, frame) => {
    const { poll } = await sent();
    const line = await faultyLine(
      app.url,
      (method, path) => method === "POST" && path.endsWith(`/${poll.id}/response`),
    );
    try {
      const { user } = openResults(line.url, alex, `/content/poll/survey/${poll.id}`, {
        context: { frame },
      });
      await user.click(await screen.findByRole("radio", { name: "Soup" }));
      await user.click(screen.getByRole("button", { name: "Vote" }));
      await screen.findByText("You voted");
      expect(line.passed()).toEqual([expect.objectContaining({ source })]);
    } finally {
      line.close();
    }
  });
});

describe("the form to answer on", () => {
  it("is shown and hidden by a button that says which, and keeps what was chosen", async () => {
    const { poll } = await sent();
    const { user } = open(megan, poll.id);
    const hide = await screen.findByRole("button", { name: "Hide" });
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.click(hide);
    expect(screen.queryByRole("button", { name: "Hide" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Answer" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
    expect(screen.getByRole("button", { name: "Hide" })).toBeDefined();
  });
});

describe("a comment on an answer", () => {
  it("is offered once there is an answer, in the row's words (TAK-24, TAK-25), and saved with it (TAK-17)", async () => {
    const { poll } = await sent({ questions: [commented()] });
    const { user } = open(alex, poll.id);
    await screen.findByRole("radio", { name: "Soup" });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    const field = screen.getByPlaceholderText("Additional comments (optional)");
    expect(field.getAttribute("maxlength")).toBe("3000");
    await user.type(field, "with bread");
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.responses[0]?.comment).toBe("with bread");
  });

  it("has the author's own prompt, and is absent if comments are off (TAK-24, TAK-25)", async () => {
    const { poll } = await sent({ questions: [commented({ commentAppeal: "Tell us why" })] });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    expect(screen.getByPlaceholderText("Tell us why")).toBeDefined();
    const plain = await sent();
    const second = open(alex, plain.poll.id);
    await second.user.click(await screen.findByRole("radio", { name: "Soup" }));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("stays when the answer is changed", async () => {
    const question = commented();
    const { poll } = await sent({ questions: [question] });
    const [pizza, soup] = question.choices.map(({ id }) => id);
    const response = [{ questionId: question.id, value: pizza ?? "", comment: "thin crust" }];
    await alex.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Change my response" }));
    expect(screen.getByDisplayValue("thin crust")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.responses).toEqual([
      { questionId: question.id, value: soup, comment: "thin crust" },
    ]);
  });
});

describe("a comment on the whole survey", () => {
  it("is sent with the response, changed with it, and removed when it is emptied (TAK-27)", async () => {
    const { poll } = await sent({ commentsEnabled: true, commentsAppeal: "Anything else?" });
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByPlaceholderText("Anything else?"), "Lovely idea");
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.comments).toEqual(["Lovely idea"]);
    await user.click(screen.getByRole("button", { name: "Change my response" }));
    await user.clear(screen.getByDisplayValue("Lovely idea"));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.comments).toEqual([]);
  });

  it("is not offered if the author turns it off (TAK-27)", async () => {
    const { poll } = await sent();
    open(alex, poll.id);
    await screen.findByRole("radio", { name: "Soup" });
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
  });
});

describe("adding a choice", () => {
  const extendable = (choices = ["Pizza", "Soup"]) =>
    aChoiceQuestion(choices, { allowUserAddOptions: true });

  it("says what is wrong with the choice, then adds and selects it (TAK-31, TAK-32, TAK-33)", async () => {
    const { poll } = await sent({ questions: [extendable()] });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    const field = screen.getByRole("textbox", { name: "New choice" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(screen.getByText("Value is required!")).toBeDefined();
    await user.type(field, " pIZZA ");
    expect(screen.queryByText("Value is required!")).toBeNull();
    await user.keyboard("{Enter}");
    expect(screen.getByText("Choice already exists!")).toBeDefined();
    await user.clear(field);
    await user.type(field, "Curry{Enter}");
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "Curry" }).checked).toBe(true),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add choice" })),
    );
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    const results = within(await screen.findByRole("table"));
    await waitFor(() =>
      expect(results.getByRole("row", { name: /^Curry/ }).textContent).toContain("100%"),
    );
  });

  it("is the first step if there is no choice yet (QED-20)", async () => {
    const { poll } = await sent({ questions: [extendable([])] });
    const { user } = open(alex, poll.id);
    expect(await screen.findByText("Add a new choice to get started!")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "New choice" }), "Curry{Enter}");
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "Curry" }).checked).toBe(true),
    );
    expect(screen.queryByText("Add a new choice to get started!")).toBeNull();
  });

  it("keeps the earlier selection if several are allowed (TAK-31, TAK-35)", async () => {
    const { poll } = await sent({ questions: [{ ...extendable(), allowMultipleChoices: true }] });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("checkbox", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "New choice" }), "Curry{Enter}");
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Curry" }).checked).toBe(true),
    );
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Soup" }).checked).toBe(true);
  });

  /** A page whose added choices wait until they are let through. */
  const slowly = (id: string) => {
    const there = transportOf(app.url, alex.token);
    let pass = () => {};
    const passes = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const send: typeof there.send = async (...call) => {
      if (call[1].endsWith("/choice")) await passes;
      return there.send(...call);
    };
    const at = `/content/poll/survey/${id}`;
    const { user } = openResults(app.url, alex, at, { transport: { ...there, send } });
    return { user, letThrough: () => pass() };
  };
  const isChecked = (role: "radio" | "checkbox", name: string) =>
    screen.getByRole<HTMLInputElement>(role, { name }).checked;

  it("leaves what was ticked and typed while it was on its way (TAK-31, TAK-35)", async () => {
    const several = { ...extendable(["Pizza", "Soup", "Salad"]), allowMultipleChoices: true };
    const { poll } = await sent({ questions: [several] });
    const { user, letThrough } = slowly(poll.id);
    await user.click(await screen.findByRole("checkbox", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "New choice" });
    await user.type(field, "Curry{Enter}");
    await user.click(screen.getByRole("checkbox", { name: "Pizza" }));
    await user.click(screen.getByRole("checkbox", { name: "Soup" }));
    await user.clear(field);
    await user.type(field, "Rice");
    letThrough();
    await screen.findByRole("checkbox", { name: "Curry" });
    await waitFor(() => expect(isChecked("checkbox", "Curry")).toBe(true));
    expect(["Pizza", "Soup"].map((name) => isChecked("checkbox", name))).toEqual([true, false]);
    expect(field.value).toBe("Rice");
    await user.type(field, "{Enter}");
    await waitFor(() => expect(isChecked("checkbox", "Rice")).toBe(true));
  });

  it("leaves another choice that was made while it was on its way (TAK-31)", async () => {
    const { poll } = await sent({ questions: [extendable()] });
    const { user, letThrough } = slowly(poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "New choice" }), "Curry{Enter}");
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    letThrough();
    await screen.findByRole("radio", { name: "Curry" });
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "New choice" })).toBeNull());
    expect(isChecked("radio", "Soup")).toBe(true);
    expect(isChecked("radio", "Curry")).toBe(false);
  });

  it("is refused with 2001 characters (TAK-34)", async () => {
    const { poll } = await sent({ questions: [extendable()] });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    const field = screen.getByRole("textbox", { name: "New choice" });
    fireEvent.change(field, { target: { value: "x".repeat(2001) } });
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(screen.getByText("Choice must be no more than 2000 characters")).toBeDefined();
    fireEvent.change(field, { target: { value: "x".repeat(2000) } });
    await user.click(screen.getByRole("button", { name: "Add choice" }));
    expect(await screen.findByRole("radio", { name: "x".repeat(2000) })).toBeDefined();
  });

  it("is offered only if the author allows it, up to 24 choices; the 25th is added and selected, and then there is no room (TAK-31)", async () => {
    const closed = await sent();
    open(alex, closed.poll.id);
    await screen.findByRole("radio", { name: "Soup" });
    expect(screen.queryByRole("button", { name: "Add choice" })).toBeNull();
    const { poll } = await sent({
      questions: [extendable(Array.from({ length: 24 }, (_, n) => `Choice ${n}`))],
    });
    const { user } = open(megan, poll.id);
    await user.click(await screen.findByRole("button", { name: "Add choice" }));
    await user.type(screen.getByRole("textbox", { name: "New choice" }), "The last{Enter}");
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "The last" }).checked).toBe(true),
    );
    expect(screen.queryByRole("button", { name: "Add choice" })).toBeNull();
  });
});

describe("a text, a date, a time", () => {
  it("is not answered by whitespace (TAK-23), nor by more than 3000 characters (TAK-22)", async () => {
    const { poll } = await sent({ questions: [openEnded("text/plain")] });
    const { user } = open(alex, poll.id);
    const field = await screen.findByRole("textbox", { name: "Anything?" });
    expect(field.getAttribute("maxlength")).toBe("3000");
    await user.type(field, "   ");
    expect(screen.getByRole("button", { name: "Vote" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "x");
    expect(screen.getByRole("button", { name: "Vote" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("accepts a date from its picker, not from typing (TAK-28)", async () => {
    const { poll } = await sent({ questions: [openEnded("text/date")] });
    const { user } = open(alex, poll.id);
    const field = await screen.findByLabelText<HTMLInputElement>("Anything?");
    expect(field.type).toBe("date");
    field.focus();
    // The browser's default action for these keys is prevented; the picker's value is accepted.
    expect(fireEvent.keyDown(field, { key: "1" })).toBe(false);
    expect(fireEvent.paste(field)).toBe(false);
    expect(fireEvent.keyDown(field, { key: "ArrowUp" })).toBe(true);
    expect(fireEvent.keyDown(field, { key: "Tab" })).toBe(true);
    fireEvent.change(field, { target: { value: "2026-05-04" } });
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.responses[0]?.value).toBe("2026-05-04");
  });

  it("offers times in half hours (TAK-29, TIM-09)", async () => {
    const question = openEnded("text/time");
    const { poll } = await sent({ questions: [question] });
    const { user } = open(alex, poll.id);
    const field = await screen.findByRole("combobox", { name: "Anything?" });
    const offered = () =>
      within(screen.getByRole("combobox", { name: "Anything?" }))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(offered().slice(0, 4)).toEqual(["Choose a time", "12:00 AM", "12:30 AM", "01:00 AM"]);
    expect(offered()).toHaveLength(49);
    await user.selectOptions(field, "02:30 PM");
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    expect((await mineOf(alex, poll.id))?.responses[0]?.value).toBe("14:30");
  });
});
