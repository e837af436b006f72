import type { ReactNode } from "react";
import { useApi } from "../api.tsx";
import { CrashBoundary } from "../host/crash-boundary.tsx";

/** Shows the crash page instead of a page that fails, and reports that (HOST-41, TEL-01). */
export function ReportedCrash({ children }: { children: ReactNode }) {
  const { send } = useApi();
  const report = (error: unknown) => {
    // A page that can't even load this reports nothing (TEL-06).
    void import("./report-crash.ts").then(
      ({ reportCrash }) => reportCrash(send, error),
      () => undefined,
    );
  };
  return <CrashBoundary onCrash={report}>{children}</CrashBoundary>;
}
