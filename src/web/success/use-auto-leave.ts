import { useEffect, useEffectEvent, useState } from "react";

/**
 * Long enough to be read and stopped by one action: at least 20 seconds after it is announced (WCAG
 * 2.2.1).
 */
export const leaveSeconds = 20;

/**
 * Calls `leave` after a while without anybody there. A pointer over the page holds it and starts it
 * again when it goes; a key, a press or the focus on a control ends it for good. The seconds that
 * are left, or null while it does not run.
 */
export function useAutoLeave(wanted: boolean, leave: () => void): number | null {
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const [left, setLeft] = useState(leaveSeconds);
  const running = wanted && !stopped && !held;
  const onEnd = useEffectEvent(leave);

  useEffect(() => {
    if (!wanted || stopped) return undefined;
    const page = document.documentElement;
    const stop = () => setStopped(true);
    const hold = () => {
      setHeld(true);
      setLeft(leaveSeconds);
    };
    const release = () => setHeld(false);
    // The heading has the focus from the start, so only what happens later counts.
    const listened = [
      ["keydown", stop],
      ["pointerdown", stop],
      ["focusin", stop],
      ["pointermove", hold],
      ["pointerleave", release],
    ] as const;
    for (const [type, act] of listened) page.addEventListener(type, act);
    return () => {
      for (const [type, act] of listened) page.removeEventListener(type, act);
    };
  }, [wanted, stopped]);

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (running && left <= 0) onEnd();
  }, [running, left]);

  return running && left > 0 ? left : null;
}
