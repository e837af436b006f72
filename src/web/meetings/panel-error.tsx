import { lazy, Suspense } from "react";
import { sidePanelText } from "#text/side-panel.ts";
import { isNotInstalled } from "../lists/is-not-installed.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";

const NotInstalled = lazy(() => import("../lists/not-installed.tsx").then((page) => ({ default: page.NotInstalled })));

type Props = { error: Error; onRetry: () => void };

/** Why the side panel has no list (LST-18), and the way to install the app where it is not in the meeting (LST-14). */
export function PanelError({ error, onRetry }: Props) {
  if (!isNotInstalled(error)) return <LoadError title={sidePanelText.failed} error={error} onRetry={onRetry} />;
  return (
    <Suspense fallback={<LoadingScreen text={sidePanelText.loading} />}>
      <NotInstalled />
    </Suspense>
  );
}
