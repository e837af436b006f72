// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newChoice } from "#domain/question/new-question.ts";
import { question } from "#domain/question/registry.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { optional, startResponding, textQuestion } from "#test/web/respond-for-test.tsx";
import { followTitle } from "../follow-title.ts";

const { adele, alex, megan, sent, survey, open } = await startResponding();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const steps = (values: string[], over: object = {}) =>
  question.parse({
    ...aChoiceQuestion(),
    questionType: "ordinal",
    label: "How was it?",
    choices: values.map((value) => newChoice(() => crypto.randomUUID(), value)),
    ...over,
  });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("the end of answering", () => {
  it("shows the results to who may see them, who comes by a link in a browser included (TAK-11, SUC-14)", async () => {
    const { poll, vote } = await sent();
    await vote(megan, "Soup");
    const { user } = open(alex, poll.id, { session: { inHost: false } });
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    const soup = await screen.findByText("2 votes", undefined, { timeout: 5000 });
    const row = soup.closest("li");
    expect(row?.textContent).toMatch(/^Soup\s+Your vote\s+2 votes\s+100%$/);
  });

  it("tells who may not see them when there will be something to see, and shows no figure", async () => {
    for (const [resultsVisibility, sentence] of [
      ["after-close", "Thank you. Results are shown here after it closes."],
      ["private", "Thank you. Only its authors see the results."],
    ] as const) {
      const { poll, vote } = await sent({ resultsVisibility });
      await vote(alex, "Soup");
      open(alex, poll.id);
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(within(screen.getByRole("main")).queryByText(/%/)).toBeNull();
    }
  });

  it("thanks only who has answered, and does not say that nothing is left to do where there is a button", async () => {
    const { poll } = await sent({ questions: [textQuestion("What else?", "text/plain")] });
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByRole("textbox"), "Tea");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("button", { name: "Change my response" });
    const body = (await screen.findByText(/^Thank you\./, undefined, { timeout: 5000 }))
      .textContent;
    expect(body).toBe("Thank you.");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(megan, poll.id);
    await screen.findByRole("heading", { name: "This poll is no longer open for responses" });
    await screen.findByRole("link", { name: "View results" });
    // The results are there by now: they are told with the survey's first event.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  it("shows the steps of a scale in their order, each with its votes for screen readers", async () => {
    const rating = steps(["1", "2", "3", "4", "5"]);
    const { poll } = await survey([rating]);
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "4" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText(/^4 1 votes? 100% Your vote$/, undefined, { timeout: 5000 });
    const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 1));
    expect(said).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("a question", () => {
  it("is the title of the browser's page, without the mark of a required one", async () => {
    const stop = followTitle("Polly");
    const { poll } = await sent({ title: "" });
    open(alex, poll.id);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toMatch(/ \* required$/);
    await vi.waitFor(() => expect(document.title).toBe(`${poll.question.label} – Polly`));
    stop();
  });

  it("says who asks, what it is and when it closes", async () => {
    const { poll } = await sent({
      title: "",
      closeAt: new Date(Date.now() + 2.5 * 86_400_000),
    });
    open(alex, poll.id);
    const head = (await screen.findByText(/^By Adele/)).closest("header");
    expect(head?.textContent).toMatch(/Poll/);
    expect(await within(head as HTMLElement).findByText("· Closes in 2 days")).toBeDefined();
  });

  it("is answered by digits while the focus is in it: choices by their place, steps by their number", async () => {
    const { poll } = await survey([
      optional("Lunch?"),
      steps(["0", "1", "2", "3"], { required: false }),
    ]);
    const { user } = open(alex, poll.id);
    const lunch = await screen.findByRole<HTMLInputElement>("radio", { name: "Soup" });
    fireEvent.keyDown(document.body, { key: "1" });
    expect(lunch.checked).toBe(false);
    await user.tab();
    await user.keyboard("2");
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)[1]).toBe(
      true,
    );
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { name: /^How was it/, level: 2 });
    await user.keyboard("2");
    expect(radio("2").checked).toBe(true);
    await user.keyboard("0");
    expect(radio("0").checked).toBe(true);
  });

  it("leaves digits to the field that is typed in", async () => {
    const { poll } = await sent({
      questions: [aChoiceQuestion(["Soup", "Salad"], { allowComments: true })],
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Salad" }));
    await user.type(screen.getByPlaceholderText("Additional comments (optional)"), "1 of each");
    expect(radio("Salad").checked).toBe(true);
    expect(screen.getByDisplayValue("1 of each")).toBeDefined();
  });
});
