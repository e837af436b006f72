/** Requests a read within the given milliseconds. */
type Reader = { plan: (within: number) => void; stop: () => void };

/**
 * Runs reads one after another, each at a random moment within the requested time. Requests while a
 * read is pending share it; requests during a read cause one more. A steady flow of requests
 * neither delays nor aborts reads.
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
    // The list itself shows that it could not be read.
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
