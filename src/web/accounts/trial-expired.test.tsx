// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { AuthoringPage } from "../authoring/authoring-page.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", PRODUCT_NAME: "Expired" });
});
afterEach(cleanup);

function Here() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

type Where = { context?: "msteams" | "agile"; mobile?: boolean };

async function open(name: string, { context = "agile", mobile = false }: Where = {}) {
  const person = await app.as(name, context);
  renderPage(
    <Routes>
      <Route
        path="/content/agile-standup/authoring"
        element={<AuthoringPage type="agile-standup" />}
      />
      <Route path="*" element={<Here />} />
    </Routes>,
    {
      at: "/content/agile-standup/authoring",
      transport: transportOf(app.url, person.token, context),
      boot: { context, product: "Expired" },
      context: { mobile },
    },
  );
}

const standup = { plan: "agile-standup", planLevel: 500, userIds: [] } as const;

const heading = (name: string) => screen.findByRole("heading", { name });
const page = () => screen.getByRole("main").textContent ?? "";

describe("in place of a standup's form without a plan", () => {
  it("stands the end of the trial, which leads to the plans (STD-14, STD-17, HOST-11)", async () => {
    const trialExpiresAt = new Date(Date.now() - 60_000);
    await app.setPlans(await app.as("adele"), [{ ...standup, trialExpiresAt }]);
    await open("adele");
    expect(await heading("Your trial has ended")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Team name" })).toBeNull();
    await userEvent.setup().click(screen.getByRole("button", { name: "Choose a plan" }));
    await waitFor(() => expect(screen.getByText("/content/subscribe")).toBeDefined());
  });

  it("stands an offer to who never had one, with the trial that they may start (STD-14, BIL-66)", async () => {
    for (const context of ["agile", "msteams"] as const) {
      await open("robin", { context });
      expect(await heading("Standups need a plan")).toBeDefined();
      expect(page()).toContain("try standups in Expired for free first");
      expect(page()).not.toMatch(/ended|Thank you/);
      await userEvent.setup().click(screen.getByRole("button", { name: "Choose a plan" }));
      const more = context === "agile" ? "" : "?plan=agile-standup";
      await waitFor(() => expect(screen.getByText(`/content/subscribe${more}`)).toBeDefined());
      cleanup();
    }
    await app.setFlags(await app.as("robin"), { agileStandupTrialLength: 0 });
    await open("robin");
    expect(await heading("Standups need a plan")).toBeDefined();
    expect(page()).not.toMatch(/free|trial|try/i);
  });

  it("stands the end of what was paid for (STD-14)", async () => {
    await app.setPlans(await app.as("adele"), [{ ...standup, trialExpiresAt: null, ended: true }]);
    await open("adele");
    expect(await heading("Your subscription has ended")).toBeDefined();
    expect(page()).not.toMatch(/trial/i);
  });

  it("nothing is offered on mobile clients (STD-14, HOST-47)", async () => {
    await open("robin", { mobile: true });
    expect(await heading("Standups can't be created here")).toBeDefined();
    expect(page()).toContain("please open Teams on your desktop");
    expect(page()).not.toMatch(/plan|free|trial|upgrade|subscri/i);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
