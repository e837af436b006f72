import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { hostText } from "#text/host.ts";
import { useHost } from "../host/use-host.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";

// Of the side panel alone.
const PanelWayBack = lazy(() => import("./panel-way-back.tsx").then((frame) => ({ default: frame.PanelWayBack })));

/** Pages that elsewhere have a dialog of their own: in the side panel they have the way back above them (MTG-24). */
export function PanelFrame() {
  const { context } = useHost();
  if (context.frame !== "sidePanel") return <Outlet />;
  return (
    <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
      <PanelWayBack>
        <Outlet />
      </PanelWayBack>
    </Suspense>
  );
}
