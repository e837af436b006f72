// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { CrashBoundary } from "../../host/crash-boundary.tsx";
import { ResultsPage } from "./results-page.tsx";

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

type More = Parameters<typeof renderPage>[1] & { query?: string };

function open(person: Person, id: string, { query = "", context = {}, ...more }: More = {}) {
  const at = `/content/poll/survey/${id}${query}`;
  const page = (
    <CrashBoundary>
      <Routes>
        <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      </Routes>
    </CrashBoundary>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at,
      transport: transportOf(app.url, person.token),
      context: { user, ...context },
      ...more,
    }),
  };
}

const sent = (over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, adele, over);

/** A double-click that is faster than the page draws. */
const twice = (button: HTMLElement) => {
  fireEvent.click(button);
  fireEvent.click(button);
};
/** A transport for Adele, and what it wrote. */
function counted() {
  const transport = transportOf(app.url, adele.token);
  const written: string[] = [];
  return {
    calls: () => written,
    transport: {
      ...transport,
      send: (...call: Parameters<typeof transport.send>) => {
        if (call[0] !== "GET") written.push(`${call[0]} ${call[1]}`);
        return transport.send(...call);
      },
    },
  };
}

const cells = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
/** Where the page says how many have answered. */
const tookPart = (n: number) => (_: string, element: Element | null) =>
  element?.localName === "p" && new RegExp(`^${n} (of \\d+ )?answered`).test(element.textContent);
const cellsOf = (choice: string) => cells().find(([name]) => name === choice);

describe("results", () => {
  it("say that they load (RES-11), then that there are none yet (RES-21)", async () => {
    const { poll } = await sent();
    open(alex, poll.id);
    expect(screen.getByText("Loading results")).toBeDefined();
    expect(await screen.findByText("No responses yet")).toBeDefined();
    expect(screen.getByText("Live")).toBeDefined();
  });

  it("count votes and completed responses, for everyone in real time (RES-02, RES-20, RES-39)", async () => {
    const { poll, vote } = await sent();
    await vote(megan, "Pizza");
    await vote(adele, "Pizza");
    await vote(alex, "Soup");
    open(alex, poll.id);
    expect(await screen.findByText(tookPart(3))).toBeDefined();
    await screen.findByRole("table");
    expect(cells()).toEqual([
      ["Choice", "Votes", "Percent", "Place", "Your vote"],
      ["Pizza", "2", "67%", "Leading", ""],
      ["Soup", "1", "33%", "", "Yes"],
      ["Salad", "0", "0%", "", ""],
    ]);
  });

  it("mark choices with as many votes as tied", async () => {
    const { poll, vote } = await sent();
    await Promise.all([vote(megan, "Pizza"), vote(adele, "Pizza"), vote(alex, "Soup")]);
    await vote(await app.as("diego"), "Soup");
    open(alex, poll.id);
    await screen.findByRole("table");
    expect(cells().map(([, , , place]) => place)).toEqual(["Place", "Tied", "Tied", ""]);
  });

  it("distinguish respondents who skipped a required question (RES-20)", async () => {
    const questions = [aChoiceQuestion(["Pizza", "Salad"]), aChoiceQuestion(["Tea", "Coffee"])];
    const { poll } = await sent({ type: "survey", title: "Lunch", questions });
    const respond = (person: Person, count: number) =>
      person.responses.save({
        params: { id: poll.id },
        body: {
          response: questions.slice(0, count).map(({ id, choices }) => ({
            questionId: id,
            value: choices[0]?.id ?? "",
            comment: null,
          })),
          source: "web",
        },
      });
    await respond(megan, 1);
    await respond(alex, 2);
    open(adele, poll.id);
    expect(await screen.findByText(tookPart(1))).toBeDefined();
    expect(screen.getByText("1 not completed")).toBeDefined();
    // Who began is not said to have given no answer.
    const { audienceSize } = await adele.surveys.get({ params: { id: poll.id } });
    const percent = Math.round(100 / Number(audienceSize));
    expect(
      screen.getByText(`${percent}% · ${Number(audienceSize) - 2} people have not answered yet`),
    ).toBeDefined();
  });

  it("count responses to an open question as responses to it, not as completions, for others than owners (RES-20, RES-34)", async () => {
    const why = {
      ...withType(
        newQuestion(() => crypto.randomUUID()),
        "open-ended",
        () => crypto.randomUUID(),
      ),
      label: "Why?",
      required: true,
    };
    const tea = aChoiceQuestion(["Tea", "Coffee"]);
    const { poll } = await sent({ type: "survey", title: "Lunch", questions: [why, tea] });
    const response = [{ questionId: why.id, value: "So", comment: null }];
    await megan.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    open(alex, poll.id);
    expect(await screen.findByText("1 answer")).toBeDefined();
    expect(screen.getByText(tookPart(0))).toBeDefined();
  });

  it("name the voters to owners (RES-36)", async () => {
    const { poll, vote } = await sent();
    await vote(alex, "Salad");
    open(adele, poll.id);
    await screen.findByRole("table");
    expect(cellsOf("Salad")).toEqual(["Salad", "1", "100%", "Alex Wilber", ""]);
  });

  it("update while the page is open, as soon as somebody votes", async () => {
    const { poll, vote } = await sent();
    open(alex, poll.id);
    await screen.findByText("Results update by themselves");
    await vote(megan, "Pizza");
    expect(await screen.findByText(tookPart(1))).toBeDefined();
    expect(cellsOf("Pizza")).toEqual(["Pizza", "1", "100%", ""]);
  });

  it.each(["after-close", "private"] as const)(
    "that are hidden (%s) still say how many have answered, as soon as they do (RES-01, RES-20)",
    async (resultsVisibility) => {
      const { poll, vote } = await sent({ resultsVisibility });
      open(alex, poll.id);
      await screen.findByText(tookPart(0));
      // The stream is there once a first event has come.
      await vote(megan, "Pizza");
      expect(await screen.findByText(tookPart(1))).toBeDefined();
      await vote(adele, "Soup");
      expect(await screen.findByText(tookPart(2))).toBeDefined();
      expect(screen.queryByRole("table")).toBeNull();
      expect(screen.queryByText("Leading")).toBeNull();
    },
  );

  it("wait for closing if the author wants that, except for owners (RES-01, RES-04, RES-05, RES-10)", async () => {
    const { poll, vote } = await sent({ resultsVisibility: "after-close" });
    await vote(megan, "Pizza");
    open(alex, poll.id);
    const notice = await screen.findByText("Results will be available after this poll is closed");
    expect(notice.closest("[role=status]")).not.toBeNull();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(await screen.findByText("1 vote")).toBeDefined();
    open(adele, poll.id);
    expect(await screen.findByText("1 vote")).toBeDefined();
  });

  it("are visible only to owners if they are private (RES-03, RES-06)", async () => {
    const { poll } = await sent({ resultsVisibility: "private" });
    open(alex, poll.id);
    expect(
      await screen.findByText("Results only available to the owner of this poll"),
    ).toBeDefined();
  });

  it("say so if the survey does not exist or was deleted before, where trying again is of no use (HOST-43, TAK-09)", async () => {
    const { poll } = await sent();
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    for (const id of ["00000000-0000-4000-8000-000000000000", poll.id]) {
      cleanup();
      open(alex, id);
      expect((await screen.findByRole("alert")).textContent).toBe(
        "Sorry, there was a problem loading this survey " +
          "The link is wrong, or what it led to was deleted.",
      );
      expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    }
  });

  it("say to who has no access only that, with no retry, which cannot help (HOST-43, PERM-09)", async () => {
    const { poll } = await sent();
    open(await app.as("patti"), poll.id);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "You do not have access to this Polly",
    );
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  it("say once that the survey was deleted meanwhile, and offer nothing to do with it (HOST-43)", async () => {
    const { poll } = await sent();
    open(adele, poll.id);
    await screen.findByText("Results update by themselves");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const note = { ignore: "[aria-live] *" };
    expect(await screen.findByText("This poll was deleted", note)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(document.querySelector("[aria-live]")?.textContent).toBe("This poll was deleted");
  });

  it.each([
    ["nothing", "", "Error loading results"],
    ["a page of its own", "<html><h1>502</h1></html>", "Error loading results"],
    ["words", JSON.stringify({ error: "The database is away" }), "The database is away"],
  ])(
    "show a proxy's words for %s or the row's, and the matching picture (RES-09, RES-13)",
    async (_, body, said) => {
      const { poll, vote } = await sent();
      await vote(megan, "Pizza");
      const line = await faultyLine(app.url, (_method, path) => path.endsWith("/responses"));
      try {
        line.faults.push(...Array.from({ length: 50 }, () => ({ status: 502, body })));
        open(alex, poll.id, { transport: transportOf(line.url, alex.token) });
        const alert = await screen.findByText(said);
        expect(alert.closest("[role=alert]")).not.toBeNull();
        expect(screen.getByRole("img", { name: "A chart without bars" })).toBeDefined();
        expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
      } finally {
        cleanup();
        line.close();
      }
    },
  );

  it("of an unknown view show an error (RES-10, RES-12)", async () => {
    const { poll } = await sent();
    open(alex, poll.id, { query: "?view=tea-leaves" });
    const said = await screen.findByText("Unknown survey results type");
    expect(said.closest("[role=alert]")).not.toBeNull();
    expect(screen.queryByRole("heading", { name: "What shall we eat?" })).toBeNull();
  });

  it("of a type unknown to the pages end on the crash page, with a help link", async () => {
    const { poll } = await sent();
    const real = transportOf(app.url, alex.token);
    const riddle: typeof real.send = async (method, path, body) => {
      const answer = await real.send(method, path, body);
      return path.endsWith(poll.id) ? Object.assign({}, answer, { type: "riddle" }) : answer;
    };
    open(alex, poll.id, { transport: { ...real, send: riddle } });
    expect(
      await screen.findByText("Oops! Looks like we took a wrong turn somewhere."),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Get help" }).getAttribute("href")).toBe(
      "https://example.com/help",
    );
  });

  it("have a back link, which closes a dialog (RES-19)", async () => {
    const { poll } = await sent();
    const { user, log } = open(alex, poll.id, { context: { frame: "task" } });
    await user.click(await screen.findByRole("link", { name: "Back" }));
    expect(log.submitted).toEqual([{}]);
  });
});

describe("responding on the results page", () => {
  it("saves a vote and lets the voter change it", async () => {
    const { poll } = await sent();
    const { user } = open(alex, poll.id);
    expect(
      (await screen.findByRole("button", { name: "Vote" })).getAttribute("aria-disabled"),
    ).toBe("true");
    await user.click(screen.getByRole("radio", { name: "Salad" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    const voted = await screen.findByText("You voted");
    await waitFor(() => expect(document.activeElement?.contains(voted)).toBe(true));
    await waitFor(() => expect(cellsOf("Salad")).toEqual(["Salad", "1", "100%", "Yes"]));

    await user.click(screen.getByRole("button", { name: "Change my response" }));
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(cellsOf("Soup")).toEqual(["Soup", "1", "100%", "Yes"]));
    expect(cellsOf("Salad")).toEqual(["Salad", "0", "0%", ""]);
  });

  it("accepts several choices if the author allows it (TAK-35)", async () => {
    const { poll } = await sent({
      questions: [aChoiceQuestion(["Pizza", "Salad", "Soup"], { allowMultipleChoices: true })],
    });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("checkbox", { name: "Pizza" }));
    await user.click(screen.getByRole("checkbox", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    await waitFor(() =>
      expect(
        cells()
          .filter((row) => row.at(-1) === "Yes")
          .map(([label]) => label),
      ).toEqual(["Pizza", "Soup"]),
    );
  });

  it("says that an anonymous vote is final, and changes it only with this device's receipt", async () => {
    const { poll } = await sent({ anonymity: "anonymous" });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Salad" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    expect(await screen.findByRole("button", { name: "Change my response" })).toBeDefined();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(alex.id);

    localStorage.clear();
    open(alex, poll.id);
    expect(await screen.findByText("Your answer can't be changed any more")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change my response" })).toBeNull();
  });

  it("asks whether to respond as oneself or anonymously if respondents may choose (ANO-02)", async () => {
    const { poll } = await sent({ anonymity: "voluntary" });
    const { user } = open(alex, poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Myself" })).checked).toBe(
      true,
    );
    await user.click(screen.getByRole("radio", { name: "Anonymously" }));
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await screen.findByText("You voted");
    const seen = await adele.responses.results({ params: { id: poll.id } });
    expect(seen.responses).toEqual([]);
    expect(seen.results?.responseCount).toBe(1);
  });
});

describe("owners", () => {
  it("close a survey after a confirmation; then nobody can respond (LIF-06, LIF-07, LIF-13)", async () => {
    const { poll } = await sent();
    const { user } = open(adele, poll.id);
    await user.click(await screen.findByRole("button", { name: "Close" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Close this poll?" });
    expect((await adele.surveys.get({ params: { id: poll.id } })).state).toBe("open");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(await screen.findAllByText("Closed")).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    expect((await adele.surveys.get({ params: { id: poll.id } })).closeAt).not.toBeNull();
  });

  it("delete a survey after a confirmation, and can undo that (LIF-21)", async () => {
    const { poll } = await sent();
    const { user, log } = open(adele, poll.id, { context: { frame: "task" } });
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Delete this poll?" })).getByRole(
        "button",
        { name: "Delete" },
      ),
    );
    expect(await screen.findByRole("heading", { name: "The poll was deleted" })).toBeDefined();
    await expect(adele.surveys.get({ params: { id: poll.id } })).rejects.toMatchObject({
      status: 404,
    });
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(await screen.findByText("Live")).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
    expect(await adele.surveys.get({ params: { id: poll.id } })).toMatchObject({ state: "open" });

    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Delete this poll?" })).getByRole(
        "button",
        { name: "Delete" },
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(log.submitted).toHaveLength(1));
  });

  it("delete and restore a survey once with double-clicks, and see that it was done (LIF-21)", async () => {
    const { poll } = await sent();
    const { calls, transport } = counted();
    const { user } = open(adele, poll.id, { transport });
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    twice(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await screen.findByRole("heading", { name: "The poll was deleted" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    twice(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Live")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(calls()).toEqual(["POST /v1/command", "POST /v1/command"]);
  });

  it("close a survey once with a double-click (LIF-13)", async () => {
    const { poll } = await sent();
    const { calls, transport } = counted();
    const { user } = open(adele, poll.id, { transport });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    twice(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Close" }));
    expect(await screen.findAllByText("Closed")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    // The button that was pressed is gone.
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(calls()).toEqual([`PUT /v1/survey/${poll.id}/close`]);
  });

  it("send a survey that is ready (LIF-03, LIF-09, LIF-10)", async () => {
    const { poll } = await sent({ send: "manual" });
    const { user } = open(adele, poll.id);
    expect(await screen.findByText("Ready")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Send now" }));
    expect(await screen.findByText("Live")).toBeDefined();
  });

  it("alone have these actions (PERM-02), and not on a phone (HOST-47)", async () => {
    const { poll } = await sent();
    open(alex, poll.id);
    await screen.findByText("No responses yet");
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    open(adele, poll.id, { context: { mobile: true } });
    await screen.findByText("No responses yet");
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });
});
