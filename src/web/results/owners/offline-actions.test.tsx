// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { networkOf } from "#test/web/network-for-test.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);

const unreachable = "The server could not be reached. Please check your connection and try again.";

describe("without a network", () => {
  it("closing fails at once, and is not carried out later (ERR-04)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const network = networkOf(app.url, adele);
    const { transport } = network;
    const { user } = openResults(app.url, adele, `/content/poll/survey/${poll.id}`, { transport });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    network.goOffline();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(await dialog.findByText(unreachable)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    network.goOnline();
    await vote(alex, "Pizza");
    // The page follows again: by now, a waiting call would have been made.
    await waitFor(() => expect(document.body.textContent).toMatch(/1 of \d+ answered/));
    const { state } = await adele.surveys.get({ params: { id: poll.id } });
    expect(state).toBe("open");
    expect(screen.getByRole("button", { name: "Close" })).toBeDefined();
  });

  it("the results do not say that they update, until they do again (RES-02)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const network = networkOf(app.url, adele);
    const { transport } = network;
    openResults(app.url, adele, `/content/poll/survey/${poll.id}`, { transport });
    expect(await screen.findByText("Results update by themselves")).toBeDefined();
    network.goOffline();
    expect(await screen.findByText("No connection. Results may be out of date")).toBeDefined();
    expect(screen.queryByText("Results update by themselves")).toBeNull();
    await vote(alex, "Pizza");
    expect(document.body.textContent).toMatch(/0 of \d+ answered|No responses yet/);
    network.goOnline();
    expect(await screen.findByText("Results update by themselves")).toBeDefined();
    await waitFor(() => expect(document.body.textContent).toMatch(/1 of \d+ answered/));
  });
});
