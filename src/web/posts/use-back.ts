import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onBack` when what could not be read (`told`: why) is read again. */
export function useBack(told: Error | null, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const wasAway = useRef(false);
  const isAway = told !== null;
  useEffect(() => {
    if (wasAway.current && !isAway) back();
    wasAway.current = isAway;
  }, [isAway]);
}
