import { useState } from "react";
import { deviceStore } from "../device-store.ts";

/** Whether somebody has closed a message, and how to: for as long as the browser's window is open, or for good on this device. */
export function useDismissed(name: string, until: "window" | "ever"): [boolean, () => void] {
  const key = `dismissed:${name}`;
  const [dismissed, setDismissed] = useState(() => (until === "ever" ? deviceStore.get(key) : inWindow(key)) !== null);
  const dismiss = () => {
    if (until === "ever") deviceStore.set(key, "true");
    else keepInWindow(key);
    setDismissed(true);
  };
  return [dismissed, dismiss];
}

/** Where the browser allows no storage, messages come back with the next page. */
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
    // It stays closed while the page is shown.
  }
}
