// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Route, Routes } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openWithAccount } from "#test/web/account-for-test.tsx";
import { NavBar } from "./nav-bar.tsx";

let app: AppInWorker;
let debra: Person;
/** An app without plans, and the same person there. */
let free: { app: AppInWorker; person: Person };
beforeAll(async () => {
  const plain = await startAppInWorker();
  free = { app: plain, person: await plain.as("debra") };
});
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  debra = await app.as("debra");
});
beforeEach(async () => {
  localStorage.clear();
  await app.setPlans(debra, []);
});
afterEach(cleanup);
afterAll(() => app.setPlans(debra, []));

const searched: string[] = [];
function Bar() {
  const [search, setSearch] = useState("");
  const onSearch = (text: string) => {
    searched.push(text);
    setSearch(text);
  };
  return (
    <>
      <NavBar search={search} onSearch={onSearch} />
      <button type="button" onClick={() => setSearch("")}>
        Reset everything
      </button>
    </>
  );
}
const pages = (
  <Routes>
    <Route path="content/account" element={<h1>The account</h1>} />
    <Route path="*" element={<Bar />} />
  </Routes>
);
type Options = Parameters<typeof openWithAccount>[3];
const open = (options: Options = {}, of = { app, person: debra }) =>
  openWithAccount(of.app, of.person, pages, options);

const full = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;
/** A trial whose last day is this many days from today on the reader's calendar. */
const trial = (days: number) => {
  const end = new Date();
  end.setHours(23, 59, 59, 0);
  end.setDate(end.getDate() + days);
  return { ...full, trialExpiresAt: end };
};
const over = { ...full, trialExpiresAt: new Date(Date.now() - 60_000) };

describe("the subscription label", () => {
  const labels = async (options: Options = {}) => {
    await open(options);
    return screen.getAllByRole("link").map(({ textContent }) => textContent);
  };

  it("names the user's subscription (NAV-01 to NAV-08, PLAN-19)", async () => {
    const person = { userIds: [userId.parse(debra.id)] };
    const cases: [Parameters<AppInWorker["setPlans"]>[1], string][] = [
      [[], "Upgrade"],
      [[trial(9)], "9 days left in trial"],
      [[trial(1)], "1 day left in trial"],
      [[trial(0)], "Trial ends today"],
      [[over], "⚠️ Trial has ended!"],
      [[{ ...full, ...person }], "Standard Subscription"],
      [[{ ...full, ...person, planLevel: 2500 }], "Pro Subscription"],
      [[full], "Enterprise Subscription"],
      [[{ ...full, plan: "agile-standup" }], "Standup Subscription"],
      [[{ ...full, userIds: [], admins: person.userIds }], "Enterprise Subscription (Admin Only)"],
      [
        [{ ...full, userIds: [], admins: person.userIds, owners: person.userIds }],
        "Enterprise Subscription",
      ],
      [[{ ...full, ended: true }], "⚠️ Subscription ended!"],
      [[{ ...full, ended: true }, over], "⚠️ Subscription ended!"],
      [[{ ...full, ended: true }, over, trial(3)], "3 days left in trial"],
    ];
    for (const [plans, label] of cases) {
      await app.setPlans(debra, plans);
      expect(await labels()).toEqual([label]);
    }
  });

  it("counts only plans for standups in the standup app (NAV-02, NAV-06)", async () => {
    const agile = { boot: { context: "agile" } } as const;
    for (const [plan, label] of [
      ["msteams-standard", "Upgrade"],
      ["agile-standup", "Standup Subscription"],
      ["msteams-surveys", "Enterprise Subscription"],
    ] as const) {
      await app.setPlans(debra, [{ ...full, plan }]);
      expect(await labels(agile)).toEqual([label]);
    }
  });

  it("says of a suspended one that it ended (PLAN-22)", async () => {
    for (const [plan, label] of [
      [full, "⚠️ Subscription ended!"],
      [trial(3), "⚠️ Trial has ended!"],
    ] as const) {
      await app.setPlans(debra, [plan]);
      await app.runStatement(
        debra,
        `update subscriptions set state = 'suspended' where tenant_id = '${debra.tenantId}'`,
      );
      expect(await labels()).toEqual([label]);
    }
  });

  it("links to the page for requesting plans, in a new window", async () => {
    await open();
    const link = screen.getByRole("link", { name: "Upgrade" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/msteams/content/stripe/checkout?track=navbar",
      "_blank",
    ]);
  });

  it("is absent on mobile clients and if plans are not sold (NAV-01, HOST-47)", async () => {
    await open({ context: { mobile: true } });
    expect(screen.queryByRole("link")).toBeNull();
    await open({}, free);
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("the search box", () => {
  const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  beforeEach(() => {
    searched.length = 0;
  });

  it("searches on Enter only (NAV-10)", async () => {
    const user = userEvent.setup();
    await open();
    await user.type(box(), " lunch");
    expect(searched).toEqual([]);
    await user.keyboard("{Enter}");
    expect(searched).toEqual(["lunch"]);
  });

  it("takes at most 100 characters (NAV-10, LST-02)", async () => {
    await open();
    await userEvent.setup().click(box());
    await userEvent.setup().paste("a".repeat(101));
    expect(box().maxLength).toBe(100);
    expect(box().value).toHaveLength(100);
  });

  it("resets the search once it is cleared, and follows resets by the page (NAV-10)", async () => {
    const user = userEvent.setup();
    await open();
    await user.type(box(), "lunch{Enter}");
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect([searched, box().value]).toEqual([["lunch", ""], ""]);
    await user.type(box(), "dinner{Enter}");
    await user.click(screen.getByRole("button", { name: "Reset everything" }));
    expect(box().value).toBe("");
  });
});

describe("the user menu", () => {
  const entries = async (options: Options = {}, of = { app, person: debra }) => {
    await open(options, of);
    await userEvent.setup().click(screen.getByRole("button", { name: "Account menu" }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  const guide = "Quick Start Walkthrough";

  it("offers an upgrade to users without a subscription or with a trial, and the account to those with a full one (NAV-11, NAV-12, NAV-14)", async () => {
    expect(await entries()).toEqual([guide, "Upgrade"]);
    for (const plans of [[trial(3)], [over]]) {
      await app.setPlans(debra, plans);
      expect(await entries()).toEqual([guide, "Upgrade"]);
    }
    for (const plans of [[full], [{ ...full, ended: true as const }, trial(3)]]) {
      await app.setPlans(debra, plans);
      expect(await entries()).toEqual(["Account Settings", guide]);
    }
  });

  it("offers the standup plan in the standup app to users of the general plan (NAV-11, NAV-14)", async () => {
    const agile = { boot: { context: "agile" } } as const;
    await app.setPlans(debra, [full]);
    expect(await entries(agile)).toEqual(["Account Settings", guide, "Upgrade"]);
    await app.setPlans(debra, [full, { ...full, plan: "agile-standup" }]);
    expect(await entries(agile)).toEqual(["Account Settings", guide]);
  });

  it("has support if the deployment has a page for it (NAV-13)", async () => {
    expect(await entries({ boot: { supportUrl: "https://support.example.org" } })).toEqual([
      guide,
      "Contact Support",
      "Upgrade",
    ]);
    expect(screen.getByRole("menuitem", { name: "Contact Support" }).getAttribute("href")).toBe(
      "https://support.example.org",
    );
  });

  it("sells nothing on mobile clients, or if plans are not sold (NAV-14, HOST-47)", async () => {
    expect(await entries({ context: { mobile: true } })).toEqual([guide]);
    expect(await entries({}, free)).toEqual([guide]);
  });

  it("leads to the account (NAV-11)", async () => {
    await app.setPlans(debra, [full]);
    await entries();
    await userEvent.setup().click(screen.getByRole("menuitem", { name: "Account Settings" }));
    expect(await screen.findByRole("heading", { name: "The account" })).toBeDefined();
  });

  it("asks for a licence if the organisation assigns them (PLAN-09)", async () => {
    await app.setFlags(debra, { enterpriseTenant: true });
    expect(await entries()).toEqual([guide, "Request License"]);
    await app.setFlags(debra, { enterpriseTenant: false });
  });

  it("opens the quick-start guide, which reopens after a reload until it is closed (NAV-12, HOST-48)", async () => {
    const user = userEvent.setup();
    await entries();
    await user.click(screen.getByRole("menuitem", { name: guide }));
    await user.click(await screen.findByRole("tab", { name: "Team" }));
    await open();
    expect((await screen.findByRole("tab", { name: "Team" })).getAttribute("aria-selected")).toBe(
      "true",
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    await open();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
