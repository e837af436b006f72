import type { ReactElement } from "react";
import { Route } from "react-router";
import { listScopes } from "../lists/list-of.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { ownScope } from "./place-of.ts";

/** The paths of the dashboards (HOST-24, HOST-26, HOST-27), one for each section. */
export function dashboardRoutes(): ReactElement {
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
      <Route path="content/tab/templates/:scope?" element={<DashboardPage tab="templates" />} />
    </>
  );
}
