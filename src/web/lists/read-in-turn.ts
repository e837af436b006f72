/** Asks for a read within so many milliseconds. */
type Reader = { plan: (within: number) => void; stop: () => void };

/**
 * Reads at a moment of its own within the time that is asked for, one read after the other. What is asked for while a read waits is in it; what is asked for during one
 * is one more after it. So a steady flow neither puts a read off nor breaks one off.
 */
export function readInTurn(read: () => Promise<unknown>): Reader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [reading, stopped] = [false, false];
  let wanted: number | null = null;

  const plan = (within: number) => {
    if (timer !== undefined || stopped) return;
    if (reading) wanted = Math.max(wanted ?? 0, within);
    else timer = setTimeout(() => void run(), Math.random() * within);
  };
  const run = async () => {
    [timer, reading] = [undefined, true];
    // A list says itself that it could not be read.
    await read().catch(() => undefined);
    reading = false;
    const again = wanted;
    wanted = null;
    if (again !== null) plan(again);
  };
  return {
    plan,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
