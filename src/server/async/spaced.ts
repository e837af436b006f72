/**
 * Makes work that many ask for: it begins at once, then again at most every `apart` milliseconds for
 * all who asked meanwhile. The timer does not keep the process alive.
 */
export function spaced(apart: number, work: () => unknown): { ask: () => void; stop: () => void } {
  let [timer, last]: [NodeJS.Timeout | null, number] = [null, Number.NEGATIVE_INFINITY];
  function begin(): void {
    timer = null;
    last = performance.now();
    work();
  }
  return {
    ask: () => {
      if (timer) return;
      const wait = last + apart - performance.now();
      if (wait <= 0) begin();
      else timer = setTimeout(begin, wait).unref();
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}
