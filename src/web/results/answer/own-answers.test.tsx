// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { lookAway } from "#test/web/look-away-for-test.ts";
import {
  answer,
  choiceOf,
  startSurveyResults,
  textQuestion,
} from "#test/web/survey-results-for-test.tsx";

let product: Awaited<ReturnType<typeof startSurveyResults>>;

beforeAll(async () => {
  product = await startSurveyResults();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ownPanel = () => screen.findByRole("region", { name: "Your answer" });
const lines = (section: HTMLElement) =>
  within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a respondent without access to the results", () => {
  it("sees their answers, question by question, after closing (RES-06)", async () => {
    const { adele, alex, sent, open } = product;
    const meal = { ...aChoiceQuestion(["Pizza", "Salad"]), label: "What shall we eat?" };
    const [why, more] = [
      textQuestion("Why?", { allowComments: true }),
      textQuestion("Anything else?"),
    ];
    const { poll } = await sent([meal, why, more], { resultsVisibility: "private" });
    await answer(alex, poll.id, [
      [meal, choiceOf(meal, "Salad")],
      [why, "It is light", "Really"],
    ]);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(alex, poll.id);
    const own = await ownPanel();
    expect(await within(own).findByText("You've completed this survey!")).toBeDefined();
    const at = (name: string) => within(own).getByRole("region", { name });
    expect(lines(at("What shall we eat?"))).toEqual(["Pizza", "SaladChosen"]);
    expect(at("Why?").textContent).toBe("Why?It is lightCommentReally");
    expect(at("Anything else?").textContent).toBe("Anything else?Not answered");
    expect(screen.getByText("Results only available to the owner of this survey")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back" })).toBeDefined();
  });

  it("is told that they answered a part if that is all they did", async () => {
    const { adele, alex, sent, open } = product;
    const [first, second] = [
      textQuestion("First?", { required: true }),
      textQuestion("Second?", { required: true }),
    ];
    const { poll } = await sent([first, second], { resultsVisibility: "private" });
    await answer(alex, poll.id, [[first, "Here"]]);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(alex, poll.id);
    const own = await ownPanel();
    expect(await within(own).findByText("You answered part of this survey")).toBeDefined();
    expect(within(own).queryByText(/completed/)).toBeNull();
    expect(await within(own).findByText("Here")).toBeDefined();
  });

  it("sees an anonymous response only on the device that gave it", async () => {
    const { adele, alex, sent, open } = product;
    const { poll } = await sent([aChoiceQuestion(["Pizza", "Salad"])], {
      type: "poll",
      anonymity: "anonymous",
      resultsVisibility: "private",
    });
    open(alex, poll.id);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("radio", { name: "Salad" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(alex, poll.id);
    expect(await within(await ownPanel()).findByText("Salad")).toBeDefined();
    expect(lines(await ownPanel())).toEqual(["Pizza", "SaladChosen"]);

    localStorage.clear();
    open(alex, poll.id);
    expect(
      await screen.findByText(
        "You answered without a name. Your answers are shown only on the device that you " +
          "answered on.",
      ),
    ).toBeDefined();
    expect(screen.queryByText("Salad")).toBeNull();
  });

  it("finds their response in the results alone if these are visible", async () => {
    const { alex, sent, open } = product;
    const meal = aChoiceQuestion(["Pizza", "Salad"]);
    const { poll } = await sent([meal], { type: "poll" });
    await answer(alex, poll.id, [[meal, choiceOf(meal, "Salad")]]);
    open(alex, poll.id);
    await screen.findByRole("table");
    expect(within(await ownPanel()).queryByText("Salad")).toBeNull();
  });
});

describe("a respondent who answers on the card while the results are open", () => {
  const question = aChoiceQuestion(["Pizza", "Salad"]);
  const votesFor = (person: Person, id: SurveyId, value: string) =>
    answer(person, id, [[question, choiceOf(question, value)]]);
  const notAnswered = "You have not answered yet";

  it.each(["real-time", "after-close"] as const)(
    "is told that they answered, and the form closes (%s)",
    async (resultsVisibility) => {
      const { alex, sent, open } = product;
      const { poll } = await sent([question], { type: "poll", resultsVisibility });
      open(alex, poll.id);
      await screen.findByText(notAnswered);
      await votesFor(alex, poll.id, "Salad");
      expect(await screen.findByText("You voted", {}, { timeout: 10_000 })).toBeDefined();
      expect(screen.queryByRole("button", { name: "Vote" })).toBeNull();
      expect(screen.queryByText(notAnswered)).toBeNull();
    },
  );

  it("sees what they changed elsewhere when the window has the focus again", async () => {
    const { alex, sent, open } = product;
    const hidden = { type: "poll", resultsVisibility: "private" } as const;
    const { poll } = await sent([question], hidden);
    await votesFor(alex, poll.id, "Pizza");
    open(alex, poll.id);
    expect(lines(await ownPanel())).toEqual(["PizzaChosen", "Salad"]);
    await votesFor(alex, poll.id, "Salad");
    fireEvent.focus(window);
    await waitFor(async () => expect(lines(await ownPanel())).toEqual(["Pizza", "SaladChosen"]));
  });

  it("keeps what they are entering here", async () => {
    const { alex, megan, sent, open } = product;
    const { poll } = await sent([question], { type: "poll", commentsEnabled: true });
    open(alex, poll.id);
    const user = userEvent.setup();
    const comment = await screen.findByRole("textbox");
    await user.type(comment, "Without olives");
    await votesFor(alex, poll.id, "Salad");
    await votesFor(megan, poll.id, "Salad");
    fireEvent.focus(window);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox")).toBe(comment);
    expect(screen.getByDisplayValue("Without olives")).toBeDefined();
  });

  it("finds what they had typed beside it, also after a reload, and can add it (EDT-21, TAK-02)", async () => {
    const { alex, sent, open } = product;
    const why = textQuestion("Why?");
    const { poll } = await sent([question, why]);
    open(alex, poll.id);
    const user = userEvent.setup();
    await user.type(await screen.findByRole("textbox", { name: /Why/ }), "Nothing but salad");
    await votesFor(alex, poll.id, "Salad");
    act(() => lookAway(true));
    act(() => lookAway(false));
    const heading = { name: "What you answered and could not be sent" };
    await screen.findByRole("heading", heading, { timeout: 10_000 });
    const unsent = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(unsent()).toEqual(["Nothing but salad"]);
    cleanup();
    open(alex, poll.id);
    await screen.findByRole("heading", heading);
    expect(unsent()).toEqual(["Nothing but salad"]);
    await user.click(screen.getByRole("button", { name: "Change my response" }));
    await screen.findByDisplayValue("Nothing but salad");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Your response was saved");
    expect(screen.queryByRole("heading", heading)).toBeNull();
    const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
    expect(userResponse?.responses.map(({ value }) => value)).toEqual([
      choiceOf(question, "Salad"),
      "Nothing but salad",
    ]);
  });
});
