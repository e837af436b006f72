import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A temporary disk of the test. Root only. */
export type Disk = {
  /** Where it is mounted. */
  folder: string;
  /**
   * Simulates a power loss: replaces the disk with its content at this moment, without cached
   * writes, and mounts that. `meanwhile` ends the writers.
   */
  losePower: (meanwhile: () => Promise<void>) => Promise<void>;
  close: () => void;
};

/** Whether this process may mount a disk of its own: root may, but not in every container. */
export function canMount(kind: "tmpfs" | "loop"): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    (kind === "tmpfs" ? mountMemory(1) : mountImage(8)).close();
    return true;
  } catch {
    return false;
  }
}

/** A small disk in memory, to be filled up. */
export function mountMemory(megabytes: number): Pick<Disk, "folder" | "close"> {
  return mounted((folder) =>
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder),
  );
}

/** A disk with ext4 in a file. */
export function mountImage(megabytes: number): Disk {
  const disk = mounted((folder, home) => {
    const image = path.join(home, "disk.img");
    run("truncate", "-s", `${megabytes}M`, image);
    run("mkfs.ext4", "-q", "-F", image);
    run("mount", "-o", "loop", image, folder);
  });
  const [image, copy] = ["disk.img", "copy.img"].map((name) => path.join(disk.home, name));
  return {
    ...disk,
    losePower: async (meanwhile) => {
      run("cp", "--sparse=always", String(image), String(copy));
      await meanwhile();
      unmount(disk.folder);
      run("mv", String(copy), String(image));
      run("mount", "-o", "loop", String(image), disk.folder);
    },
  };
}

function mounted(mount: (folder: string, home: string) => void): {
  folder: string;
  home: string;
  close: () => void;
} {
  const home = mkdtempSync(path.join(tmpdir(), "polly-disk-"));
  // A database server runs as a user of its own, who must get to it.
  chmodSync(home, 0o755);
  const folder = path.join(home, "mounted");
  mkdirSync(folder);
  const close = () => {
    if (isMounted(folder)) unmount(folder);
    rmSync(home, { recursive: true, force: true });
  };
  // Unmounts at exit: a mount outlives the process.
  process.once("exit", close);
  try {
    mount(folder, home);
  } catch (error) {
    close();
    throw error;
  }
  return {
    folder,
    home,
    close: () => {
      process.off("exit", close);
      close();
    },
  };
}

/** Unmounts it, lazily if it is in use. */
function unmount(folder: string): void {
  try {
    run("umount", folder);
  } catch {
    run("umount", "--lazy", folder);
  }
}

function isMounted(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    run("mountpoint", "-q", folder);
    return true;
  } catch {
    return false;
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
}
