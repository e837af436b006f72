import { useCallback, useEffect, useRef, useState } from "react";

/** A page that does not speak TeamsJS is shown this long after it has arrived. */
const grace = 2000;
/** A page that speaks TeamsJS has this long to say that it is loaded. */
const patience = 30_000;

export type Loading = {
  state: "loading" | "shown" | "failed";
  /** It has been loading for longer than two seconds. */
  slow: boolean;
  problem: string;
  /** The iframe has a document. */
  arrived: () => void;
  initialized: () => void;
  loaded: () => void;
  failed: (message: string) => void;
};

/** Follows how a page of an app loads. */
export function useLoading(): Loading {
  const [state, setState] = useState<Loading["state"]>("loading");
  const [slow, setSlow] = useState(false);
  const [problem, setProblem] = useState("");
  const speaks = useRef(false);
  const timers = useRef<number[]>([]);

  const failed = useCallback((message: string) => {
    setProblem(message);
    setState("failed");
  }, []);
  const loaded = useCallback(() => setState((now) => (now === "failed" ? now : "shown")), []);
  const initialized = useCallback(() => {
    speaks.current = true;
  }, []);
  const arrived = useCallback(() => {
    timers.current.push(
      window.setTimeout(
        () => !speaks.current && setState((now) => (now === "loading" ? "shown" : now)),
        grace,
      ),
    );
  }, []);

  useEffect(() => {
    const begun = timers.current;
    begun.push(window.setTimeout(() => setSlow(true), grace));
    begun.push(
      window.setTimeout(() => {
        setProblem("The app did not answer in time.");
        setState((now) => (now === "loading" ? "failed" : now));
      }, patience),
    );
    return () => {
      for (const timer of begun) window.clearTimeout(timer);
    };
  }, []);

  return { state, slow, problem, arrived, initialized, loaded, failed };
}
