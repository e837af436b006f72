// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { isOfferedIn } from "#domain/survey/offers.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { typeTexts } from "#text/survey-types.ts";
import type { HostContext } from "../host/host.ts";
import { PickerPage } from "./picker-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  adele = await app.as("adele");
});
afterEach(cleanup);

type More = {
  query?: string;
  flags?: Record<string, unknown>;
  context?: Partial<HostContext>;
  variant?: "msteams" | "agile";
};
const usual = {
  quiz: true,
  wordCloud: true,
  qna: false,
  trivia: false,
  icebreaker: false,
  hotTake: false,
};
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
    {
      at: `/content/start${query}`,
      transport: transportOf(app.url, adele.token),
      context,
      boot: { context: variant },
    },
  );
  return { user, ...shown };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const points = async () =>
  within(await screen.findByRole("list", { name: "Ways to start" })).queryAllByRole("link");
/** Waits for the account's flags: until they load the default ones apply. */
const known = (name: string) => screen.findByText(name, { exact: true });
const firstWords = async () =>
  (await points()).map((point) => point.querySelector("span > span")?.textContent);
const names = async () => (await points()).map((point) => point.textContent);
const place = async () =>
  new URL((await screen.findByText(/^\/content/)).textContent ?? "", "http://here");

describe("the picker", () => {
  it("offers in a meeting every starting point that is built and no other, whatever is enabled (HOST-12)", async () => {
    await open({ flags: { ...all, quiz: false }, context: meeting });
    await waitFor(() => expect(screen.queryByText("Quiz", { exact: true })).toBeNull());
    const presets = ["Pulse survey", "Emoji rank", "NPS", "Word cloud"];
    const types = surveyTypes
      .filter((type) => isOfferedIn(type, [{ type: "meeting" }]))
      .map((type) => typeTexts[type].name);
    const others = types.filter((name) => name !== "Quiz");
    await known("Trivia");
    expect(await firstWords()).toEqual([...others, ...presets]);
    await open({ flags: all, context: meeting });
    await known("Quiz");
    await known("Trivia");
    expect(await firstWords()).toEqual([...types, ...presets]);
  });

  it("marks meeting-only starting points, and leads nowhere with them (AUT-29)", async () => {
    const { user } = await open({ flags: all });
    await known("Word cloud");
    await known("Trivia");
    const disabled = (await points()).filter(
      (point) => point.getAttribute("aria-disabled") === "true",
    );
    expect(disabled.map((point) => point.textContent)).toEqual([
      "TriviaOnly in meetings",
      "Q&AOnly in meetings",
      "IcebreakerOnly in meetings",
      "Hot takeOnly in meetings",
      "Word cloudOnly in meetings",
    ]);
    for (const point of disabled) await user.click(point);
    expect(screen.getByRole("heading", { name: "What would you like to create?" })).toBeDefined();
  });

  it("leaves out long forms in the side panel (AUT-30), and the pulse survey if recipients are chosen (AUT-31)", async () => {
    await open({ context: { ...meeting, frame: "sidePanel" } });
    expect((await names()).join(" ")).not.toMatch(/Survey|Pulse|Emoji|NPS/);
    await open({ query: "?customRecipient=true" });
    const chosen = (await names()).join(" ");
    expect(chosen).not.toContain("Pulse");
    expect(chosen).toContain("Survey");
  });

  it("does so too in a dialog opened from the side panel, and passes that on to the forms (AUT-30)", async () => {
    const { user } = await open({
      context: { ...meeting, frame: "task" },
      query: "?sidePanel=true",
    });
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
    ["Trivia", "trivia", {}],
    ["Q&A", "qna", {}],
    ["Icebreaker", "icebreaker", {}],
    ["Hot take", "hot-take", {}],
  ])(
    "leads with %s to the form of type %s, for the same recipients (HOST-13, AUT-17, AUT-20)",
    async (name, type, preset) => {
      const { user } = await open({
        flags: all,
        context: meeting,
        query: "?trackingSource=tab&isPersonal=true",
      });
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
    },
  );

  it("finds the user's templates too, and leads to a form that starts with one (TPL-31)", async () => {
    const word = unique("Zebra");
    const { id } = await adele.templates.create({
      body: { templateName: `${word} crossing`, type: "survey", questions: [aChoiceQuestion()] },
    });
    const { user } = await open({ query: "?trackingSource=tab" });
    await points();
    expect(screen.queryByText("My Templates")).toBeNull();
    const search = screen.getByRole<HTMLInputElement>("searchbox");
    await user.type(search, word.toLowerCase());
    expect(
      await screen.findByRole("link", { name: new RegExp(`^${word} crossing`) }),
    ).toBeDefined();
    expect(screen.queryByText(/^Nothing matches/)).toBeNull();
    expect(await screen.findByText("1 way to start")).toBeDefined();
    await user.type(search, "{Enter}");
    const { pathname, searchParams } = await place();
    expect(pathname).toBe("/content/survey/authoring");
    expect(Object.fromEntries(searchParams)).toEqual({
      trackingSource: "tab",
      authoringOrigin: "picker",
      templateId: id,
    });
  });

  it("accepts at most 100 characters in its search (LST-02)", async () => {
    const { user } = await open();
    await points();
    await user.click(screen.getByRole("searchbox"));
    await user.paste("a".repeat(101));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("a".repeat(100));
    expect(await screen.findByText(`Nothing matches "${"a".repeat(100)}".`)).toBeDefined();
  });

  it("leads to the templates (AUT-32)", async () => {
    const { user } = await open();
    await points();
    await user.click(screen.getByText("Browse templates"));
    const { pathname, searchParams } = await place();
    expect([pathname, searchParams.get("source")]).toEqual(["/content/templates", "picker"]);
  });

  it("filters by the typed text; Enter opens the first match, Escape and the arrow keys work", async () => {
    const { user } = await open();
    await points();
    const search = screen.getByRole("searchbox", { name: "Search" });
    await user.type(search, "face");
    expect(await names()).toEqual(["Emoji rankLet people answer with a face"]);
    await user.clear(search);
    await user.type(search, "lottery");
    expect(await screen.findByText('Nothing matches "lottery".')).toBeDefined();
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

  it("offers standups in the standup variant, and nothing in the side panel of a meeting (HOST-12)", async () => {
    await open({ variant: "agile" });
    await known("Standup");
    expect(await firstWords()).toEqual(["Standup"]);
    expect(screen.queryByRole("link", { name: /Templates/ })).toBeNull();
    cleanup();
    await open({ variant: "agile", context: meeting });
    await known("Standup");
    cleanup();
    await open({ variant: "agile", context: { ...meeting, frame: "sidePanel" } });
    expect(await screen.findByRole("heading", { name: "Nothing to create here" })).toBeDefined();
  });
});

it("offers nothing to whom the organisation lets create nothing, and says so", async () => {
  const nestor = await app.as("nestor");
  const decide = async (creators: Policy["creators"]) => {
    const { updatedAt } = await nestor.policy.read();
    await nestor.policy.set({ body: { policy: { ...openPolicy, creators }, updatedAt } });
  };
  await decide("administrators");
  try {
    await open();
    await screen.findByText(/^Your organization lets only some people create/);
    expect(screen.queryByRole("list", { name: "Ways to start" })).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  } finally {
    await decide("everybody");
  }
});
