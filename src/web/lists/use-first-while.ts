import { useEffect, useState } from "react";

/** Milliseconds for which a list waits for what stands above it. */
const patience = 1500;

/** Whether a page has just been opened: a list waits no longer for what stands above it. */
export function useFirstWhile(): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), patience);
    return () => clearTimeout(timer);
  }, []);
  return isFirst;
}
