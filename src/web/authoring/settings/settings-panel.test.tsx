// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll, aQuizQuestion } from "#test/factories.ts";
import {
  button,
  openAuthoring,
  optionsOf,
  settings,
  someChannel,
} from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function openSettings(options: Parameters<typeof openAuthoring>[0] = {}) {
  const shown = openAuthoring({ kept: aPoll(), ...options });
  await shown.user.click(settings());
  return shown;
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** The draft that the form has stored so far. */
async function kept(expected: Partial<Draft>) {
  await waitFor(() => {
    const stored = JSON.parse(localStorage.getItem(localStorage.key(0) ?? "") ?? "{}");
    expect(draft.parse(stored.draft)).toMatchObject(expected);
  });
}

describe("the settings", () => {
  it("offer comments with a prompt (AUT-48)", async () => {
    const { user } = await openSettings();
    expect(screen.queryByRole("textbox", { name: "What to comment on" })).toBeNull();
    await user.click(toggle("People can comment"));
    await user.type(box("What to comment on"), "What else?");
    await kept({ commentsEnabled: true, commentsAppeal: "What else?" });
  });

  it("offer results to owners only (AUT-50) and a notification with the results after closing (AUT-51)", async () => {
    const { user } = await openSettings();
    await user.click(toggle("Post results to owners only"));
    await user.click(toggle("Post the results when it closes"));
    await kept({ deliveryResultLimit: "owners", resultsCloseNotification: true });
    await user.click(toggle("Post results to owners only"));
    await kept({ deliveryResultLimit: null, resultsCloseNotification: true });
  });

  it("offer delivery in the conversation or by direct message (AUT-49)", async () => {
    await openSettings();
    expect(
      within(screen.getByRole("radiogroup", { name: "Delivery" }))
        .getAllByRole("radio")
        .map((radio) => [radio.getAttribute("value"), (radio as HTMLInputElement).checked]),
    ).toEqual([
      ["in-group", true],
      ["direct-message", false],
    ]);
  });

  it("offer, for a quiz alone, to show its leaderboard (QUZ-08) and to let people retake it (EDT-21)", async () => {
    const { user } = await openSettings({
      type: "quiz",
      kept: aPoll({ type: "quiz", title: "Quiz", questions: [aQuizQuestion()] }),
    });
    expect(optionsOf("Leaderboard")).toEqual([
      "Everyone who answers sees it",
      "Only owners see it",
    ]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Leaderboard" }), "hidden");
    await kept({ leaderboardVisibility: "hidden" });
    expect(toggle("People can take the quiz again").checked).toBe(false);
    await user.click(toggle("People can take the quiz again"));
    await kept({ leaderboardVisibility: "hidden", allowRetake: true });
    await openSettings();
    expect(screen.queryByRole("switch", { name: "People can take the quiz again" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Leaderboard" })).toBeNull();
  });
});

describe("reminders", () => {
  const number = (n: number) => box(`Reminder ${n}`);
  const unit = (n: number) =>
    screen.getByRole<HTMLSelectElement>("combobox", { name: `Unit of reminder ${n}` });

  it("have a number and a unit, initially 30 minutes (RMD-01, RMD-03, RMD-06)", async () => {
    const { user } = await openSettings();
    await user.click(button("Add reminder"));
    await waitFor(() => expect(document.activeElement).toBe(number(1)));
    expect([number(1).value, unit(1).value]).toEqual(["30", "minutes"]);
    expect(optionsOf("Unit of reminder 1")).toEqual(["Minutes", "Hours", "Days"]);
    await user.clear(number(1));
    await user.type(number(1), "45");
    await kept({ reminders: [{ id: expect.any(String), duration: "PT45M" }] });
  });

  it("start over with another unit (RMD-04)", async () => {
    const { user } = await openSettings();
    await user.click(button("Add reminder"));
    await user.selectOptions(unit(1), "hours");
    expect(number(1).value).toBe("1");
    await user.selectOptions(unit(1), "days");
    expect(number(1).value).toBe("1");
    await user.selectOptions(unit(1), "minutes");
    expect(number(1).value).toBe("30");
  });

  it("show a message once the field loses the focus, until the value is corrected (RMD-05, RMD-07, RMD-08)", async () => {
    const { user } = await openSettings();
    await user.click(button("Add reminder"));
    await user.clear(number(1));
    await user.tab();
    expect(await screen.findByText("Value is required")).toBeDefined();
    await user.type(number(1), "0");
    expect(await screen.findByText("Invalid value")).toBeDefined();
    await user.type(number(1), ".5");
    expect(await screen.findByText("Invalid value")).toBeDefined();
    await user.clear(number(1));
    await user.type(number(1), "5");
    await waitFor(() => expect(screen.queryByText("Invalid value")).toBeNull());
  });

  it("are validated again when the close time is moved forward (RMD-09)", async () => {
    const { user } = await openSettings();
    await user.click(button("Add reminder"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "PT30M");
    expect(await screen.findByText("Reminder must be before the close date")).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "PT1H");
    await waitFor(() =>
      expect(screen.queryByText("Reminder must be before the close date")).toBeNull(),
    );
  });

  it("may not be equal (RMD-11), and are at most two (RMD-12)", async () => {
    const { user } = await openSettings();
    await user.click(button("Add reminder"));
    await user.click(button("Add reminder"));
    await user.tab();
    expect(await screen.findByText("Reminder is a duplicate")).toBeDefined();
    expect(button("Add reminder").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Add reminder"));
    expect(screen.getAllByRole("textbox", { name: /^Reminder/ })).toHaveLength(2);
    await user.click(button("Remove reminder 1"));
    expect(screen.getAllByRole("textbox", { name: /^Reminder/ })).toHaveLength(1);
    expect(button("Add reminder").getAttribute("aria-disabled")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button("Add reminder")));
  });

  it("are disabled if the team has more members than the limit (RMD-15, RMD-16)", async () => {
    const app = await startAppInWorker({ BILLING: "sandbox", PRODUCT_NAME: "Limited" });
    const adele = await app.as("adele");
    const id = await app.emulator.place("Mark 8 Project Team / Design");
    const { memberCount } = await adele.teams.info({
      params: { teamId: conversationId.parse(id) },
      query: {},
    });
    const there = {
      context: {
        ...someChannel,
        channel: { id, name: "Design", type: "Regular" },
        team: { ...someChannel.team, id },
      },
    };
    const transport = transportOf(app.url, adele.token);
    const limited = async (surveyRemindersLimit: number) => {
      await app.setFlags(adele, {
        surveyRemindersLimit,
        allowReminders: "free",
        responseUsageTracking: false,
      });
      await openSettings({ transport, ...there });
    };
    await limited(memberCount - 1);
    expect(
      await screen.findByText(
        `Reminders are only available to teams with ${memberCount - 1} members or less`,
      ),
    ).toBeDefined();
    expect(button("Add reminder").getAttribute("aria-disabled")).toBe("true");
    await limited(memberCount);
    await screen.findByText("Sent this long after delivery to everybody who has not answered yet.");
    expect(button("Add reminder").getAttribute("aria-disabled")).toBeNull();
  });
});
