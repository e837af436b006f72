// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { apiError } from "../../api-error.ts";
import { PanelError } from "./panel-error.tsx";

afterEach(cleanup);

it("offers to install the app if it is not in the meeting (LST-14)", async () => {
  renderPage(
    <PanelError
      error={apiError(409, "Conflict", { error: "notInstalled", notInstalled: true })}
      onRetry={() => undefined}
    />,
  );
  expect(await screen.findByRole("button", { name: "Install" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows any other failure with its reason (LST-18)", () => {
  renderPage(<PanelError error={new Error("The line broke")} onRetry={() => undefined} />);
  expect(screen.getByRole("alert").textContent).toContain("Error loading pollys The line broke");
});
