import { useCallback, useEffect, useState } from "react";

/** Runs something after the render that comes next, such as moving the focus to what that render brings. */
export function useFocusLater(): (focus: () => void) => void {
  const [waiting, setWaiting] = useState<{ focus: () => void } | null>(null);
  useEffect(() => waiting?.focus(), [waiting]);
  return useCallback((focus) => setWaiting({ focus }), []);
}
