// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openDashboard } from "#test/web/lists-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let isaiah: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  isaiah = await app.as("isaiah", "agile");
});
afterEach(cleanup);

describe("the standup variant", () => {
  it.each(["personal", "tenant"])(
    "begins with a standup in the empty list %s (LST-05, HOST-11)",
    async (scope) => {
      const transport = transportOf(app.url, isaiah.token, "agile");
      openDashboard(app, isaiah, `/content/tab/${scope}`, {
        boot: { context: "agile" },
        transport,
      });
      expect(await screen.findByRole("heading", { name: "No standups yet!" })).toBeDefined();
      expect(screen.getByRole("button", { name: "Filter" })).toBeDefined();
      expect(screen.getByRole("button", { name: "Create" })).toBeDefined();
      const tiles = await screen.findAllByRole("button", { name: /^Standup/ });
      expect(tiles).toHaveLength(1);
    },
  );
});
