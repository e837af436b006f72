// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftOf } from "#domain/survey/edit.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { inGroups } from "#test/in-groups.ts";
import {
  answer,
  choiceOf,
  nps,
  responseRows,
  startSurveyResults,
  textQuestion,
} from "#test/web/survey-results-for-test.tsx";

const { adele, alex, megan, lee, sent, open } = await startSurveyResults();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the results views", () => {
  it("are for owners: a summary, the responses, and by person (RES-33, PERM-02)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id);
    const tabs = await screen.findAllByRole("tab");
    expect(tabs).toEqual(
      ["Summary", "Responses", "By person"].map((name) => screen.getByRole("tab", { name })),
    );
    await user.click(screen.getByRole("tab", { name: "Responses" }));
    expect(await screen.findByRole("columnheader", { name: "Name" })).toBeDefined();
    open(alex, poll.id, "?view=responses");
    await screen.findByRole("heading", { name: "Results" });
    await screen.findByText("1 answer", { selector: "section *" });
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("columnheader")).toBeNull();
  });

  it("name nobody if responses are anonymous (ANO-01, RES-22)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why], { anonymity: "anonymous" });
    for (const person of [alex, megan, lee])
      await answer(person, poll.id, [[why, `A word of ${person.alias.length}`]]);
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("columnheader", { name: "Why?" });
    expect(responseRows()[0]).toEqual(["Why?"]);
    expect(responseRows().slice(1).flat().toSorted()).toEqual([
      "A word of 3",
      "A word of 4",
      "A word of 5",
    ]);
    expect(screen.queryByRole("tab", { name: "By person" })).toBeNull();
  });

  it("withhold anonymous responses while there are too few (ANO-01)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why], { anonymity: "anonymous", commentsEnabled: true });
    await answer(alex, poll.id, [[why, "A secret"]], { comment: "A remark" });
    await answer(megan, poll.id, [[why, "Another secret"]]);
    const { user } = open(adele, poll.id);
    // For all questions together, and for the comments.
    const waiting = `2 answers are in. ${inGroups}`;
    await waitFor(() => expect(screen.getAllByText(waiting)).toHaveLength(2));
    expect(screen.queryByText("No votes yet")).toBeNull();
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const kept =
      "2 answered without a name. Their answers are shown once more signed-in people answer.";
    await waitFor(() => expect(screen.getAllByText(kept)).toHaveLength(2));
    await user.click(screen.getByRole("tab", { name: "Responses" }));
    await waitFor(() => expect(screen.queryByText("Loading responses")).toBeNull());
    expect(document.body.textContent).not.toMatch(/secret|remark/);
  });
});

describe("the view by person", () => {
  it("asks whom to show, then shows that person's answers (RES-30, RES-33)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowComments: true });
    const why = textQuestion();
    const { poll } = await sent([food, why], { commentsEnabled: true });
    await answer(
      alex,
      poll.id,
      [
        [food, choiceOf(food, "Soup"), "hot"],
        [why, "Cold outside"],
      ],
      { comment: "Thanks" },
    );
    await answer(megan, poll.id, [[food, choiceOf(food, "Pizza")]]);
    const { user } = open(adele, poll.id, "?view=people");
    expect(await screen.findByText("Select a user")).toBeDefined();
    await user.type(screen.getByRole("combobox", { name: "Person" }), "alex");
    await user.click(await screen.findByRole("option", { name: alex.name }));
    const shown = within(await screen.findByRole("region", { name: "What?" }));
    expect(screen.queryByText("Select a user")).toBeNull();
    expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Pizza",
      "SoupChosen",
    ]);
    expect(shown.getByText("hot")).toBeDefined();
    expect(screen.getByText("Cold outside")).toBeDefined();
    expect(screen.getByText("Thanks")).toBeDefined();
  });

  it("says that one person has not voted, and that another has no response (RES-31, RES-32)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id, "?view=people");
    const field = await screen.findByRole("combobox", { name: "Person" });
    await user.click(field);
    await user.click(await screen.findByRole("option", { name: `${adele.name} (you)` }));
    expect(await screen.findByText(/You did not vote/)).toBeDefined();
    await user.clear(field);
    await user.type(field, "alex");
    const found = await screen.findByRole("option", { name: alex.name });
    // An edit removes the response and its votes while the respondent is in the list.
    const survey = await adele.surveys.get({ params: { id: poll.id } });
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey: draftOf(survey), updateOptions: { removeExistingVotesOnEdit: true } },
    });
    await user.click(found);
    expect(await screen.findByText(/No responses available/)).toBeDefined();
  });

  it("tells a respondent who missed the survey so once it is closed (RES-31)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(alex, poll.id);
    expect(await screen.findByText("You did not vote")).toBeDefined();
  });
});

describe("a promoter score", () => {
  it("shows the score, the average to one decimal, and the three groups with their signs (RES-40, RES-41, RES-42)", async () => {
    const score = nps();
    const { poll } = await sent([score]);
    await answer(alex, poll.id, [[score, choiceOf(score, "10")]]);
    await answer(megan, poll.id, [[score, choiceOf(score, "9")]]);
    await answer(lee, poll.id, [[score, choiceOf(score, "3")]]);
    await answer(adele, poll.id, [[score, choiceOf(score, "8")]]);
    open(adele, poll.id);
    const table = within(
      await screen.findByRole("table", { name: "Promoter score of Would you recommend us?" }),
    );
    const cells = table
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ["Promoters (9 to 10) (Positive)", "2", "+50%", ""],
      ["Passives (7 to 8) (Neutral)", "1", "25%", "Yes"],
      ["Detractors (0 to 6) (Negative)", "1", "−25%", ""],
    ]);
    expect(screen.getByText("NPS").closest("div")?.textContent).toBe("NPS+25");
    expect(screen.getByText("Average").closest("div")?.textContent).toBe("Average7.5");
  });
});
