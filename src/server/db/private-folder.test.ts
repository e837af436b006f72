import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareFolder } from "#test/prepared-database.ts";
import { startProductProcess } from "#test/rig/product-process.ts";
import { buildPages } from "../../../scripts/build-pages.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { openDatabase } from "./db.ts";

let dataDir: string;
let before: number;
beforeEach(() => {
  before = process.umask(0o022);
  dataDir = path.join(fs.mkdtempSync(path.join(tmpdir(), "polly-private-")), "data");
});
afterEach(() => {
  process.umask(before);
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

/** The folder's entries, and itself, that others may read or write. */
function openToOthers(): string[] {
  const all = [
    dataDir,
    ...fs
      .readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(dataDir, name)),
  ];
  return all
    .filter((file) => (fs.lstatSync(file).mode & 0o077) !== 0)
    .map((file) => path.relative(dataDir, file));
}

async function runOnce(): Promise<string[]> {
  await buildPages();
  const product = await startProductProcess({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const open = openToOthers();
  expect(await product.stop()).toBe(0);
  return [...open, ...openToOthers()];
}

describe.skipIf(process.platform === "win32" || process.env.DATABASE_URL)(
  "the folder of the embedded database",
  () => {
    it("a new data folder and all its files are private to its owner", async () => {
      const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
      await database.db.execute(sql`create table made_later (a int)`);
      const open = openToOthers();
      await database.close();
      expect([...open, ...openToOthers()]).toEqual([]);
      expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(fs.statSync(path.join(dataDir, "held-back")).mode & 0o777).toBe(0o600);
    });

    it("an existing open folder is restricted, and files that are not the product's are left alone", async () => {
      fs.mkdirSync(dataDir);
      prepareFolder(dataDir);
      fs.chmodSync(path.join(dataDir, "database"), 0o755);
      fs.writeFileSync(path.join(dataDir, "emulator.json"), "{}", { mode: 0o666 });
      fs.writeFileSync(path.join(dataDir, "notes.txt"), "somebody's own", { mode: 0o644 });
      for (const name of fs.readdirSync(path.join(dataDir, "database"), {
        recursive: true,
        encoding: "utf8",
      })) {
        const file = path.join(dataDir, "database", name);
        fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o755 : 0o644);
      }
      expect(openToOthers().length).toBeGreaterThan(100);
      expect([...new Set(await runOnce())]).toEqual(["notes.txt"]);
    });

    it("an open folder of others is refused and stays as it is; a new disk's is taken", async () => {
      fs.mkdirSync(dataDir);
      fs.writeFileSync(path.join(dataDir, "notes.txt"), "somebody's own", { mode: 0o644 });
      const open = () => openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
      await expect(open()).rejects.toThrow(
        `DATA_DIR: ${dataDir} holds other files, and others may read it`,
      );
      expect(fs.readdirSync(dataDir)).toEqual(["notes.txt"]);
      expect(fs.statSync(dataDir).mode & 0o777).toBe(0o755);
      fs.rmSync(path.join(dataDir, "notes.txt"));
      fs.mkdirSync(path.join(dataDir, "lost+found"));
      await (await open()).close();
      expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    });
  },
);
