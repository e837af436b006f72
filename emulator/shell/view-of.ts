import type { Place } from "./directory.ts";
import type { Route } from "./route.ts";

/** Which part of the rail is shown: what the address names, else where the conversation belongs. */
export function viewOf({ view }: Route, place: Place | null): string {
  if (view) return view;
  if (!place) return "teams";
  return place.kind === "channel" ? "teams" : "chat";
}
