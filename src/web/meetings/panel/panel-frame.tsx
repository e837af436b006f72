import { Suspense } from "react";
import { Outlet } from "react-router";
import { hostText } from "#text/host.ts";
import { useHost } from "../../host/use-host.ts";
import { lazyPart } from "../../lazy-part.ts";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";

// Only in the side panel.
const PanelWayBack = lazyPart(() =>
  import("./panel-way-back.tsx").then((frame) => frame.PanelWayBack),
);

/**
 * The frame of pages that are dialogs elsewhere: in the side panel they have a back link on top
 * (MTG-24).
 */
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
