import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SurveyId } from "#domain/ids.ts";
import { useHost } from "../host/use-host.ts";

const prefix = "stage ";
/** Milliseconds between two looks at what is on the stage. */
const lookEvery = 2000;

/**
 * Tells this browser's other pages that this one shows a survey on the stage, by a lock that ends
 * with the page, however it ends. The host tells nobody what is on its stage.
 */
export function useBeingOnStage(id: SurveyId): void {
  const { frame } = useHost().context;
  useEffect(() => {
    // The same page is shown by Present, elsewhere.
    if (frame !== "meetingStage") return;
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // Where there are no locks, only the sign beside the survey is missing.
    navigator.locks?.request(prefix + id, { mode: "shared" }, () => gone).catch(() => {});
    return leave;
  }, [id, frame]);
}

/** Whether a survey is on the stage that this browser shows. */
export function useIsOnStage(id: SurveyId): boolean {
  const { data = [] } = useQuery({
    queryKey: ["on-stage"],
    queryFn: async () => {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      return held.map(({ name }) => name);
    },
    refetchInterval: lookEvery,
    networkMode: "always",
  });
  return data.includes(prefix + id);
}
