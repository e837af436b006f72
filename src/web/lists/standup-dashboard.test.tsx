// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { transportOf } from "../render-for-test.tsx";
import { openDashboard } from "./lists-for-test.tsx";

let app: AppInWorker;
let isaiah: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  isaiah = await app.as("isaiah", "agile");
});
afterEach(cleanup);

describe("the standup variant, which has nothing to create yet", () => {
  it.each(["personal", "tenant"])("says so in the empty list %s, and offers no Create (LST-05, AUT-28)", async (scope) => {
    const transport = transportOf(app.url, isaiah.token, "agile");
    openDashboard(app, isaiah, `/content/tab/${scope}`, { boot: { context: "agile" }, transport });
    expect(await screen.findByRole("heading", { name: "No standups yet!" })).toBeDefined();
    expect(screen.getByText(/part of Polly's other app/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Filter" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
  });
});
