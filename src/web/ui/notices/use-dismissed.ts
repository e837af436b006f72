import { useState } from "react";
import { deviceStore } from "../../device-store.ts";

/**
 * Whether the user dismissed a message, and a function to do so: for this browser session, or for
 * good on this device.
 */
export function useDismissed(name: string, until: "window" | "ever"): [boolean, () => void] {
  const key = `dismissed:${name}`;
  const [dismissed, setDismissed] = useState(
    () => (until === "ever" ? deviceStore.get(key) : inWindow(key)) !== null,
  );
  const dismiss = () => {
    if (until === "ever") deviceStore.set(key, "true");
    else keepInWindow(key);
    setDismissed(true);
  };
  return [dismissed, dismiss];
}

/** If the browser blocks storage, messages return with the next page load. */
function inWindow(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepInWindow(key: string): void {
  try {
    sessionStorage.setItem(key, "true");
  } catch {
    // Stays dismissed while the page is open.
  }
}
