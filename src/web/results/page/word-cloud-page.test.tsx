// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { faultyLine } from "#test/faulty-line.ts";
import { inGroups } from "#test/in-groups.ts";
import type { Person } from "#test/person.ts";
import { sendCloud } from "#test/send-cloud.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { ResultsPage } from "./results-page.tsx";
import { WordCloudPage } from "./word-cloud-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan, diego] = await Promise.all([
    app.as("adele"),
    app.as("alex"),
    app.as("megan"),
    app.as("diego"),
  ]);
});
afterEach(cleanup);

function open(person: Person, id: string, transport = transportOf(app.url, person.token)) {
  const at = `/content/meeting/survey/${id}/results/wordcloud`;
  const page = (
    <Routes>
      <Route
        path="/content/meeting/survey/:surveyId/results/wordcloud"
        element={<WordCloudPage />}
      />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return { user: userEvent.setup(), ...renderPage(page, { at, transport, context: { user } }) };
}

const listed = () =>
  within(screen.getByRole("list", { name: "Words, most said first" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
const drawn = () => [...document.querySelectorAll("svg text")].map((text) => text.textContent);

describe("the word cloud page", () => {
  it("says that nobody has responded yet, then shows words as they arrive (WCL-02, HOST-21)", async () => {
    const cloud = await sendCloud(app, adele);
    open(alex, cloud.id);
    expect(await screen.findByText("No responses to this question")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: cloud.question.label })).toBeDefined();
    await screen.findByText("Results update by themselves");
    await cloud.say(megan, "Focus time");
    await waitFor(() => expect(listed()).toEqual(["Focus time 1 response"]), { timeout: 5000 });
    await cloud.say(diego, "focus time");
    await cloud.say(adele, "Coffee");
    await waitFor(() => expect(listed()).toEqual(["Focus time 2 responses", "Coffee 1 response"]), {
      timeout: 5000,
    });
    expect(drawn()).toEqual(["Focus time", "Coffee"]);
  });

  it("says so when the survey is deleted meanwhile (HOST-43)", async () => {
    const cloud = await sendCloud(app, adele);
    open(alex, cloud.id);
    await screen.findByText("Results update by themselves");
    await adele.commands.run({ body: { command: "survey/delete", surveyId: cloud.id } });
    expect(
      await screen.findByText(
        "This poll was deleted",
        { ignore: "[aria-live] *" },
        { timeout: 8000 },
      ),
    ).toBeDefined();
    expect(screen.queryByText("No responses to this question")).toBeNull();
  });

  it("hides the picture from screen readers, which get the list, and shows the list to everyone on demand (WCL-01, WCL-05)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(megan, "Focus time");
    await cloud.say(diego, "Coffee");
    const { user } = open(alex, cloud.id);
    const toggle = await screen.findByRole("button", { name: "Show as a list" });
    expect(document.querySelector("svg text")?.closest("[aria-hidden]")).not.toBeNull();
    expect(listed()).toHaveLength(2);
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    await user.click(toggle);
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    expect(listed()).toEqual(["Coffee 1 response", "Focus time 1 response"]);
    const colors = [...document.querySelectorAll("svg text")].map((text) =>
      text.getAttribute("fill"),
    );
    expect(new Set(colors).size).toBe(2);
  });

  it("says that anonymous responses are withheld until there are more (RES-29)", async () => {
    const cloud = await sendCloud(app, adele, { anonymity: "anonymous" });
    await cloud.say(megan, "Focus time");
    open(adele, cloud.id);
    const waiting = `1 answer is in. ${inGroups}`;
    expect(await screen.findByText(waiting)).toBeDefined();
    expect(document.querySelector("svg text")).toBeNull();
  });

  it.each([
    ["nothing", "", "Failed to fetch word cloud data"],
    ["a page of its own", "<html><h1>502</h1></html>", "Failed to fetch word cloud data"],
    ["words", JSON.stringify({ error: "The database is away" }), "Error: The database is away"],
  ])(
    "shows a proxy's message, or the row's words (the proxy says %s), with a retry (WCL-08)",
    async (_, body, said) => {
      const cloud = await sendCloud(app, adele);
      await cloud.say(megan, "Focus time");
      const line = await faultyLine(app.url, (_method, path) => path.includes("/wordcloud/"));
      try {
        line.faults.push(...Array.from({ length: 50 }, () => ({ status: 502, body })));
        open(alex, cloud.id, transportOf(line.url, alex.token));
        expect(await screen.findByText(said)).toBeDefined();
        expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
      } finally {
        cleanup();
        line.close();
      }
    },
  );

  it("shows a neutral message while the words may not be seen yet (RES-05, RES-10)", async () => {
    const cloud = await sendCloud(app, adele, { resultsVisibility: "after-close" });
    await cloud.say(megan, "Focus time");
    open(alex, cloud.id);
    const notice = await screen.findByText("Results will be available after this poll is closed");
    expect(notice.closest("[role=status]")).not.toBeNull();
  });

  it("says so if the survey has no word cloud, or if there is no survey", async () => {
    const { poll } = await sendPoll(app, adele);
    open(alex, poll.id);
    expect(await screen.findByText("There is no word cloud here")).toBeDefined();
    open(alex, "nothing");
    expect(await screen.findByText("Sorry, there was a problem loading this survey")).toBeDefined();
  });
});

describe("the results of a word cloud", () => {
  it("show its words to everyone, above the texts for owners (WCL-01, RES-29)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(megan, "Focus time");
    const user = { id: alex.id, tenantId: alex.tenantId, anonymous: false };
    renderPage(
      <Routes>
        <Route path="/content/poll/survey/:surveyId" element={<ResultsPage />} />
      </Routes>,
      {
        at: `/content/poll/survey/${cloud.id}`,
        transport: transportOf(app.url, alex.token),
        context: { user },
      },
    );
    await waitFor(() => expect(drawn()).toEqual(["Focus time"]), { timeout: 5000 });
  });
});
