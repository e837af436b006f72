// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { PlanContact } from "./plan-contact.tsx";

afterEach(cleanup);

it("says who assigns plans, and how to reach them (BIL-75)", () => {
  renderPage(<PlanContact />, {
    boot: { supportEmail: "help@example.com", salesUrl: "https://example.com/sales" },
  });
  expect(screen.getByRole("heading", { level: 1, name: "Your Polly plan" })).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "mailto:help@example.com",
    "https://example.com/sales",
  ]);
});

it("shows no empty list if the deployment names nobody", () => {
  renderPage(<PlanContact />);
  expect(screen.queryByRole("list")).toBeNull();
});
