import type { Route } from "./route.ts";
import type { Place } from "./state/directory.ts";

/** Which part of the rail is shown: what the address names, else where the conversation belongs. */
export function viewOf({ view }: Route, place: Place | null): string {
  if (view) return view;
  if (!place) return "teams";
  return place.kind === "channel" ? "teams" : "chat";
}
