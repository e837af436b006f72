import { readFileSync } from "node:fs";

/**
 * What a process has used: seconds of processor time since it started, and its memory now in bytes.
 * Linux only.
 */
export function usageOf(pid: number): { cpuSeconds: number; memory: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may hold spaces, come the fields from the third on: utime and stime are
  // the 14th and 15th, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kilobytes = Number(
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0,
  );
  return { cpuSeconds: ticks / 100, memory: kilobytes * 1024 };
}
