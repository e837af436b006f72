// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cloudColors } from "#domain/results/cloud-colors.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendCloud } from "#test/send-cloud.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { pollInMeeting } from "#test/web/meeting-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { StagePage } from "./stage-page.tsx";

let app: AppInWorker;
let [adele, megan, alex, diego, grady, patti]: Person[] = [];

// Adele organises the meeting, Megan presents, Alex, Diego and Grady attend, Patti is elsewhere.
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, megan, alex, diego, grady, patti] = await Promise.all(
    ["adele", "megan", "alex", "diego", "grady", "patti"].map((alias) => app.as(alias)),
  );
});
afterEach(cleanup);

const people = () => {
  if (!adele || !megan || !alex || !diego || !grady || !patti) throw new Error("nobody is there");
  return { adele, megan, alex, diego, grady, patti };
};

/** The stage as a person in the meeting sees it. */
function stage(person: Person, id: string, query = "") {
  return renderPage(
    <Routes>
      <Route path="/content/meeting/stage/:surveyId" element={<StagePage />} />
    </Routes>,
    {
      at: `/content/meeting/stage/${id}${query}`,
      transport: transportOf(app.url, person.token),
      context: { frame: "meetingStage" },
    },
  );
}

/** What is read out, with single spaces. */
const textOf = ({ textContent }: HTMLElement) => textContent?.replace(/\s+/g, " ");

const rows = async (label: string) =>
  within(await screen.findByRole("list", { name: `Results of ${label}` }))
    .getAllByRole("listitem")
    .map(textOf);

describe("a poll on the stage of a meeting", () => {
  it("has its choices with the leader first, moves with every vote, and has no control", async () => {
    const { adele, megan, alex, diego, grady } = people();
    const { poll, vote } = await pollInMeeting(app, adele, {
      choices: ["Left", "Right"],
      label: "Where to?",
    });
    await vote(megan, "Left");
    await vote(diego, "Right");
    stage(alex, poll.id);
    expect(await rows("Where to?")).toEqual(["Left 50%", "Right 50%"]);
    expect(screen.getByRole("heading", { level: 1, name: "Where to?" })).toBeDefined();
    expect(screen.getByText("Live")).toBeDefined();
    expect(screen.getByText("Answer in the meeting's chat, or open Polly")).toBeDefined();
    await vote(grady, "Right");
    await vote(adele, "Right");
    await waitFor(async () =>
      expect(await rows("Where to?")).toEqual(["Right Leading 75%", "Left 25%"]),
    );
    expect(screen.getByText(/^4 of \d+ answered$/)).toBeDefined();
    for (const role of ["button", "link", "radio", "textbox"] as const)
      expect(screen.queryByRole(role)).toBeNull();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await waitFor(async () => expect((await rows("Where to?"))[0]).toBe("Right Most votes 75%"));
    expect(screen.queryByText("Answer in the meeting's chat, or open Polly")).toBeNull();
  });

  it("says of two with the most votes that they are tied, until it is closed", async () => {
    const { adele, megan, alex, diego, grady } = people();
    const { poll, vote } = await pollInMeeting(app, adele, {
      choices: ["Left", "Right", "On"],
      label: "Where to?",
    });
    await Promise.all([vote(megan, "Left"), vote(diego, "Left"), vote(grady, "On")]);
    await vote(adele, "On");
    stage(alex, poll.id);
    expect(await rows("Where to?")).toEqual(["Left Tied 50%", "On Tied 50%", "Right 0%"]);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await waitFor(async () => expect((await rows("Where to?"))[1]).toBe("On Most votes 50%"));
  });

  it("has at most eight bars and says how many choices more there are", async () => {
    const { adele, megan, alex } = people();
    const choices = Array.from({ length: 12 }, (_, at) => `Choice ${at + 1}`);
    const { poll, vote } = await pollInMeeting(app, adele, { choices, label: "Which?" });
    await vote(megan, "Choice 12");
    stage(alex, poll.id);
    expect((await rows("Which?")).map((text) => text?.split("%")[0])).toHaveLength(7);
    expect((await rows("Which?"))[0]).toBe("Choice 12 100%");
    expect(screen.getByText("+ 5 more")).toBeDefined();
  });

  it("shows the question and how to answer, never results, while only owners may see them: to owners too, for a whole room looks at it (RES-01, RES-03)", async () => {
    const { adele, megan, alex } = people();
    for (const resultsVisibility of ["after-close", "private"] as const) {
      const { poll, vote } = await pollInMeeting(app, adele, {
        choices: ["Left", "Right"],
        label: "Where to?",
        resultsVisibility,
      });
      await vote(megan, "Left");
      for (const person of [alex, adele]) {
        stage(person, poll.id);
        expect(await screen.findByRole("heading", { level: 1, name: "Where to?" })).toBeDefined();
        const items = screen.getAllByRole("listitem").map(textOf);
        expect(items).toEqual(["Left", "Right"]);
        expect(screen.getByText(/^1 of \d+ answered$/)).toBeDefined();
        expect(screen.getByText("Answer in the meeting's chat, or open Polly")).toBeDefined();
        expect(document.body.textContent).not.toContain("%");
      }
      expect(
        screen.queryByText("Results will be available after this poll is closed") !== null,
      ).toBe(resultsVisibility === "after-close");
    }
  });

  it("shows the results that were held back as soon as it closes (RES-02)", async () => {
    const { adele, megan, alex } = people();
    const { poll, vote } = await pollInMeeting(app, adele, {
      choices: ["Left", "Right"],
      label: "Where to?",
      resultsVisibility: "after-close",
    });
    await vote(megan, "Left");
    stage(alex, poll.id);
    expect(await screen.findByText(/^1 of \d+ answered$/)).toBeDefined();
    const texts = heard();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await waitFor(() =>
      expect(texts()).toEqual(["The poll was closed. The results are shown now"]),
    );
    await waitFor(async () => expect(await rows("Where to?")).toEqual(["Left 100%", "Right 0%"]));
  });

  it("tells somebody whom it was not sent to why they see nothing (PERM-04)", async () => {
    const { adele, patti } = people();
    const { poll } = await pollInMeeting(app, adele, { label: "A secret?" });
    stage(patti, poll.id);
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    expect(document.body.textContent).not.toContain("A secret?");
  });

  it("says so if it is deleted while it is shown (HOST-43)", async () => {
    const { adele, alex } = people();
    const { poll } = await pollInMeeting(app, adele, { label: "Still here?" });
    stage(alex, poll.id);
    await screen.findByText("Still here?");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    const gone = { level: 1, name: "This poll was deleted" } as const;
    expect(await screen.findByRole("heading", gone)).toBeDefined();
    expect(screen.queryByText("Still here?")).toBeNull();
  });

  it("says so if there is no such survey", async () => {
    stage(people().alex, "nonsense");
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
  });
});

describe("several questions on the stage", () => {
  it("are shown in small with all that lead, or one of them alone", async () => {
    const { adele, megan, alex, diego } = people();
    const questions = [
      aChoiceQuestion(["Yes", "No"], { label: "Keep the daily?" }),
      aChoiceQuestion(["Mon", "Tue"], { label: "Which day?" }),
    ];
    const { poll } = await pollInMeeting(app, adele, {
      type: "survey",
      title: "Looking back",
      questions,
    });
    await megan.responses.save({
      params: { id: poll.id },
      body: {
        response: questions.map(({ id: questionId, choices }) => ({
          questionId,
          value: choices[1]?.id ?? "",
          comment: null,
        })),
        source: "web",
      },
    });
    stage(alex, poll.id);
    expect(await screen.findByRole("heading", { level: 1, name: "Looking back" })).toBeDefined();
    const shown = await screen.findAllByRole("listitem");
    expect(shown.map(textOf)).toEqual(["1 Keep the daily? No 100%", "2 Which day? Tue 100%"]);
    cleanup();
    const [daily, day] = questions;
    await diego.responses.save({
      params: { id: poll.id },
      body: {
        response: [daily, day].map((question, at) => ({
          questionId: question?.id ?? "",
          value: question?.choices[at]?.id ?? "",
          comment: null,
        })),
        source: "web",
      },
    });
    stage(alex, poll.id);
    await waitFor(() =>
      expect(screen.getAllByRole("listitem").map(textOf)).toEqual([
        expect.stringMatching(/^1 Keep the daily\? (Yes|No) \+ 1 more 50%$/),
        "2 Which day? Tue 100%",
      ]),
    );
    stage(alex, poll.id, `?question=${day?.id}`);
    expect(await rows("Which day?")).toEqual(["Tue 100%", "Mon 0%"]);
    expect(screen.getByText("Looking back")).toBeDefined();
  });
});

describe("a quiz on the stage", () => {
  it("shows no figures until it closes, and then the podium, equal scores on one step (QUZ-11, QUZ-17, ENT-22)", async () => {
    const { adele, megan, alex, diego, grady } = people();
    const questions = [
      aQuizQuestion(["Oslo", "Bergen"], { label: "Capital of Norway?" }),
      aQuizQuestion(["Lima", "Cusco"], { label: "Capital of Peru?" }),
    ];
    const { poll } = await pollInMeeting(app, adele, {
      type: "quiz",
      title: "Capitals",
      questions,
      resultsVisibility: "real-time",
      leaderboardVisibility: "visible",
    });
    const answer = (person: Person, ...places: number[]) =>
      person.responses.save({
        params: { id: poll.id },
        body: {
          response: questions.map(({ id: questionId, choices }, at) => ({
            questionId,
            value: choices[places[at] ?? 0]?.id ?? "",
            comment: null,
          })),
          source: "web",
        },
      });
    await answer(megan, 0, 0);
    await answer(diego, 0, 1);
    await answer(grady, 0, 1);
    for (const person of [alex, adele]) {
      stage(person, poll.id);
      expect(await screen.findByText(/^3 of \d+ answered$/)).toBeDefined();
      expect(screen.getByText("2 questions")).toBeDefined();
      expect(screen.queryByRole("list")).toBeNull();
    }
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const podium = await screen.findByRole("list", { name: "Leaderboard" });
    const steps = within(podium).getAllByRole("listitem");
    expect(steps.map((step) => step.dataset.place)).toEqual(["1", "2", "2"]);
    expect(steps.map((step) => textOf(step)?.slice(2))).toEqual([
      `${megan.name} 2 of 2 1`,
      `${diego.name} 1 of 2 2`,
      `${grady.name} 1 of 2 2`,
    ]);
    expect(screen.getByText("3 took part")).toBeDefined();
  });

  it("has no podium where the leaderboard is for owners only (QUZ-11)", async () => {
    const { adele, megan } = people();
    const question = aQuizQuestion(["Oslo", "Bergen"], { label: "Capital of Norway?" });
    const { poll } = await pollInMeeting(app, adele, {
      type: "quiz",
      title: "Capitals",
      questions: [question],
      leaderboardVisibility: "hidden",
    });
    await megan.responses.save({
      params: { id: poll.id },
      body: {
        response: [
          { questionId: question.id, value: question.choices[0]?.id ?? "", comment: null },
        ],
        source: "web",
      },
    });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    stage(adele, poll.id);
    expect(await rows("Capital of Norway?")).toEqual(["Oslo Correct answer 100%", "Bergen 0%"]);
    expect(document.body.textContent).not.toContain(megan.name);
  });
});

describe("a word cloud on the stage", () => {
  it("grows with the answers, the most frequent word first (WCL-01)", async () => {
    const { adele, megan, alex, diego } = people();
    const cloud = await sendCloud(app, adele);
    await cloud.say(megan, "focus");
    stage(alex, cloud.id);
    expect(await screen.findByRole("img", { name: "Word cloud: focus" })).toBeDefined();
    await cloud.say(alex, "busy");
    await cloud.say(diego, "busy");
    expect(
      await screen.findByRole("img", { name: "Word cloud: busy, focus" }, { timeout: 5000 }),
    ).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: cloud.question.label })).toBeDefined();
  });

  it("has the six colours of the theme, whatever the rank of a word (WCL-05)", async () => {
    const { adele, megan, alex } = people();
    const cloud = await sendCloud(app, adele);
    const words = ["apple", "berry", "cherry", "grape", "lemon", "melon", "peach"];
    await cloud.say(megan, words.join(" "));
    stage(alex, cloud.id);
    const picture = await screen.findByRole("img", { name: /^Word cloud: / });
    const fills = [...picture.querySelectorAll("text")].map((word) => word.getAttribute("fill"));
    expect(fills).toHaveLength(words.length);
    const { words: colours } = cloudColors.default;
    expect(fills).toEqual([...colours, colours[0]]);
  });
});
