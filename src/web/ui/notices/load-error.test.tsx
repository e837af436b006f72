// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { apiError } from "../../api-error.ts";
import { LoadError } from "./load-error.tsx";

afterEach(cleanup);

it("shows the retry panel for an error without a message, which retries (HOST-44)", async () => {
  let tries = 0;
  // As from a proxy that responds with nothing but its status.
  renderPage(<LoadError error={apiError(502, "Bad Gateway", "")} onRetry={() => (tries += 1)} />);
  expect(screen.getByText("Error loading page")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Try Again" }));
  expect(tries).toBe(1);
});

it("shows a banner with the status for an error without a message, if a title says what failed (ERR-05)", () => {
  renderPage(
    <LoadError
      title="Failed to load templates"
      error={apiError(502, "Bad Gateway", "")}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByText("Failed to load templates")).toBeDefined();
  expect(screen.getByText("Server responded with an error status: 502")).toBeDefined();
});

it("shows a banner with the error's own message", () => {
  renderPage(<LoadError error={new Error("The server is busy")} onRetry={() => undefined} />);
  expect(screen.getByText("The server is busy")).toBeDefined();
  expect(screen.queryByText("Error loading page")).toBeNull();
});
