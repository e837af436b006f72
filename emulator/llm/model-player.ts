import type { ModelCall, ModelWay } from "../emulator-api.ts";

const mostCalls = 100;

/** How the stand-in for a language model answers, and what it was sent. */
export type ModelPlayer = {
  way: () => ModelWay;
  /** Whether it takes `max_completion_tokens` only, as newer models do. */
  takesNewNames: () => boolean;
  set(way: ModelWay, takesNewNames: boolean): void;
  /** Resolves once other ways are set. */
  changed(): Promise<void>;
  note(call: ModelCall): void;
  calls(): ModelCall[];
};

export function modelPlayer(): ModelPlayer {
  let way: ModelWay = "good";
  let newNames = false;
  let change = Promise.withResolvers<void>();
  const calls: ModelCall[] = [];
  return {
    way: () => way,
    takesNewNames: () => newNames,
    set(wanted, takesNewNames) {
      [way, newNames] = [wanted, takesNewNames];
      change.resolve();
      change = Promise.withResolvers<void>();
    },
    changed: () => change.promise,
    note(call) {
      calls.push(call);
      if (calls.length > mostCalls) calls.shift();
    },
    calls: () => calls,
  };
}
