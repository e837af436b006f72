import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Gives processes a fixed share of one core each, by control groups of Linux. */
export type ProcessorShares = {
  /** From now on this process has this share of a core, as if its machine were so much smaller. */
  limit: (pid: number, share: number) => void;
  /** Removes the groups, once their processes have ended. */
  close: () => void;
};

const root = "/sys/fs/cgroup";
/** Microseconds. Short, so that nobody waits long for a process that has used up its share. */
const period = 10_000;

/** Null where groups cannot be made: on another system, or without root. */
export function processorShares(): ProcessorShares | null {
  const folders: string[] = [];
  const newGroup = () => {
    const folder = path.join(hierarchy(), `polly-${process.pid}-${folders.length}`);
    mkdirSync(folder);
    folders.push(folder);
    return folder;
  };
  const shares: ProcessorShares = {
    limit: (pid, share) => {
      const folder = newGroup();
      setQuota(folder, Math.round(share * period));
      writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
    },
    close: () => {
      for (const folder of folders.splice(0)) rmdirSync(folder);
    },
  };
  try {
    setQuota(newGroup(), period);
    return shares;
  } catch {
    return null;
  } finally {
    shares.close();
  }
}

/** Where groups for processor time are: the second version's only hierarchy, or the first's. */
function hierarchy(): string {
  const controllers = path.join(root, "cgroup.controllers");
  if (!existsSync(controllers)) return path.join(root, "cpu");
  if (!/\bcpu\b/.test(readFileSync(path.join(root, "cgroup.subtree_control"), "utf8")))
    writeFileSync(path.join(root, "cgroup.subtree_control"), "+cpu");
  return root;
}

function setQuota(folder: string, quota: number): void {
  const maximum = path.join(folder, "cpu.max");
  if (existsSync(maximum)) return writeFileSync(maximum, `${quota} ${period}`);
  writeFileSync(path.join(folder, "cpu.cfs_period_us"), String(period));
  writeFileSync(path.join(folder, "cpu.cfs_quota_us"), String(quota));
}
