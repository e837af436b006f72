import { useCallback, useEffect, useState } from "react";

/** How often what is left is shown anew, in milliseconds (TRV-24). */
const tick = 100;

/** Milliseconds until a time of the server's clock, kept current; never negative. */
export function useTimeLeft(until: string | null, now: () => number): number {
  return useTicking(
    useCallback(() => (until === null ? 0 : Math.max(0, Date.parse(until) - now())), [until, now]),
  );
}

/** What `read` returns, kept current. */
export function useTicking(read: () => number): number {
  const [shown, setShown] = useState(read);
  useEffect(() => {
    const look = () => setShown(read());
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [read]);
  return shown;
}
