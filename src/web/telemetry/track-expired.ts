import type { Send } from "#contract/client.ts";
import { pageName } from "./page-name.ts";
import { isReported, track } from "./track.ts";

/** Where this tab keeps the page whose session expired. */
const name = "telemetry:session-expired";

/**
 * Reports that the session has expired (ERR-12). Where that can't be reported with it either, the
 * tab's next session does.
 */
export async function trackExpired(send: Send): Promise<void> {
  const page = pageName();
  if (await isReported(send, "session-expired", { page }, true)) return;
  try {
    sessionStorage.setItem(name, page);
  } catch {
    // Where storage is blocked it is dropped.
  }
}

/** Reports what an earlier session of this tab could not. */
export function trackKept(send: Send): void {
  const page = takeKept();
  if (page !== null) track(send, "session-expired", { page }, true);
}

function takeKept(): string | null {
  try {
    const page = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return page;
  } catch {
    return null;
  }
}
