// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { startSeries } from "#test/start-series.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { inChannel, openDashboard } from "#test/web/lists-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let isaiah: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  isaiah = await app.as("isaiah", "agile");
});
afterEach(cleanup);

describe("the standup variant", () => {
  it.each([
    ["personal", "Thanks for installing Polly!", "LST-13"],
    ["tenant", "No standups yet!", "LST-09"],
  ])(
    "begins with a standup in the empty list %s: %s (LST-05, HOST-01, HOST-11, %s)",
    async (scope, words) => {
      const transport = transportOf(app.url, isaiah.token, "agile");
      openDashboard(app, isaiah, `/content/tab/${scope}`, {
        boot: { context: "agile" },
        transport,
      });
      expect(await screen.findByRole("heading", { name: words })).toBeDefined();
      expect(screen.getByRole("button", { name: "Filter" })).toBeDefined();
      expect(screen.getByRole("button", { name: "Create" })).toBeDefined();
      const tiles = await screen.findAllByRole("button", { name: /^Standup/ });
      expect(tiles).toHaveLength(1);
    },
  );

  it("says what to do in a channel without standups, as the general one does (LST-11, HOST-01)", async () => {
    const name = `Topic ${crypto.randomUUID().slice(0, 8)}`;
    const where = await app.emulator.newChannel("Mark 8 Project Team", name);
    openDashboard(app, isaiah, "/content/tab/team", {
      boot: { context: "agile" },
      context: await inChannel(app, where),
      transport: transportOf(app.url, isaiah.token, "agile"),
    });
    expect(
      await screen.findByRole("heading", { name: `No Pollys for ${name} yet!` }),
    ).toBeDefined();
  });

  it("has no such words beside a series that sent nothing yet (LST-13, STD-11)", async () => {
    const { title, transport } = await pending();
    openDashboard(app, isaiah, "/content/tab/personal", { boot: { context: "agile" }, transport });
    const region = within(await screen.findByRole("region", { name: "Recurring" }));
    expect(region.getByRole("link", { name: title })).toBeDefined();
    expect(region.getByText("Pending")).toBeDefined();
    // The words would come a moment later, with their chunk.
    await act(async () => void (await import("./list-empty.tsx")));
    expect(screen.queryByRole("heading", { name: /^(Thanks|No standups)/ })).toBeNull();
  });

  it("finds series by their names, and says that it found nothing only if that is so (LST-01, LST-15)", async () => {
    const { title, transport } = await pending();
    const { user } = openDashboard(app, isaiah, "/content/tab/personal", {
      boot: { context: "agile" },
      transport,
    });
    const link = () => screen.queryByRole("link", { name: title });
    await waitFor(() => expect(link()).not.toBeNull());
    const texts = heard();
    const box = await screen.findByRole("searchbox", { name: "Search" });
    await user.type(box, `${title.slice("Team ".length).toUpperCase()}{Enter}`);
    await waitFor(() => expect(texts().at(-1)).toBe("1 result"));
    expect(link()).not.toBeNull();
    expect(screen.queryByText("No results found.")).toBeNull();
    await user.clear(box);
    await user.type(box, "zeppelin{Enter}");
    expect(await screen.findByRole("heading", { name: "No results found." })).toBeDefined();
    expect(link()).toBeNull();
    const said = () => texts().slice(texts().indexOf("1 result"));
    await waitFor(() => expect(said()).toEqual(["1 result", "No results found."]));
  });
});

/** A standup of Isaiah's that begins later. */
async function pending() {
  const title = `Team Rocket ${crypto.randomUUID().slice(0, 8)}`;
  const { type, questions } = aStandup();
  await startSeries(app, isaiah, { type, questions, title });
  return { title, transport: transportOf(app.url, isaiah.token, "agile") };
}
