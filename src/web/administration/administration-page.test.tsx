// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openWithAccount } from "#test/web/account-for-test.tsx";
import { openAdministration } from "#test/web/administration-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { NavBar } from "../nav/nav-bar.tsx";

let app: AppInWorker;
let selling: AppInWorker;
/** An administrator by his role. */
let nestor: Person;
let megan: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [nestor, megan] = await Promise.all([app.as("nestor"), app.as("megan")]);
  // Counts are kept for a minute: there is something before the first is asked for.
  await sendPoll(app, await app.as("adele"), { label: `Counted ${randomUUID()}` });
});
beforeAll(async () => {
  selling = await startAppInWorker({ BILLING: "sandbox" });
});
afterEach(cleanup);

describe("the way to the administration page", () => {
  const entries = async (person: Person, context = {}) => {
    const user = userEvent.setup();
    await openWithAccount(app, person, <NavBar search="" onSearch={() => undefined} />, {
      context,
    });
    await user.click(screen.getByRole("button", { name: "Account menu" }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };

  it("is offered to administrators in the personal app, and to nobody else", async () => {
    expect(await entries(nestor)).toEqual(["Administration", "Quick Start Walkthrough"]);
    expect(await entries(megan)).toEqual(["Quick Start Walkthrough"]);
    expect(await entries(nestor, { chat: { id: "19:chat@thread.v2" } })).toEqual([
      "Quick Start Walkthrough",
    ]);
  });
});

describe("the administration page", () => {
  it("says kindly that it is for administrators, and asks the server for nothing", async () => {
    const asked: string[] = [];
    const real = transportOf(app.url, megan.token);
    openAdministration(app, megan, {
      transport: {
        ...real,
        send: (method, path, ...more) => {
          asked.push(path);
          return real.send(method, path, ...more);
        },
      },
    });
    expect(
      await screen.findByRole("heading", { name: "This page is for administrators" }),
    ).toBeDefined();
    expect(screen.getByText(/ask those who run Polly in your organization/)).toBeDefined();
    expect(screen.queryByRole("tablist")).toBeNull();
    expect(asked).toEqual(["/v1/user"]);
  });

  it("says what went wrong when the account can't be read, and tries again", async () => {
    const real = transportOf(app.url, nestor.token);
    let fails = true;
    const { user } = openAdministration(app, nestor, {
      transport: {
        ...real,
        send: (...call) => (fails ? Promise.reject(new Error("No way")) : real.send(...call)),
      },
    });
    expect(await screen.findByText("The page could not be loaded")).toBeDefined();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("tab", { name: "Overview", selected: true })).toBeDefined();
  });

  it("says to whom the right was taken meanwhile why there is nothing to see", async () => {
    const real = transportOf(app.url, megan.token);
    const asNestor = transportOf(app.url, nestor.token);
    openAdministration(app, nestor, {
      transport: {
        ...real,
        send: (method, path, ...more) =>
          (path === "/v1/user" ? asNestor : real).send(method, path, ...more),
      },
    });
    expect(
      await screen.findByText("Only an administrator of your organization can do this"),
    ).toBeDefined();
  });
});

describe("the overview", () => {
  it("shows what there is in numbers", async () => {
    openAdministration(app, nestor);
    const byType = within(await screen.findByRole("table", { name: "Surveys by type" }));
    expect(byType.getByRole("row", { name: /^Poll \d+ \d+ \d+ \d+$/ })).toBeDefined();
    expect(byType.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Type",
      "Ready",
      "Live",
      "Closed",
      "Deleted",
    ]);
    const glance = within(screen.getByRole("region", { name: "At a glance" }));
    expect(glance.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Live now",
      "People who own a survey",
      "Answers to surveys of the last 7 days",
      "Answers to surveys of the last 30 days",
    ]);
    expect(glance.getByText(/^As of /)).toBeDefined();
    // Plans are not sold here, and nobody has one.
    expect(screen.queryByRole("region", { name: "Plans" })).toBeNull();
    expect(screen.getByText(/role Administrator in the directory/)).toBeDefined();
  });

  it("shows the plans where they are sold", async () => {
    const boss = await selling.as("nestor");
    await selling.setPlans(boss, [
      { plan: "msteams-standard", planLevel: 500, userIds: [], trialExpiresAt: null },
    ]);
    openAdministration(selling, boss);
    const plans = within(await screen.findByRole("table", { name: "Plans" }));
    expect(
      plans.getAllByRole("row", { name: /^Polls and surveys Active Everybody –$/ }).length,
    ).toBeGreaterThan(0);
    await selling.setPlans(boss, []);
  });
});
