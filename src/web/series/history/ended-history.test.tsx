// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SeriesPage } from "../series-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", PRODUCT_NAME: "Ended series" });
  adele = await app.as("adele");
});
afterEach(cleanup);

const plan = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;

function open(id: string) {
  const user = { id: adele.id, tenantId: adele.tenantId, anonymous: false };
  renderPage(
    <Routes>
      <Route path="/content/:product/series/:seriesId" element={<SeriesPage />} />
    </Routes>,
    {
      at: `/content/poll/series/${id}`,
      transport: transportOf(app.url, adele.token),
      context: { user },
    },
  );
}

it("says how to go on with a series that a plan ended, and of what was left out only that it was not sent (REC-16)", async () => {
  await app.setPlans(adele, [plan]);
  const { id } = await startSeries(app, adele, { start: new Date() });
  await sentOf(adele, id, 1);
  await app.runStatement(
    adele,
    `with stopped as (update series set state = 'ended', stopped = true, next = null where id = '${id}'
       returning tenant_id, id)
     insert into occurrences (tenant_id, series_id, due_at)
       select tenant_id, id, now() + interval '1 minute' from stopped`,
  );
  open(id);
  expect(await screen.findByText(/Once one does, select Enable/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Enable" })).toBeDefined();
  expect(await screen.findByText(/: not sent$/)).toBeDefined();
});

it("says that the owners' subscription has ended in place of what was sent, and offers nothing that would be refused (REC-40, API-53)", async () => {
  await app.setPlans(adele, [plan]);
  const { id, label } = await startSeries(app, adele, { start: new Date() });
  await sentOf(adele, id, 1);
  await app.setPlans(adele, [{ ...plan, ended: true }]);
  await app.setFlags(adele, { responseUsageTracking: true, responseRetentionLimit: 0 });
  await app.runStatement(
    adele,
    `update series set state = 'ended', stopped = true, next = null where id = '${id}'`,
  );
  open(id);
  expect(await screen.findByText("Oh Bummer! The owners subscription has ended.")).toBeDefined();
  const hint = "Contact the sender to renew their subscription to access these results.";
  expect(screen.getByText(hint)).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: label })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  // Nothing is offered that would be refused.
  expect(screen.getByText(/Once one does, select Enable/)).toBeDefined();
  for (const name of ["Enable", "Export"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect((await adele.request(`/v1/series/${id}/export?format=csv`)).status).toBe(422);
  const enable = { command: "schedule/enable", scheduleId: id } as const;
  await expect(adele.commands.run({ body: enable })).rejects.toMatchObject({ status: 422 });
  const { can } = await adele.series.get({ params: { id } });
  expect(can).toContain("delete");
  expect(can).not.toContain("enable");
  expect(can).not.toContain("export");
});
