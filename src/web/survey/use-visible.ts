import { useSyncExternalStore } from "react";

/** Whether the page is visible now. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState !== "hidden",
  );
}
