import { readdirSync, readFileSync } from "node:fs";

/**
 * After all tests: ends the products and commands that this run left running, which it does where a
 * test takes too long. Linux only, as is the search for what was left (`scripts/find-leftovers.ts`).
 */
export function setup(): () => void {
  return () => {
    const mark = `POLLY_STARTED_BY=${process.env.POLLY_TEST_RUN}`;
    for (const pid of processes()) {
      if (pid === process.pid || !environmentOf(pid).includes(mark)) continue;
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended meanwhile.
      }
    }
  };
}

function processes(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}
