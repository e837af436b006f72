// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { apiError } from "../../api-error.ts";
import { newQueryClient } from "../../query-client.ts";
import { LoadError } from "./load-error.tsx";

afterEach(cleanup);

const show = (element: ReactNode) =>
  render(<QueryClientProvider client={newQueryClient()}>{element}</QueryClientProvider>);

it("shows the retry panel for an error without a message, which retries (HOST-44)", async () => {
  let tries = 0;
  // As from a proxy that responds with nothing but its status.
  show(<LoadError error={apiError(502, "Bad Gateway", "")} onRetry={() => (tries += 1)} />);
  expect(screen.getByText("Error loading page")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Try Again" }));
  expect(tries).toBe(1);
});

it("shows a banner with the status for an error without a message, if a title says what failed (ERR-05)", () => {
  show(
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
  show(<LoadError error={new Error("The server is busy")} onRetry={() => undefined} />);
  expect(screen.getByText("The server is busy")).toBeDefined();
  expect(screen.queryByText("Error loading page")).toBeNull();
});
