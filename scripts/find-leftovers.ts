// Prints the processes that still run from a program in this folder (its Node, its Chromium),
// besides the one that asks and those that started it. Linux only; elsewhere it prints nothing.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const own = ancestors(process.pid);

for (const pid of processes()) {
  if (own.has(pid)) continue;
  if (link(pid, "exe").startsWith(`${root}/`))
    console.log(`${pid} ${read(pid, "cmdline").replaceAll("\0", " ").slice(0, 200)}`);
}

function processes(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** A process and all above it. */
function ancestors(pid: number): Set<number> {
  const found = new Set<number>();
  for (
    let at = pid;
    at > 0 && !found.has(at);
    at = Number(/^PPid:\s*(\d+)/m.exec(read(at, "status"))?.[1] ?? 0)
  )
    found.add(at);
  return found;
}

function link(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
