// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import type { HostContext } from "../host/host.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { MeetingOnlyPage } from "./meeting-only-page.tsx";
import { PickerPage } from "./picker-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  adele = await app.as("adele");
});
afterEach(cleanup);

type More = { query?: string; flags?: Record<string, unknown>; context?: Partial<HostContext>; variant?: "msteams" | "agile" };
const usual = { quiz: true, wordCloud: true, qna: false, trivia: false, icebreaker: false, hotTake: false };
const all = { qna: true, trivia: true, icebreaker: true, hotTake: true };
const meeting = { meeting: { id: "m1" }, chat: { id: "19:meeting@thread.v2" } };

async function open({ query = "", flags = {}, context = {}, variant = "msteams" }: More = {}) {
  await app.setFlags(adele, { ...usual, ...flags });
  const user = userEvent.setup();
  const shown = renderPage(
    <Routes>
      <Route path="/content/start" element={<PickerPage />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    { at: `/content/start${query}`, transport: transportOf(app.url, adele.token), context, boot: { context: variant } },
  );
  return { user, ...shown };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const points = async () => within(await screen.findByRole("list", { name: "Ways to start" })).queryAllByRole("link");
/** Once the account's flags are known: until then the usual ones count. */
const known = (name: string) => screen.findByText(name, { exact: true });
const names = async () => (await points()).map((point) => point.textContent);
const place = async () => new URL((await screen.findByText(/^\/content/)).textContent ?? "", "http://here");

describe("the picker", () => {
  it("offers every starting point in a meeting (HOST-12, AUT-27)", async () => {
    await open({ flags: all, context: meeting });
    await known("Hot take");
    expect(await points()).toHaveLength(11);
    for (const name of [
      "Poll",
      "Survey",
      "Quiz",
      "Pulse survey",
      "Emoji rank",
      "NPS",
      "Word cloud",
      "Q&A",
      "Trivia",
      "Icebreaker",
      "Hot take",
    ])
      expect(screen.getByText(name, { exact: true })).toBeDefined();
  });

  it("hides what a flag switches off (AUT-28)", async () => {
    await open({ flags: { quiz: false, qna: true }, context: meeting });
    await known("Q&A");
    const shown = (await names()).join(" ");
    expect(shown).not.toContain("Quiz");
    expect(shown).not.toContain("Trivia");
    expect(shown).toContain("Q&A");
  });

  it("says of meeting-only items that they are, and leads nowhere with them (AUT-29)", async () => {
    const { user } = await open({ flags: all });
    await known("Hot take");
    const disabled = (await points()).filter((point) => point.getAttribute("aria-disabled") === "true");
    expect(disabled.map((point) => point.textContent)).toEqual([
      "Word cloudOnly in meetings",
      "Q&AOnly in meetings",
      "TriviaOnly in meetings",
      "IcebreakerOnly in meetings",
      "Hot takeOnly in meetings",
    ]);
    for (const point of disabled) await user.click(point);
    expect(screen.getByRole("heading", { name: "What would you like to create?" })).toBeDefined();
  });

  it("leaves out long forms in the side panel (AUT-30) and the pulse survey where recipients are chosen (AUT-31)", async () => {
    await open({ context: { ...meeting, frame: "sidePanel" } });
    expect((await names()).join(" ")).not.toMatch(/Survey|Pulse|Emoji|NPS/);
    await open({ query: "?customRecipient=true" });
    const chosen = (await names()).join(" ");
    expect(chosen).not.toContain("Pulse");
    expect(chosen).toContain("Survey");
  });

  it("does so too in the dialog that the side panel opened, and tells the forms (AUT-30)", async () => {
    const { user } = await open({ context: { ...meeting, frame: "task" }, query: "?sidePanel=true" });
    expect((await names()).join(" ")).not.toMatch(/Survey|Pulse|Emoji|NPS/);
    await user.click(await known("Poll"));
    expect((await place()).searchParams.get("sidePanel")).toBe("true");
  });

  it.each([
    ["Poll", "poll", {}],
    ["Survey", "survey", {}],
    ["Quiz", "quiz", {}],
    ["Pulse survey", "survey", { templateId: "pulse-survey" }],
    ["Emoji rank", "poll", { templateId: "emoji-rank" }],
    ["NPS", "poll", { templateId: "nps" }],
    ["Word cloud", "poll", { wordCloud: "true" }],
    ["Q&A", "qna", {}],
  ])("leads with %s to the form of a %s, for the same people (AUT-27, HOST-13, AUT-17, AUT-20)", async (name, type, preset) => {
    const { user } = await open({ flags: all, context: meeting, query: "?trackingSource=tab&isPersonal=true" });
    await user.click(await known(name));
    const { pathname, searchParams } = await place();
    expect(pathname).toBe(`/content/${type}/authoring`);
    expect(Object.fromEntries(searchParams)).toEqual({
      audienceType: "meeting",
      audienceId: "19:meeting@thread.v2",
      meetingId: "m1",
      teamId: "19:meeting@thread.v2",
      trackingSource: "tab",
      isPersonal: "true",
      authoringOrigin: "picker",
      ...preset,
    });
  });

  it("leads to the templates (AUT-32)", async () => {
    const { user } = await open();
    await points();
    await user.click(screen.getByText("Browse templates"));
    const { pathname, searchParams } = await place();
    expect([pathname, searchParams.get("source")]).toEqual(["/content/templates", "picker"]);
  });

  it("filters by what is typed; Enter takes the first, Escape and the arrows work", async () => {
    const { user } = await open();
    await points();
    const search = screen.getByRole("searchbox", { name: "Search" });
    await user.type(search, "face");
    expect(await names()).toEqual(["Emoji rankLet people answer with a face"]);
    await user.clear(search);
    await user.type(search, "lottery");
    expect(screen.getByText('Nothing matches "lottery".')).toBeDefined();
    await user.clear(search);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe((await points())[0]);
    await user.click(search);
    await user.type(search, "quiz{Enter}");
    expect((await place()).pathname).toBe("/content/quiz/authoring");
  });

  it("is 700 wide as a dialog (AUT-26)", async () => {
    const { log } = await open({ context: { frame: "task" } });
    await points();
    expect(log.resized).toMatchObject([{ width: 700 }]);
  });

  it("has nothing to offer in the standup variant, and says so", async () => {
    await open({ variant: "agile" });
    expect(await screen.findByRole("heading", { name: "Nothing to create here" })).toBeDefined();
  });
});

describe("a form for meetings only", () => {
  it("says outside a meeting how to bring the app there (AUT-33)", () => {
    renderPage(<MeetingOnlyPage />);
    expect(screen.getByText("Sorry, Polly must first be installed to this meeting as a tab...")).toBeDefined();
    expect(screen.getByText(/select \+ beside its tabs/)).toBeDefined();
  });

  it("is silent in a meeting (AUT-33)", () => {
    renderPage(<MeetingOnlyPage />, { context: meeting });
    expect(screen.queryByText(/must first be installed/)).toBeNull();
  });
});
