import { useHost } from "../host/use-host.ts";
import { useAuthoring } from "./use-authoring.ts";

/**
 * Whether a new survey is written in the side panel of a meeting, or in a dialog opened from it:
 * the form has fewer fields (MTG-24).
 */
export function useInSidePanel(): boolean {
  const { frame } = useHost().context;
  const { query, before, series } = useAuthoring();
  return before === null && series === null && (frame === "sidePanel" || query.sidePanel);
}
