import type { ReactElement } from "react";
import { Route } from "react-router";
import type { Boot } from "#contract/boot.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { type ListScope, listScopes } from "./list-scopes.ts";

/** The addresses of the dashboards (HOST-24, HOST-26, HOST-27), one for each part of them. The standup variant has no templates. */
export function dashboardRoutes(app: Boot["context"]): ReactElement {
  return (
    <>
      {listScopes.map((scope) => (
        <Route key={scope} path={`content/tab/${scope}`} element={<DashboardPage tab={scope} />} />
      ))}
      <Route path="content/personal/dashboard" element={<DashboardPage tab="personal" />} />
      {listScopes.map((scope) => (
        <Route key={scope} path={`content/personal/dashboard/${scope}`} element={<DashboardPage tab={ownScope(scope)} />} />
      ))}
      {app === "msteams" ? <Route path="content/tab/templates/:scope?" element={<DashboardPage tab="templates" />} /> : null}
    </>
  );
}

/** The personal dashboard has no conversation around it, so that it lists what is one's own (HOST-26). */
function ownScope(scope: ListScope): ListScope {
  return scope === "team" ? "personal" : scope;
}
