// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openWithAccount } from "#test/web/account-for-test.tsx";
import { EducationBanner } from "./education-banner.tsx";
import { UpgradeBanner } from "./upgrade-banner.tsx";
import { UsageMeter } from "./usage-meter.tsx";

let app: AppInWorker;
let debra: Person;
let used = 0;
const flags = {
  responseUsageLimit: 25,
  responseUsageWarningPercentage: 80,
  responseUsageTracking: true,
  enterpriseTenant: false,
};
const full = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;
const trial = { ...full, trialExpiresAt: new Date(Date.now() + 30 * 86_400_000) };

beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  debra = await app.as("debra");
  await app.setFlags(debra, flags);
  const { vote } = await sendPoll(app, debra, { place: "Fabrikam crew" });
  await vote(await app.as("robin"), "Pizza");
  await vote(debra, "Soup");
  used = (await debra.accounts.get()).usage.value;
});
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await app.setPlans(debra, []);
});
afterEach(cleanup);
// Other test files use the same product and storage.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  return app.setFlags(debra, { ...flags, meetingEducationBanner: false });
});

describe("the usage meter", () => {
  const open = async (more: Record<string, unknown>, context = {}) => {
    await app.setFlags(debra, { ...flags, ...more });
    await openWithAccount(app, debra, <UsageMeter />, { context });
    return screen.queryByRole("progressbar", { name: "Responses this month" });
  };
  const levelOf = (bar: HTMLElement | null) =>
    bar?.querySelector("[data-level]")?.getAttribute("data-level");

  it("says in words and as a bar how much of the month is used (MTG-08)", async () => {
    const bar = await open({ responseUsageLimit: used * 4 });
    expect(screen.getByText(`${used} of ${used * 4} responses this month`)).toBeDefined();
    expect(bar?.getAttribute("aria-valuenow")).toBe("25");
    expect(bar?.getAttribute("aria-valuetext")).toBe(`${used} of ${used * 4} responses this month`);
    expect(screen.queryByText(/^You have/)).toBeNull();
    expect(levelOf(bar)).toBe("low");
  });

  it("warns users without an active full subscription from the organisation's percentage on (LIM-03, LIM-08, PLAN-11)", async () => {
    const half = { responseUsageLimit: used * 2, responseUsageWarningPercentage: 50 };
    expect(levelOf(await open(half))).toBe("low");
    expect(
      screen
        .getByText("You have used 50% of your responses for the month.")
        .closest("[role=status]"),
    ).not.toBeNull();
    await app.setPlans(debra, [{ ...full, planLevel: used * 2 }]);
    expect(await open(half)).not.toBeNull();
    expect(screen.queryByText(/^You have/)).toBeNull();
  });

  it("says that the limit is reached, and the bar stops at its end (LIM-07, LIM-08, LIM-09)", async () => {
    const bar = await open({ responseUsageLimit: used - 1 });
    expect(
      screen.getByText(
        "You have reached your response limit for the month. Upgrade for more responses!",
      ),
    ).toBeDefined();
    expect([levelOf(bar), bar?.getAttribute("aria-valuenow")]).toEqual(["reached", "100"]);
  });

  it("sells nothing on a phone, and asks for a licence if the organisation assigns them (HOST-47, PLAN-09)", async () => {
    await open({ responseUsageLimit: used }, { mobile: true });
    expect(screen.getByText("You have reached your response limit for the month.")).toBeDefined();
    await open({ responseUsageLimit: used, enterpriseTenant: true });
    expect(
      screen.getByText(
        "You have reached your response limit for the month. Request a license for more responses!",
      ),
    ).toBeDefined();
  });

  it("is hidden from a limit of 100000 on, and if responses are not counted (LIM-06, LIM-10, PLAN-11)", async () => {
    expect(await open({ responseUsageLimit: 99_999 })).not.toBeNull();
    expect(await open({ responseUsageLimit: 100_000 })).toBeNull();
    expect(await open({ responseUsageTracking: false })).toBeNull();
  });
});

describe("the upgrade banner", () => {
  const words = "Get unlimited responses, anonymity, and more!";
  const open = async (context = {}, of = { app, person: debra }) => {
    await openWithAccount(of.app, of.person, <UpgradeBanner />, { context });
    return screen.queryByText(words);
  };
  let free: { app: AppInWorker; person: Person };
  beforeAll(async () => {
    const plain = await startAppInWorker();
    free = { app: plain, person: await plain.as("debra") };
  });
  beforeEach(() => app.setFlags(debra, flags));

  it("is shown to users without an active full subscription, including trials and ended ones (MTG-07)", async () => {
    expect(await open()).not.toBeNull();
    await app.setPlans(debra, [{ ...full, ended: true }, trial]);
    expect(await open()).not.toBeNull();
    await app.setPlans(debra, [full]);
    expect(await open()).toBeNull();
  });

  it("is absent on mobile clients and if plans are not sold (MTG-07, HOST-47)", async () => {
    expect(await open({ mobile: true })).toBeNull();
    expect(await open({}, free)).toBeNull();
  });

  it("opens a dialog with `Upgrade Now`, whose `See Plans` links to the page for requesting plans", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Upgrade Now" }));
    const dialog = await screen.findByRole("dialog", { name: "Upgrade your plan" });
    const plans = within(dialog).getByRole("link", { name: "See Plans" });
    expect(plans.getAttribute("href")).toMatch(/^\/msteams\/content\/stripe\/checkout\?/);
    expect(plans.getAttribute("target")).toBe("_blank");
    await user.click(within(dialog).getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for a licence if the organisation assigns them (PLAN-09)", async () => {
    await app.setFlags(debra, { ...flags, enterpriseTenant: true });
    await open();
    expect(screen.getByRole("button", { name: "Request License" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Upgrade Now" })).toBeNull();
  });

  it("can be closed for the browser session; the focus stays in place", async () => {
    await open();
    await userEvent.setup().click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(words)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByText("Message dismissed")).toBeDefined();
    expect(await open()).toBeNull();
    sessionStorage.clear();
    expect(await open()).not.toBeNull();
  });
});

describe("the education banner", () => {
  const meeting = { meeting: { id: "meeting" } };
  const open = async (context: object = meeting) => {
    await openWithAccount(app, debra, <EducationBanner />, { context });
    return screen.queryByText(/^New to Polly in meetings\?/);
  };

  it("is shown in meetings if the organisation has enabled it (PLAN-08)", async () => {
    await app.setFlags(debra, { ...flags, meetingEducationBanner: false });
    expect(await open()).toBeNull();
    await app.setFlags(debra, { meetingEducationBanner: true });
    expect(await open({})).toBeNull();
    expect(await open()).not.toBeNull();
  });

  it("opens the quick-start guide, and stays closed once it was closed (PLAN-08)", async () => {
    const user = userEvent.setup();
    await app.setFlags(debra, { meetingEducationBanner: true });
    await open();
    await user.click(screen.getByRole("button", { name: "Open the quick-start guide" }));
    const guide = await screen.findByRole("dialog", { name: "Quick Start Walkthrough" });
    expect(within(guide).getByRole("tab", { name: "Meeting" }).getAttribute("aria-selected")).toBe(
      "true",
    );
    await user.click(within(guide).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    sessionStorage.clear();
    expect(await open()).toBeNull();
  });
});
