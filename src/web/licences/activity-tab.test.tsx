// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { ActivityTab } from "./activity-tab.tsx";

let app: AppInWorker;
let [robin, debra]: Person[] = [];
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  [robin, debra] = await Promise.all(["robin", "debra"].map((name) => app.as(name)));
});
afterEach(cleanup);
afterAll(() => (debra ? app.setPlans(debra, []) : undefined));

it("shows the month, the responses per user, and the items, newest first (ACC-26, ACC-27)", async () => {
  if (!robin || !debra) throw new Error("both are there");
  const owner = userId.parse(robin.id);
  const plan = { plan: "msteams-standard", planLevel: 2500, trialExpiresAt: null } as const;
  await app.setPlans(debra, [{ ...plan, userIds: [owner], owners: [owner] }]);
  const place = "Fabrikam crew";
  const titles = Array.from({ length: 27 }, (_, n) => `Question number ${n + 1}`);
  for (const title of titles) {
    const { vote } = await sendPoll(app, robin, { title, place });
    await vote(debra, "Pizza");
  }
  const [held] = (await robin.accounts.get()).subscriptions.filter(
    ({ state }) => state === "active",
  );
  const user = userEvent.setup();
  renderPage(<ActivityTab subscriptionId={held?.id ?? ""} />, {
    transport: transportOf(app.url, robin.token),
  });
  expect(await screen.findByText("27 responses this month")).toBeDefined();
  expect(
    screen.getByText(/^[A-Z][a-z]{2} 01, \d{4} to [A-Z][a-z]{2} \d\d, \d{4} \(UTC\)$/),
  ).toBeDefined();
  const users = screen.getByRole("table", { name: "Usage per user" });
  expect(within(users).getByRole("row", { name: `${robin.name} 27` })).toBeDefined();
  const items = screen.getByRole("table", { name: "Items" });
  const rows = () => within(items).getAllByRole("row").slice(1);
  expect(rows()).toHaveLength(25);
  expect(rows()[0]?.textContent).toBe(`Question number 27${robin.name}1${place}`);
  // Where there is no room for columns, each cell says whose it is.
  const cells = within(rows()[0] ?? items).getAllByRole("cell");
  expect(cells.map(({ dataset }) => dataset["label"])).toEqual(["Owner", "Users", "Channel"]);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(rows()).toHaveLength(27));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
