import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createDiskReserve } from "./disk-reserve.ts";

/** What becomes of the embedded database where the disk is full: it can be read, and is written again as soon as there is room. */
export type Room = {
  /** Gives a write the room that was held back; ends the process where there is none, because the server would spin for ever. */
  make: () => void;
  /** Refuses further writes of this database from the moment on when the room was given, until it can be held back again. */
  watch: (pglite: Pick<PGlite, "exec">) => void;
  close: () => void;
};

const lookAgainAfter = 1000;

/** Holds room back in the folder; null where the disk is full already. */
export function createRoom(dataDir: string): Room | null {
  const reserve = createDiskReserve(path.join(dataDir, "held-back"));
  if (!reserve.take()) return null;
  let [onFull, timer]: [() => void, NodeJS.Timeout | undefined] = [() => {}, undefined];
  return {
    make: () => {
      if (!reserve.release()) end(dataDir);
      // Not from here: the server is at work on a statement.
      queueMicrotask(() => onFull());
    },
    watch: (pglite) => {
      const readOnly = (value: "on" | "off") => pglite.exec(`set default_transaction_read_only = ${value}`);
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
        process.stderr.write(`DATA_DIR: the disk of ${dataDir} is full; nothing is saved until there is room\n`);
        void readOnly("on").catch(() => {});
      };
    },
    close: () => clearInterval(timer),
  };
}

function end(dataDir: string): never {
  process.stderr.write(`DATA_DIR: the disk of ${dataDir} is full, and nothing is held back any more: the database ends to stay whole\n`);
  process.exit(1);
}
