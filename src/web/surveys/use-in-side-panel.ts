import { useHost } from "../host/use-host.ts";
import { useAuthoring } from "./use-authoring.ts";

/** Whether something new is written in the side panel of a meeting, or in a dialog that it opened: quickly, so there is less to choose (MTG-24). */
export function useInSidePanel(): boolean {
  const { frame } = useHost().context;
  const { query, before } = useAuthoring();
  return before === null && (frame === "sidePanel" || query.sidePanel);
}
