import { Suspense } from "react";
import { sidePanelText } from "#text/side-panel.ts";
import { lazyPart } from "../../lazy-part.ts";
import { isNotInstalled } from "../../lists/is-not-installed.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";

const NotInstalled = lazyPart(() =>
  import("../../lists/not-installed.tsx").then((page) => page.NotInstalled),
);

type Props = { error: Error; onRetry: () => void };

/**
 * Why the side panel has no list (LST-18); offers to install the app if it is not in the meeting
 * (LST-14).
 */
export function PanelError({ error, onRetry }: Props) {
  if (!isNotInstalled(error))
    return <LoadError title={sidePanelText.failed} error={error} onRetry={onRetry} />;
  return (
    <Suspense fallback={<LoadingScreen text={sidePanelText.loading} />}>
      <NotInstalled />
    </Suspense>
  );
}
