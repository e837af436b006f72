// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { aPoll } from "#test/factories.ts";
import { button, openAuthoring, optionsOf, settings } from "#test/web/open-authoring-for-test.tsx";
import { dateText, shortDateText } from "#text/format/date.ts";
import { ownZone } from "../../ui/dates/own-zone.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const day = 86_400_000;
const zone = ownZone();
/** A time of day some days from now. */
const days = (count: number) => localTimeOf(new Date(Date.now() + count * day), zone).date;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const enterDate = (name: string, date: string) =>
  fireEvent.change(field(name), { target: { value: date } });
const dialog = () => screen.getByRole("dialog");

async function openSchedule(options: Parameters<typeof openAuthoring>[0] = {}) {
  const shown = openAuthoring({ kept: aPoll(), ...options });
  await shown.user.click(button("Send options"));
  await shown.user.click(await screen.findByRole("menuitemradio", { name: "Schedule" }));
  await screen.findByRole("dialog");
  return shown;
}

describe("the sending time", () => {
  it("is now, by hand later, or a chosen time (TIM-01)", async () => {
    const { user } = openAuthoring({ kept: aPoll() });
    await user.click(button("Send options"));
    const items = await screen.findAllByRole("menuitemradio");
    expect(items.map((item) => [item.textContent, item.getAttribute("aria-checked")])).toEqual([
      ["Send now", "true"],
      ["Send by hand later", "false"],
      ["Schedule", "false"],
    ]);
    await user.click(screen.getByRole("menuitemradio", { name: "Send by hand later" }));
    expect(await screen.findAllByText("Is kept until you send it by hand")).toHaveLength(2);
    expect(button("Save for later")).toBeDefined();
    await user.click(button("Send now instead"));
    expect(button("Send")).toBeDefined();
  });

  it.each([
    ["the side panel", "sidePanel", "/"],
    ["a dialog that it opened", "task", "/?sidePanel=true"],
  ] as const)("is now in %s, neither by hand nor at a time (TIM-01, MTG-24)", (_, frame, at) => {
    openAuthoring({
      kept: aPoll(),
      context: { chat: { id: "19:meeting_a@thread.v2" }, frame },
      at,
    });
    expect(button("Send")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
  });
});

describe("the schedule dialog", () => {
  it("sets a time in the author's zone, in steps of 15 minutes, and the form shows it (AUT-02, TIM-10, TIM-17)", async () => {
    const { user } = await openSchedule();
    expect(within(dialog()).getByText(`Times are in ${zone}`)).toBeDefined();
    enterDate("Date of sending", days(3));
    expect(optionsOf("Time of sending").slice(0, 5)).toEqual([
      "12:00 AM",
      "12:15 AM",
      "12:30 AM",
      "12:45 AM",
      "01:00 AM",
    ]);
    expect(optionsOf("Time of sending")).toHaveLength(96);
    await user.selectOptions(field("Time of sending"), "14:45");
    await user.click(button("Apply"));
    const time = instantOf({ date: days(3), time: "14:45" }, zone) ?? new Date(0);
    expect(await screen.findByText(`Will be sent ${dateText(time)} (${zone})`)).toBeDefined();
    expect(dateText(time)).toMatch(/^[A-Z][a-z]{2} \d{2}, \d{4} - 02:45 PM$/);
    expect(button(`Schedule for ${shortDateText(time)}`)).toBeDefined();
    expect(
      button(/^Schedule for [A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}(, \d{4})?, 02:45 PM$/),
    ).toBeDefined();
  });

  it("says what is wrong during the choice, and does not accept it (TIM-02, TIM-04)", async () => {
    const { user } = await openSchedule();
    enterDate("Date of sending", days(-1));
    expect(
      within(dialog()).getByText(
        "Cannot schedule for a past date/time. Please select a future date and time.",
      ),
    ).toBeDefined();
    await user.click(button("Apply"));
    expect(dialog()).toBeDefined();
    expect(document.activeElement).toBe(field("Date of sending"));
    enterDate("Date of sending", days(120));
    expect(
      within(dialog()).getByText("Delivery time must be no more than 3 months in the future"),
    ).toBeDefined();
    enterDate("Date of sending", "");
    expect(within(dialog()).getByText("Please select a date and time")).toBeDefined();
    enterDate("Date of sending", days(2));
    expect(within(dialog()).queryByText(/Please select|must be/)).toBeNull();
  });

  it("assumes no time if a date was cleared: it says so, and can't be applied (TIM-02, TIM-05)", async () => {
    const { user } = await openSchedule();
    const missing = () => within(dialog()).queryByText("Please select a date and time");
    enterDate("Date of sending", days(2));
    enterDate("Date of sending", "");
    await user.click(button("Apply"));
    expect(missing()).not.toBeNull();
    expect([document.activeElement, field("Date of sending").value]).toEqual([
      field("Date of sending"),
      "",
    ]);
    enterDate("Date of sending", days(2));
    expect(missing()).toBeNull();
    await user.selectOptions(within(dialog()).getByRole("combobox", { name: "Close after" }), "at");
    enterDate("Date of closing", "");
    await user.click(button("Apply"));
    expect(missing()).not.toBeNull();
    expect([document.activeElement, field("Date of closing").value]).toEqual([
      field("Date of closing"),
      "",
    ]);
    enterDate("Date of closing", days(3));
    await user.click(button("Apply"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes by hand, after a duration, or at a time (TIM-05, TIM-06, TIM-07, TIM-08)", async () => {
    const { user } = await openSchedule();
    enterDate("Date of sending", days(2));
    const closing = within(dialog()).getByRole("combobox", { name: "Close after" });
    const labels = within(closing).getAllByRole("option");
    expect([
      labels[0]?.textContent,
      labels[1]?.textContent,
      labels.at(-2)?.textContent,
      labels.at(-1)?.textContent,
    ]).toEqual(["Close manually", "5 min", "3 months", "At a date and time"]);
    await user.selectOptions(closing, "at");
    enterDate("Date of closing", days(1));
    expect(
      within(dialog()).getByText("Close time must be at least 5 minutes after delivery"),
    ).toBeDefined();
    enterDate("Date of closing", days(120));
    expect(
      within(dialog()).getByText("Close time must be no more than 3 months in the future"),
    ).toBeDefined();
    enterDate("Date of closing", days(5));
    await user.click(button("Apply"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const closeAt = new Date(Date.now() + 5 * day);
    expect(settings().textContent).toContain(`Closes ${dateText(closeAt).slice(0, 12)}`);
  });

  it("changes nothing when cancelled, and keeps the earlier choice (AUT-02)", async () => {
    const { user } = await openSchedule();
    enterDate("Date of sending", days(3));
    await user.click(button("Apply"));
    const shown = (await screen.findByText(/^Will be sent/)).textContent;
    await user.click(button("Change the time of sending"));
    expect(field("Date of sending").value).toBe(days(3));
    enterDate("Date of sending", days(9));
    // Reopened at once without a layout, Fluent may take the dialog for one behind another.
    await user.click(screen.getByRole("button", { name: "Cancel", hidden: true }));
    expect(screen.getByText(/^Will be sent/).textContent).toBe(shown);
  });
});

describe("the close time in the settings", () => {
  it("is stored as a duration (TIM-16), or as a time chosen in place (TIM-08)", async () => {
    const { user } = openAuthoring({ kept: aPoll() });
    await user.click(settings());
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "P1D");
    await waitFor(() =>
      expect(
        JSON.parse(localStorage.getItem(localStorage.key(0) ?? "") ?? "{}").draft,
      ).toMatchObject({
        openDuration: "P1D",
        closeAt: null,
      }),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "at");
    enterDate("Date of closing", days(-2));
    expect(
      await screen.findByText("Close time must be at least 5 minutes after delivery"),
    ).toBeDefined();
    enterDate("Date of closing", days(4));
    await waitFor(() =>
      expect(screen.queryByText("Close time must be at least 5 minutes after delivery")).toBeNull(),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "");
    expect(screen.queryByLabelText(/^Date of closing/)).toBeNull();
  });

  it("does not fall back to its old value if its date was cleared: the poll is not sent (TIM-05)", async () => {
    const { user } = openAuthoring({ kept: aPoll() });
    await user.click(settings());
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "at");
    enterDate("Date of closing", "");
    await user.click(button("Send"));
    expect(await screen.findByText("Please select a date and time")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field("Date of closing")));
    expect(screen.queryByTestId("sent-to")).toBeNull();
    expect(settings().textContent).not.toContain("Closes");
  });
});
