import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createDiskReserve } from "./disk-reserve.ts";

/**
 * Handles a full disk for the embedded database: reads keep working, and writes resume as soon as
 * there is space.
 */
export type Room = {
  /**
   * Frees the reserved space for a write; ends the process if there is none, because the server
   * would hang forever.
   */
  make: () => void;
  /**
   * Rejects further writes to this database from the moment the space is freed until it can be
   * reserved again.
   */
  watch: (pglite: Pick<PGlite, "exec">) => void;
  close: () => void;
};

const lookAgainAfter = 1000;

/** Reserves space in the folder; null if the disk is already full. */
export function createRoom(dataDir: string): Room | null {
  const reserve = createDiskReserve(path.join(dataDir, "held-back"));
  if (!reserve.take()) return null;
  let [onFull, timer]: [() => void, NodeJS.Timeout | undefined] = [() => {}, undefined];
  return {
    make: () => {
      if (!reserve.release()) end(dataDir);
      // Not synchronously: the server is executing a statement.
      queueMicrotask(() => onFull());
    },
    watch: (pglite) => {
      const readOnly = (value: "on" | "off") =>
        pglite.exec(`set default_transaction_read_only = ${value}`);
      const look = async () => {
        if (!reserve.take()) return;
        clearInterval(timer);
        timer = undefined;
        process.stderr.write(`DATA_DIR: there is room again on the disk of ${dataDir}\n`);
        await readOnly("off");
      };
      onFull = () => {
        if (timer) return;
        timer = setInterval(() => void look().catch(() => {}), lookAgainAfter).unref();
        process.stderr.write(
          `DATA_DIR: the disk of ${dataDir} is full; nothing is saved until there is room\n`,
        );
        void readOnly("on").catch(() => {});
      };
    },
    close: () => clearInterval(timer),
  };
}

function end(dataDir: string): never {
  process.stderr.write(
    `DATA_DIR: the disk of ${dataDir} is full, and nothing is held back any more: the database ends to stay whole\n`,
  );
  process.exit(1);
}
