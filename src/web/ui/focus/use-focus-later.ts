import { useCallback, useEffect, useState } from "react";

/** Runs something after the next render, such as moving the focus to a new element. */
export function useFocusLater(): (focus: () => void) => void {
  const [waiting, setWaiting] = useState<{ focus: () => void } | null>(null);
  useEffect(() => waiting?.focus(), [waiting]);
  return useCallback((focus) => setWaiting({ focus }), []);
}
