// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { LoadError } from "./load-error.tsx";

afterEach(cleanup);

it("of a failure without words of its own is the retry panel, which tries again (HOST-44, ERR-04)", async () => {
  let tries = 0;
  render(<LoadError error={new Error("")} onRetry={() => (tries += 1)} />);
  expect(screen.getByText("Error loading page")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Try Again" }));
  expect(tries).toBe(1);
});

it("of a failure with words is a banner that says them", () => {
  render(<LoadError error={new Error("The server is busy")} onRetry={() => undefined} />);
  expect(screen.getByText("The server is busy")).toBeDefined();
  expect(screen.queryByText("Error loading page")).toBeNull();
});
