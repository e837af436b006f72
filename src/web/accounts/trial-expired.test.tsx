// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { AuthoringPage } from "../authoring/authoring-page.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", PRODUCT_NAME: "Expired" });
});
afterEach(cleanup);

function Here() {
  return <output>{useLocation().pathname}</output>;
}

it("stands in place of a standup's form without a plan, and leads to the plans (STD-14, STD-17, HOST-11)", async () => {
  const adele = await app.as("adele", "agile");
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
      transport: transportOf(app.url, adele.token, "agile"),
      boot: { context: "agile" },
    },
  );
  expect(await screen.findByRole("heading", { name: "Your trial has ended" })).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "Team name" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Choose a plan" }));
  await waitFor(() => expect(screen.getByText("/content/subscribe")).toBeDefined());
});
