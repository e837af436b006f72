import { useEffect, useState } from "react";

/** How often what is left is shown anew, in milliseconds (TRV-24). */
const tick = 100;

/** Milliseconds until a time of the server's clock, kept current; never negative. */
export function useTimeLeft(until: string | null, now: () => number): number {
  const left = () => (until === null ? 0 : Math.max(0, Date.parse(until) - now()));
  const [shown, setShown] = useState(left);
  useEffect(() => {
    const look = () => setShown(until === null ? 0 : Math.max(0, Date.parse(until) - now()));
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [until, now]);
  return shown;
}
