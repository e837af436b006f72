import type { Faults } from "../emulator-api.ts";

type PlayedFault =
  | { kind: "tooManyRequests"; retryAfterSeconds: number }
  | { kind: "status"; code: number }
  | { kind: "answerLost" }
  | { kind: "down" }
  | { kind: "none" };
export type FaultPlayer = {
  get(): Faults;
  set(faults: Faults): void;
  /** Resolves once this call may go on. */
  released(method: string, path: string): Promise<void>;
  /** What happens to this call; counts down the faults that are limited to a number of calls. */
  next(method: string, path: string): PlayedFault;
};

export function faultPlayer(): FaultPlayer {
  let faults: Faults = {};
  let release = Promise.withResolvers<void>();
  return {
    get: () => faults,
    set(wanted) {
      faults = structuredClone(wanted);
      release.resolve();
      release = Promise.withResolvers<void>();
    },
    async released(method, path) {
      while (faults.hold && matches(faults.hold, method, path)) await release.promise;
    },
    next(method, path) {
      const { down, tooManyRequests, status, answerLost } = faults;
      if (down) return { kind: "down" };
      if (tooManyRequests && tooManyRequests.calls > 0 && matches(tooManyRequests, method, path)) {
        tooManyRequests.calls -= 1;
        return { kind: "tooManyRequests", retryAfterSeconds: tooManyRequests.retryAfterSeconds };
      }
      if (status && status.calls > 0 && matches(status, method, path)) {
        status.calls -= 1;
        return { kind: "status", code: status.code };
      }
      if (answerLost && answerLost.calls > 0 && matches(answerLost, method, path)) {
        answerLost.calls -= 1;
        return { kind: "answerLost" };
      }
      return { kind: "none" };
    },
  };
}

type Which = { method?: string; pathIncludes?: string };

function matches(which: Which, method: string, path: string): boolean {
  const isMethod = which.method === undefined || which.method.toUpperCase() === method;
  return isMethod && (which.pathIncludes === undefined || path.includes(which.pathIncludes));
}
