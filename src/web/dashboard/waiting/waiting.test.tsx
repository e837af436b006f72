// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openDashboard } from "#test/web/lists-for-test.tsx";

let app: AppInWorker;
let [adele, megan]: Person[] = [];
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Waiting" });
  [adele, megan] = [await app.as("adele"), await app.as("megan")];
});
afterEach(cleanup);

const own = "/content/tab/personal";
const someone = (person: Person | undefined) => person ?? expect.fail();
const region = () => screen.findByRole("region", { name: /^Waiting for your answer/ });

it("does not exist while nothing waits, and not in other lists", async () => {
  openDashboard(app, someone(adele), own);
  expect(await screen.findByText(/^Thanks for installing/)).toBeDefined();
  expect(screen.queryByRole("region", { name: /Waiting for your answer/ })).toBeNull();
});

it("comes first in the personal app: who asks, where, until when, the next to close first", async () => {
  const place = "Mark 8 Project Team / Design";
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await sendPoll(app, someone(megan), { place, title: "Whenever" });
  await sendPoll(app, someone(megan), { place, title: "Tomorrow", closeAt: inHours(30) });
  const { poll, vote } = await sendPoll(app, someone(megan), {
    place,
    title: "Soon",
    closeAt: inHours(3.5),
  });
  await sendPoll(app, someone(adele), { place, title: "My own" });
  openDashboard(app, someone(adele), own);
  const cards = within(await region());
  expect(cards.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Soon",
    "Tomorrow",
    "Whenever",
  ]);
  const [first] = cards.getAllByRole("listitem");
  expect(first?.textContent).toContain("From Megan Bowen · To Mark 8 Project Team / Design");
  expect(first?.textContent).toContain("Closes in 3 hours");
  expect(cards.getByRole("link", { name: "Answer Soon" }).getAttribute("href")).toBe(
    `/content/poll/survey/${poll.id}`,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Sent by you" })).toBeDefined();
  expect(screen.getAllByRole("link", { name: "My own" })).toHaveLength(1);
  cleanup();
  await vote(someone(adele), "Pizza");
  openDashboard(app, someone(adele), own);
  expect(within(await region()).queryByText("Soon")).toBeNull();
});

it("shows six, and the others on request, with the focus on the first of them", async () => {
  for (let n = 1; n <= 6; n += 1) await sendPoll(app, someone(megan), { title: `More ${n}` });
  openDashboard(app, someone(adele), own);
  const cards = within(await region());
  expect(cards.getAllByRole("listitem")).toHaveLength(6);
  expect(cards.getByRole("heading", { level: 2 }).textContent).toBe("Waiting for your answer6+");
  const user = userEvent.setup();
  await user.click(cards.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(cards.getAllByRole("listitem")).toHaveLength(8));
  expect(await screen.findByText("2 more shown")).toBeDefined();
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Answer /);
  expect(cards.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("steps aside for whoever searches or filters (LST-01)", async () => {
  const { user } = openDashboard(app, someone(adele), own);
  await region();
  await user.type(await screen.findByRole("searchbox", { name: "Search" }), "own{Enter}");
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: /Waiting for your answer/ })).toBeNull(),
  );
});

it("leaves nothing to say of an empty list below it (LST-13)", async () => {
  await sendPoll(app, someone(megan), { title: "For Alex, too" });
  openDashboard(app, await app.as("alex"), own);
  await region();
  await screen.findByRole("button", { name: "Create" });
  // The words would come a moment later, with their chunk.
  await act(async () => void (await import("../list-empty.tsx")));
  expect(screen.queryByText(/^Thanks for installing/)).toBeNull();
});
