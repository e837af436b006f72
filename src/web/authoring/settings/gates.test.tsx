// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "#domain/survey/draft.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll, aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { heard } from "#test/web/heard-for-test.ts";
import {
  button,
  openAuthoring,
  optionsOf,
  settings,
  someChannel,
} from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

/** Plans are for sale, and nobody has one. */
let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  adele = await app.as("adele");
});
const usual = {
  enterpriseTenant: false,
  quiz: true,
  responseUsageTracking: true,
  responseUsageLimit: 1000,
};
const flags = (set: Partial<typeof usual>) => app.setFlags(adele, set);

beforeEach(async () => {
  localStorage.clear();
  await flags(usual);
});
afterEach(cleanup);

const quiz = { type: "quiz", title: "Quiz", questions: [aQuizQuestion()] } as const;
const used: [option: string, Partial<Draft>][] = [
  ["anonymous answers (AUT-45)", { anonymity: "anonymous" }],
  ["results after close (AUT-46)", { resultsVisibility: "after-close" }],
  ["private results (AUT-46)", { resultsVisibility: "private" }],
  [
    "a hidden leaderboard (QUZ-09)",
    { ...quiz, leaderboardVisibility: "hidden", resultsVisibility: "after-close" },
  ],
  ["a schedule (TIM-15)", { send: "schedule", deliverAt: new Date(Date.now() + 86_400_000) }],
  ["a close time (TIM-15)", { openDuration: "P1D" }],
  ["direct messages (AUT-49)", { deliveryPreference: "direct-message" }],
  ["reminders (RMD-17)", { reminders: [{ id: crypto.randomUUID(), duration: "PT30M" }] }],
];
type More = Parameters<typeof openAuthoring>[0];
const openReal = (more: More = {}) =>
  openAuthoring({ transport: transportOf(app.url, adele.token), ...more });
const open = (over: Partial<Draft>, more: More = {}) => {
  const kept = { ...aPoll(), ...over };
  return openReal({ kept, type: kept.type === "quiz" ? "quiz" : "poll", ...more });
};
const send = () => button(/^(Send|Schedule for .*)$/);

describe("an option that needs a plan", () => {
  it.each(used)(
    "shows an upgrade prompt and prevents sending while it is selected: %s (AUT-52, PLAN-05, PLAN-06)",
    async (_, over) => {
      const { user } = open(over);
      expect(await screen.findAllByRole("link", { name: "Upgrade" })).toHaveLength(1);
      expect(screen.getAllByText(/Upgrade your plan to use this option/)).not.toEqual([]);
      expect(send().getAttribute("aria-disabled")).toBe("true");
      expect(screen.getByText("Choose another option or upgrade to send.")).toBeDefined();
      await user.hover(send());
      expect((await screen.findByRole("tooltip", { hidden: true })).textContent).toBe(
        "Choose another option or upgrade to send",
      );
    },
  );

  it("no longer does so once another one is selected, and all text is still there (AUT-52)", async () => {
    const { user } = open({ anonymity: "anonymous" });
    const texts = heard();
    await screen.findByText(/Upgrade your plan/, { ignore: "[aria-live] *" });
    await waitFor(() =>
      expect(
        texts()
          .join()
          .match(/Upgrade your plan to use this option/g),
      ).toHaveLength(1),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Names" }), "voluntary");
    expect(screen.queryByText(/Upgrade your plan/, { ignore: "[aria-live] *" })).toBeNull();
    expect(send().getAttribute("aria-disabled")).toBeNull();
  });

  it("shows it also where the address sets the option, and by the button while the settings are closed (AUT-52)", async () => {
    const at = `/?settings=${encodeURIComponent('{"anonymity":"anonymous"}')}`;
    const { user } = openReal({ at });
    expect(await screen.findAllByRole("link", { name: "Upgrade" })).toHaveLength(1);
    await user.click(settings());
    expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
    expect(screen.getByText("Choose another option or upgrade to send.")).toBeDefined();
  });

  it("asks for a licence in an enterprise tenant (PLAN-09)", async () => {
    await flags({ enterpriseTenant: true });
    open({ anonymity: "anonymous" });
    expect(await screen.findByRole("button", { name: "Request License" })).toBeDefined();
    expect(screen.getAllByText(/Request a license to use this option/)).not.toEqual([]);
    expect(screen.queryByText(/pgrade/)).toBeNull();
  });

  it("is not offered on mobile clients, where nothing is sold (AUT-52)", async () => {
    const { user } = open({}, { context: { ...someChannel, mobile: true } });
    await user.click(settings());
    await waitFor(() =>
      expect(optionsOf("Names")).toEqual(["Names are shown", "Respondents choose"]),
    );
    expect(optionsOf("Who sees the results")).toEqual(["In real time"]);
    expect(optionsOf("Close after")).toEqual(["Close manually"]);
    expect(screen.queryByRole("button", { name: "Add reminder" })).toBeNull();
    expect(screen.queryByRole("radio", { name: "Direct message to each member" })).toBeNull();
    expect(document.body.textContent).not.toMatch(/upgrade|plan|price|license/i);
  });

  it("says so on mobile clients if it is already selected, without naming plans (AUT-52)", async () => {
    open({ anonymity: "anonymous" }, { context: { ...someChannel, mobile: true } });
    await waitFor(() => expect(send().getAttribute("aria-disabled")).toBe("true"));
    expect(await screen.findByRole("combobox", { name: "Names" })).toBeDefined();
    expect(
      screen.getByText(
        "An option that you chose is not open to you here. Choose another one to send.",
        { selector: "footer *" },
      ),
    ).toBeDefined();
    expect(document.body.textContent).not.toMatch(/upgrade|plan|price|license/i);
  });
});

describe("a plan that ends while the form is open", () => {
  const held = { plan: "msteams-standard", planLevel: 500, userIds: [] } as const;
  const sendAfterIts = async (end: () => Promise<void>, context = {}) => {
    await app.setPlans(adele, [{ ...held, trialExpiresAt: null }]);
    const { chats } = await app.emulator.directory();
    const { id } = chats.find(({ topic }) => topic === "Launch week") ?? { id: "" };
    const at = `/?audienceType=groupChat&audienceId=${encodeURIComponent(id)}`;
    const { user } = openReal({ at, context: { ...someChannel, ...context } });
    await user.type(screen.getByRole("textbox", { name: "Question" }), "What shall we eat?");
    await user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Pizza");
    await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
    await user.click(settings());
    const names = await screen.findByRole("combobox", { name: "Names" });
    await user.selectOptions(names, "anonymous");
    await waitFor(() => expect(send().getAttribute("aria-disabled")).toBeNull());
    await end();
    await user.click(send());
    return user;
  };
  const plansEnd = () => app.setPlans(adele, []);
  afterEach(plansEnd);

  it("is said with an upgrade prompt beside the option, and sending waits (AUT-52, PLAN-05)", async () => {
    const user = await sendAfterIts(plansEnd);
    const link = await screen.findByRole("link", { name: "Upgrade" });
    expect(link.getAttribute("href")).toContain("/content/stripe/checkout");
    await waitFor(() => expect(send().getAttribute("aria-disabled")).toBe("true"));
    const names = screen.getByRole("combobox", { name: "Names" });
    expect(names.getAttribute("aria-invalid")).not.toBe("true");
    await user.selectOptions(names, "none");
    expect(send().getAttribute("aria-disabled")).toBeNull();
  });

  it("is said on mobile clients without naming plans (HOST-47, AUT-52)", async () => {
    await sendAfterIts(plansEnd, { mobile: true });
    expect(
      (
        await screen.findAllByText(
          "An option that you chose is not open to you here. Choose another one to send.",
        )
      ).length,
    ).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/upgrade|plan|price|license/i);
  });

  it("at the monthly limit, mobile clients are sent to the desktop (HOST-47, LIM-14)", async () => {
    await sendAfterIts(() => flags({ responseUsageLimit: 0 }).then(plansEnd), { mobile: true });
    expect(
      await screen.findByText("To continue using Polly please open Teams on your desktop"),
    ).toBeDefined();
    expect(document.body.textContent).not.toMatch(/upgrade|plan|price|license/i);
  });
});

describe("the monthly limit", () => {
  const openAtLimit = async (set: Partial<typeof usual> = {}, more: More = {}) => {
    await flags({ responseUsageLimit: 0, ...set });
    return openReal(more);
  };

  it("replaces the form once reached, with a way back and one to the checkout (AUT-53, LIM-11, LIM-13, LIM-23)", async () => {
    const { user, log } = await openAtLimit({}, { context: { ...someChannel, frame: "task" } });
    expect(
      await screen.findByRole("heading", { name: "Monthly response limit reached!" }),
    ).toBeDefined();
    expect(screen.getByText("Please upgrade to continue using Polly")).toBeDefined();
    expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe(
      "/msteams/content/stripe/checkout?track=limit",
    );
    expect(screen.queryByRole("form")).toBeNull();
    await user.click(button("Back"));
    expect(log.submitted).toHaveLength(1);
  });

  it("asks for a licence in an enterprise tenant (LIM-12)", async () => {
    await openAtLimit({ enterpriseTenant: true });
    expect(await screen.findByText("Request a license to continue using Polly")).toBeDefined();
    expect(screen.getByRole("button", { name: "Request License" })).toBeDefined();
  });

  it("sells nothing on mobile clients (LIM-14)", async () => {
    await openAtLimit({}, { context: { ...someChannel, mobile: true } });
    expect(
      await screen.findByText("To continue using Polly please open Teams on your desktop"),
    ).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("announces no kept draft, which has no form there (LIM-11, LIM-14)", async () => {
    await flags({ responseUsageLimit: 0 });
    const texts = heard();
    open({}, { context: { ...someChannel, mobile: true } });
    await screen.findByRole("heading", { name: "Monthly response limit reached!" });
    expect(texts()).not.toContain("We kept what you had started.");
  });

  it("does not apply to accounts that are not counted (LIM-06)", async () => {
    await openAtLimit({ responseUsageTracking: false });
    expect(
      within(await screen.findByRole("form")).getByRole("textbox", { name: "Question" }),
    ).toBeDefined();
  });
});

describe("quizzes", () => {
  it("can't be created where they are switched off", async () => {
    await flags({ quiz: false });
    openReal({ type: "quiz" });
    expect(await screen.findByText("Quizzes are switched off in your organization.")).toBeDefined();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("are not offered in another form either", async () => {
    await flags({ quiz: false });
    open({});
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Make it a quiz" })).toBeNull(),
    );
    await flags({ quiz: true });
    open({});
    expect(await screen.findByRole("button", { name: "Make it a quiz" })).toBeDefined();
  });
});
