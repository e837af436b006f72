import { Button, useRestoreFocusTarget } from "@fluentui/react-components";
import { lazy, Suspense } from "react";
import { fill } from "#text/fill.ts";
import { navText } from "#text/nav.ts";
import { usePersistedDialog } from "../host/open-dialogs.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { Dismissible } from "../ui/dismissible.tsx";
import { useAccount } from "./use-account.ts";

const QuickStart = lazy(() => import("../nav/quick-start.tsx").then((guide) => ({ default: guide.QuickStart })));

/** In meetings, where the organisation has switched it on: the way to the quick-start guide (PLAN-08). Closed, it stays so on this device. */
export function EducationBanner() {
  const { product } = useBoot();
  const { meeting } = useHost().context;
  const account = useAccount();
  const guide = usePersistedDialog("meeting-guide");
  const restore = useRestoreFocusTarget();
  if (!meeting || !account?.featureFlags.meetingEducationBanner) return null;
  return (
    <>
      <Dismissible
        name="meeting-education"
        until="ever"
        actions={
          <Button {...restore} onClick={() => guide.show("meeting")}>
            {navText.educationGuide}
          </Button>
        }
      >
        {fill(navText.education, { product })}
      </Dismissible>
      {guide.state === null ? null : (
        <Suspense fallback={null}>
          <QuickStart tab={guide.state} onTab={guide.show} onClose={guide.close} />
        </Suspense>
      )}
    </>
  );
}
