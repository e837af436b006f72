import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import type { AppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { dashboardRoutes } from "#web/dashboard/dashboard-routes.tsx";
import type { HostContext } from "#web/host/host.ts";
import { ResultsPage } from "#web/results/page/results-page.tsx";
import { renderPage, transportOf } from "./render-for-test.tsx";

type More = Parameters<typeof renderPage>[1];

/**
 * Opens dashboards over the real server. Paths that they link to, except a survey's page, are shown
 * in an `output`.
 */
export function openDashboard(
  app: Pick<AppInWorker, "url">,
  person: Person,
  at: string,
  { context = {}, ...more }: More = {},
) {
  const page = (
    <Routes>
      {dashboardRoutes()}
      <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at,
      transport: transportOf(app.url, person.token, more.boot?.context),
      context: { user, ...context },
      ...more,
    }),
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The host's context in a channel. */
export async function inChannel(
  { emulator }: Pick<AppInWorker, "emulator">,
  id: string,
): Promise<Partial<HostContext>> {
  const { teams } = await emulator.directory();
  const team = teams.find(({ channels }) => channels.some((channel) => channel.id === id));
  const channel = team?.channels.find((known) => known.id === id);
  if (!team || !channel) throw new Error(`there is no channel ${id}`);
  return {
    team: { id: team.id, groupId: team.groupId, name: team.name },
    channel: { id: channel.id, name: channel.name, type: "Regular" },
  };
}

/** The titles in the open list, once it shows the given one. */
export async function titlesWith(title: string): Promise<(string | null)[]> {
  const list = within(await screen.findByRole("list", { name: /Content|Meetings/ }));
  await list.findAllByRole("link", { name: title });
  return list.getAllByRole("link").map(({ textContent }) => textContent);
}
