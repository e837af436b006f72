import type { ReactElement } from "react";
import { Route } from "react-router";
import type { Boot } from "#contract/boot.ts";
import { type ListScope, listScopes } from "../lists/list-scopes.ts";
import { DashboardPage } from "./dashboard-page.tsx";

/**
 * The paths of the dashboards (HOST-24, HOST-26, HOST-27), one for each section. The standup
 * variant has no templates.
 */
export function dashboardRoutes(app: Boot["context"]): ReactElement {
  return (
    <>
      {listScopes.map((scope) => (
        <Route key={scope} path={`content/tab/${scope}`} element={<DashboardPage tab={scope} />} />
      ))}
      <Route path="content/personal/dashboard" element={<DashboardPage tab="personal" />} />
      {listScopes.map((scope) => (
        <Route
          key={scope}
          path={`content/personal/dashboard/${scope}`}
          element={<DashboardPage tab={ownScope(scope)} />}
        />
      ))}
      {app === "msteams" ? (
        <Route path="content/tab/templates/:scope?" element={<DashboardPage tab="templates" />} />
      ) : null}
    </>
  );
}

/** The personal dashboard has no conversation, so it lists the user's own surveys (HOST-26). */
function ownScope(scope: ListScope): ListScope {
  return scope === "team" ? "personal" : scope;
}
