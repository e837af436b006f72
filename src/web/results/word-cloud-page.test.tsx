// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendCloud } from "#test/send-cloud.ts";
import { sendPoll } from "#test/send-poll.ts";
import type { Transport } from "../api.tsx";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { ResultsPage } from "./results-page.tsx";
import { WordCloudPage } from "./word-cloud-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan, diego] = await Promise.all([app.as("adele"), app.as("alex"), app.as("megan"), app.as("diego")]);
});
afterEach(cleanup);

function open(person: Person, id: string, transport: Transport = transportOf(app.url, person.token)) {
  const at = `/content/meeting/survey/${id}/results/wordcloud`;
  const page = (
    <Routes>
      <Route path="/content/meeting/survey/:surveyId/results/wordcloud" element={<WordCloudPage />} />
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
  it("says that nobody has answered yet, then shows the words as they are said (WCL-02, HOST-21)", async () => {
    const cloud = await sendCloud(app, adele);
    open(alex, cloud.id);
    expect(await screen.findByText("No responses to this question")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: cloud.question.label })).toBeDefined();
    await screen.findByText("Results update by themselves");
    await cloud.say(megan, "Focus time");
    await waitFor(() => expect(listed()).toEqual(["Focus time 1 response"]), { timeout: 5000 });
    await cloud.say(diego, "focus time");
    await cloud.say(adele, "Coffee");
    await waitFor(() => expect(listed()).toEqual(["Focus time 2 responses", "Coffee 1 response"]), { timeout: 5000 });
    expect(drawn()).toEqual(["Focus time", "Coffee"]);
  });

  it("hides the picture from screen readers, which have the list, and shows the list to all on demand (WCL-01, WCL-05)", async () => {
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
    const colors = [...document.querySelectorAll("svg text")].map((text) => text.getAttribute("fill"));
    expect(new Set(colors).size).toBe(2);
  });

  it("says that anonymous answers wait for others (RES-29)", async () => {
    const cloud = await sendCloud(app, adele, { anonymity: "anonymous" });
    await cloud.say(megan, "Focus time");
    open(adele, cloud.id);
    expect(await screen.findByText(/without a name/)).toBeDefined();
    expect(document.querySelector("svg text")).toBeNull();
  });

  it("tells the error, or the row's words where it has none, with a way to try again (WCL-08)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(megan, "Focus time");
    const real = transportOf(app.url, alex.token);
    const failing = (message: string): Transport => ({
      ...real,
      send: (method, path, body) => (path.includes("/wordcloud/") ? Promise.reject(new Error(message)) : real.send(method, path, body)),
    });
    open(alex, cloud.id, failing("The database is away"));
    expect(await screen.findByText("Error: The database is away", {}, { timeout: 8000 })).toBeDefined();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
    open(alex, cloud.id, failing(""));
    expect(await screen.findByText("Failed to fetch word cloud data", {}, { timeout: 8000 })).toBeDefined();
  });

  it("says calmly why the words can't be seen yet (RES-05, RES-10)", async () => {
    const cloud = await sendCloud(app, adele, { resultsVisibility: "after-close" });
    await cloud.say(megan, "Focus time");
    open(alex, cloud.id);
    const notice = await screen.findByText("Results will be available after this poll is closed");
    expect(notice.closest("[role=status]")).not.toBeNull();
  });

  it("says so where the item has no word cloud, and where there is no item", async () => {
    const { poll } = await sendPoll(app, adele);
    open(alex, poll.id);
    expect(await screen.findByText("There is no word cloud here")).toBeDefined();
    open(alex, "nothing");
    expect(await screen.findByText("Sorry, there was a problem loading this survey")).toBeDefined();
  });
});

describe("the results of a word cloud", () => {
  it("show its words to everybody, above the texts for owners (WCL-01, RES-29)", async () => {
    const cloud = await sendCloud(app, adele);
    await cloud.say(megan, "Focus time");
    const user = { id: alex.id, tenantId: alex.tenantId, anonymous: false };
    renderPage(
      <Routes>
        <Route path="/content/poll/survey/:surveyId" element={<ResultsPage />} />
      </Routes>,
      { at: `/content/poll/survey/${cloud.id}`, transport: transportOf(app.url, alex.token), context: { user } },
    );
    await waitFor(() => expect(drawn()).toEqual(["Focus time"]), { timeout: 5000 });
  });
});
