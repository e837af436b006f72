import { readFileSync } from "node:fs";

type Usage = { cpuSeconds: number; memory: number; peak: number };

/**
 * What a process has used: seconds of processor time since it started, and its memory now and at
 * its peak, in bytes. Linux only.
 */
export function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may hold spaces, come the fields from the third on: utime and stime are
  // the 14th and 15th, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, resident = 0] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  const [, peak = 0] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
  return {
    cpuSeconds: ticks / 100,
    memory: Number(resident) * 1024,
    peak: Number(peak) * 1024,
  };
}
