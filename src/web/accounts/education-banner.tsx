import { Button, useRestoreFocusTarget } from "@fluentui/react-components";
import { Suspense } from "react";
import { fill } from "#text/format/fill.ts";
import { navText } from "#text/nav.ts";
import { usePersistedDialog } from "../host/open-dialogs.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { Dismissible } from "../ui/notices/dismissible.tsx";
import { useAccount } from "./use-account.ts";

const QuickStart = lazyPart(() =>
  import("../guide/quick-start.tsx").then((guide) => guide.QuickStart),
);

/**
 * Links to the quick-start guide, in meetings, if the organisation has enabled it (PLAN-08). Once
 * closed, it stays closed on this device.
 */
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
