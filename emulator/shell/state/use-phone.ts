import { useSyncExternalStore } from "react";
import type { ClientName } from "../../emulator-api.ts";

/** The width of the phone that the mobile clients show in a wide window. */
export const phoneWidth = 400;

const narrow = "(max-width: 640px)";

/**
 * Whether the layout of a phone is shown: for the mobile clients, and for every client in a narrow
 * window.
 */
export function usePhone(client: ClientName): boolean {
  const isNarrow = useSyncExternalStore(follow, () => window.matchMedia(narrow).matches);
  return isNarrow || client === "android" || client === "ios";
}

function follow(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
