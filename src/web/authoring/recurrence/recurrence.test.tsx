// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seriesId } from "#domain/ids.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { button, openAuthoring, settings } from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { ownZone } from "../../ui/dates/own-zone.ts";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Recurring" });
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The form of a poll that is fit to send, in a chat of the demo organisation. */
async function open(options: Parameters<typeof openAuthoring>[0] = {}, written = true) {
  const id = await app.emulator.place("Launch week");
  const user = { id: adele.id, tenantId: adele.tenantId, anonymous: false };
  const work = { id: crypto.randomUUID(), updatedAt: new Date(), draft: aPoll() };
  if (written) localStorage.setItem(`draft:${user.id}:poll:${id}`, JSON.stringify(work));
  return openAuthoring({
    transport: transportOf(app.url, adele.token),
    context: { user, chat: { id }, frame: "task" },
    ...options,
  });
}

async function recur(options: Parameters<typeof openAuthoring>[0] = {}) {
  const shown = await open(options);
  await waitFor(async () => {
    await shown.user.click(button("Send options"));
    await shown.user.click(await screen.findByRole("menuitemradio", { name: "Recurring" }));
  });
  return shown;
}

const group = () => screen.getByRole("group", { name: "Recurring" });
const choose = (name: string, value: string) =>
  fireEvent.change(within(group()).getByLabelText(name), { target: { value } });
const day = (name: string) => screen.getByRole("button", { name });
const pressed = () =>
  screen
    .getAllByRole("button", { pressed: true })
    .map((each) => each.getAttribute("aria-label"))
    .filter((name) => name?.endsWith("day"));

describe("the recurrence editor", () => {
  it("begins weekly from Monday to Friday, in the author's zone, with a day to answer (REC-11, REC-10, TIM-12)", async () => {
    const { user } = await recur();
    expect(pressed()).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
    expect(group().textContent).toMatch(
      new RegExp(`^Every week from Monday to Friday at \\d{1,2}:00 [AP]M, ${ownZone()}`),
    );
    expect(screen.getByLabelText<HTMLSelectElement>("Time zone").value).toBe(ownZone());
    expect(document.activeElement).toBe(screen.getByLabelText(/^Start date/));
    await user.click(settings());
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Close after" }).value).toBe(
      "P1D",
    );
    await user.click(button("Send once instead"));
    expect(screen.queryByRole("group", { name: "Recurring" })).toBeNull();
    expect(button("Send")).toBeDefined();
  });

  it("keeps the last weekday selected (REC-03, REC-04)", async () => {
    const { user } = await recur();
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday"]) await user.click(day(name));
    expect(day("Friday").getAttribute("aria-disabled")).toBe("true");
    await user.click(day("Friday"));
    expect(pressed()).toEqual(["Friday"]);
    await user.click(day("Monday"));
    choose("Every", "2");
    expect(group().textContent).toContain("Every 2 weeks on Monday and Friday at ");
  });

  it("offers days, weeks and months, each every 1 to 30 (REC-01, REC-02)", async () => {
    await recur();
    const labels = (name: string) =>
      [...within(group()).getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);
    expect(labels("Repeats")).toEqual(["Daily", "Weekly", "Monthly"]);
    expect(labels("Every")).toHaveLength(30);
    expect([labels("Every")[0], labels("Every")[29]]).toEqual(["1 week", "30 weeks"]);
    choose("Repeats", "daily");
    expect(group().textContent).toContain("Every day at ");
  });

  it("offers a day of the month or one of its weekdays, and says what is skipped (REC-05 to REC-09)", async () => {
    await recur();
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: "2031-01-31" } });
    choose("Repeats", "monthly");
    expect(screen.getByLabelText<HTMLSelectElement>("Day of the month").value).toBe("31");
    expect(group().textContent).toContain("Every month on day 31 at ");
    expect(group().textContent).toContain("Months without day 31 are skipped.");
    choose("On", "weekday");
    expect(group().textContent).toContain("on the last Friday at");
    const ordinals = within(group()).getByLabelText<HTMLSelectElement>("Which one");
    expect([...ordinals.options].map(({ text }) => text)).toEqual([
      "First",
      "Second",
      "Third",
      "Fourth",
      "Last",
    ]);
  });

  it("says at the field what is wrong, and comes back after a reload (TIM-03, ERR-07)", async () => {
    const { user } = await recur();
    choose("Ends", "date");
    fireEvent.change(screen.getByLabelText(/^Last possible date/), {
      target: { value: "2020-01-01" },
    });
    const problem = "This recurrence has no date. Choose other days or another end.";
    expect(await screen.findByText(problem)).toBeDefined();
    await user.click(button("Start series"));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Monthly"));
    choose("Ends", "never");
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: "" } });
    expect(await screen.findByText("Please select a date and time")).toBeDefined();
    cleanup();
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    await open({}, false);
    expect(await screen.findByRole("group", { name: "Recurring" })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Start date/).value).toBe("");
  });

  it.each([
    ["the personal app (REC-13, AUT-20)", { at: "/?isPersonal=true" }],
    ["a dialog of the side panel", { at: "/?sidePanel=true" }],
  ])("is not offered in %s", async (_, more) => {
    const { user } = await open(more);
    const options = screen.queryByRole("button", { name: "Send options" });
    if (options) await user.click(options);
    await waitFor(() => expect(button("Send")).toBeDefined());
    expect(screen.queryByRole("menuitemradio", { name: "Recurring" })).toBeNull();
  });

  it("starts a series in the chosen zone and goes on to its success page (API-25, REC-12, SUC-18)", async () => {
    const { user } = await recur();
    choose("Time zone", "Asia/Tokyo");
    choose("Repeats", "daily");
    choose("Every", "3");
    await user.click(button("Start series"));
    const to = (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent ?? "";
    const [, id] = /^\/content\/poll\/([^/]+)\/success\?recurring=true&/.exec(to) ?? [];
    const series = await adele.series.get({ params: { id: seriesId.parse(id) } });
    expect(series).toMatchObject({
      state: "active",
      frequency: "daily",
      rrule: "FREQ=DAILY;INTERVAL=3",
      rruleTZID: "Asia/Tokyo",
      surveyOpenDuration: "P1D",
    });
    const { date, time } = localTimeOf(series.next ?? new Date(0), "Asia/Tokyo");
    expect(`${date}T${time}` >= series.rruleDTStart).toBe(true);
  });
});
