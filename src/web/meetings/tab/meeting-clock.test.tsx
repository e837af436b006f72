// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openMeeting, pollInMeeting, subject } from "#test/web/meeting-for-test.tsx";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";
import { dateText } from "#text/format/date.ts";

const hours = 3_600_000;
let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  // A product of its own: in the shared one, the surveys of other tests fill the first page.
  app = await startAppInWorker({ PRODUCT_NAME: "Clock" });
  adele = await app.as("adele");
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/**
 * The clock of the device that shows the page; the server runs in its own thread with the correct
 * time.
 */
const deviceAheadBy = (more: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + more });

describe.each([
  ["30 hours fast", 30 * hours],
  ["30 hours slow", -30 * hours],
])("on a device whose clock is %s", (_, more) => {
  it("a survey closed just now is in the meeting's list, not in the archive, and marked as new (MTG-15, MTG-16, TIM-17)", async () => {
    const { poll } = await pollInMeeting(app, adele, { title: `Closed ${more}` });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    deviceAheadBy(more);
    const { user } = await openMeeting(app, adele);
    const card = await screen.findByText(`Closed ${more}`);
    const closed = within(card.closest("li") ?? document.body)
      .getByText("Closed just now")
      .closest("time");
    const at = new Date(closed?.dateTime ?? 0);
    expect(closed?.title).toBe(dateText(at));
    expect(closed?.lastChild?.textContent).toBe(`Closed ${dateText(at)}`);
    await user.click(screen.getByRole("tab", { name: "Archive" }));
    // The archive has loaded: surveys of other tests, or nothing.
    const archive = within(await screen.findByRole("tabpanel", { name: "Archive" }));
    await waitFor(() =>
      expect(
        archive.queryAllByRole("listitem").length > 0 ||
          archive.queryByText(/more than 24 hours ago/),
      ).toBeTruthy(),
    );
    expect(screen.queryByText(`Closed ${more}`)).toBeNull();
  });

  it("the side panel lists it too (MTG-26)", async () => {
    const { poll } = await pollInMeeting(app, adele, { title: `In the panel ${more}` });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    deviceAheadBy(more);
    (await sidePanelOf(app, subject)).open(adele);
    expect(await screen.findByText(`In the panel ${more}`)).toBeDefined();
  });
});
