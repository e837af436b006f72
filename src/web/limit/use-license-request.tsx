import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../lazy-part.ts";

const LicenseDialog = lazyPart(() =>
  import("./license-dialog.tsx").then((dialog) => dialog.LicenseDialog),
);

/** Asking for a licence from wherever a page offers it (LIM-15, PLAN-09): a way to, and the dialog. */
export function useLicenseRequest(): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <LicenseDialog onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
