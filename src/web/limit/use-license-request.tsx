import { type ReactNode, Suspense, useState } from "react";
import type { StartedTrial } from "#contract/account/trials.ts";
import { lazyPart } from "../lazy-part.ts";

const LicenseDialog = lazyPart(() =>
  import("./license-dialog.tsx").then((dialog) => dialog.LicenseDialog),
);

/**
 * Asking for a licence from wherever a page offers it (LIM-15, PLAN-09): a way to, and the dialog.
 * `plan`: if not the app's own.
 */
export function useLicenseRequest(plan?: StartedTrial["plan"]): {
  ask: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <LicenseDialog plan={plan} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
