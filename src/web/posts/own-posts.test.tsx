// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { type Fault, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendLive } from "#test/send-live.ts";
import { giveTimeBack, takeIntervals } from "#test/web/intervals-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { openRoom } from "#test/web/rooms-for-test.tsx";

let app: AppInWorker;
let megan: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = await Promise.all([app.as("megan"), app.as("alex")]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);
// Before the cleanup.
afterEach(giveTimeBack);

type Kind = "icebreaker" | "qna";
const sent = (kind: Kind, over: Partial<DraftInput> = {}) => sendLive(app, megan, kind, over);
const close = (id: SurveyId) => megan.surveys.close({ params: { id }, body: {} });
const openAt = (url: string, kind: Kind, id: SurveyId) =>
  openRoom(app, alex, `${kind}/survey/${id}`, { transport: transportOf(url, alex.token) });
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const crowded: Fault = { status: 429, body: "" };

async function lineFor(isConcerned: (method: string, path: string) => boolean) {
  const line = await faultyLine(app.url, isConcerned);
  onTestFinished(() => line.close());
  return line;
}

describe("the viewer's own posts that can't be read", () => {
  const ofMine = () => lineFor((_, path) => path.endsWith("/response/mine"));
  /** Five seconds are over for the page's intervals, again and again. */
  const inTime = (check: () => unknown) =>
    vi.waitFor(
      () => {
        vi.advanceTimersByTime(5000);
        check();
      },
      { timeout: 10_000 },
    );
  beforeEach(takeIntervals);

  it("are read again, so that a crowd that comes at once gets the form (ICE-01)", async () => {
    const { id } = await sent("icebreaker");
    const line = await ofMine();
    line.faults.push(crowded);
    openAt(line.url, "icebreaker", id);
    await screen.findByText("No responses yet");
    await waitFor(() => expect(line.faults).toEqual([]));
    expect(screen.queryByRole("textbox")).toBeNull();
    await inTime(() => screen.getByRole("textbox", { name: "Your response" }));
  });

  it("at the close leave the form with its text, and are read again (ICE-05, TAK-08)", async () => {
    const { id } = await sent("icebreaker");
    const line = await ofMine();
    const { user } = openAt(line.url, "icebreaker", id);
    await user.type(await field(), "A diver");
    const written = await field();
    line.faults.push(crowded, crowded);
    await close(id);
    await screen.findByText("Your text stays here, so that you can copy it.");
    await inTime(() => expect(line.faults).toEqual([]));
    expect(await field()).toBe(written);
    expect(written.value).toBe("A diver");
  });

  it("at the close are still those that were known (QNA-08)", async () => {
    const { id } = await sent("qna", { requireApproval: true });
    await alex.posts.create({ params: { kind: "qna", id }, body: { responseValue: "Mine?" } });
    const line = await ofMine();
    openAt(line.url, "qna", id);
    await screen.findByText("Mine?");
    line.faults.push(...Array<Fault>(50).fill(crowded));
    await close(id);
    await screen.findByText(/no longer open/);
    await inTime(() => expect(line.faults.length).toBeLessThan(48));
    expect(await screen.findByText("Mine?")).toBeDefined();
  });
});

describe("a post whose response was lost before the close", () => {
  const ofCreate = () => lineFor((method, path) => method === "POST" && path.endsWith("/response"));
  const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith("post-draft"));

  it.each<[Kind, DraftInput["anonymity"]]>([
    ["icebreaker", "none"],
    ["icebreaker", "anonymous"],
    ["qna", "none"],
    ["qna", "anonymous"],
  ])("is not left as a text to be copied: %s, anonymity %s", async (kind, anonymity) => {
    const { id } = await sent(kind, { anonymity });
    const line = await ofCreate();
    line.faults.push("lose-answer");
    const { user } = openAt(line.url, kind, id);
    if (kind === "qna")
      await user.click(await screen.findByRole("button", { name: "Submit a question" }));
    await user.type(await field(), "A  diver? ");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText(/^The server could not be reached/);
    await user.click(await field());
    await close(id);
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    const said = (_: string, element: Element | null) =>
      element?.closest("article") !== null && element?.textContent === "A  diver?";
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    const name = kind === "qna" ? "Questions" : "Responses";
    expect(document.activeElement).toBe(screen.getByRole("heading", { name }));
    expect(drafts()).toEqual([]);
  });

  it("with another text is left, to be copied", async () => {
    const { id } = await sent("icebreaker");
    const line = await ofCreate();
    line.faults.push("lose-answer");
    const { user } = openAt(line.url, "icebreaker", id);
    await user.type(await field(), "A diver");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText(/^The server could not be reached/);
    await user.type(await field(), " or a cook");
    cleanup();
    await close(id);
    openAt(app.url, "icebreaker", id);
    await screen.findByText("A diver");
    expect((await field()).value).toBe("A diver or a cook");
    expect(drafts()).toHaveLength(1);
  });
});
