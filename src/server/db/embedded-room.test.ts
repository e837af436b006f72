import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prepareFolder } from "#test/prepared-database.ts";
import { openDatabase, rowsOf } from "./db.ts";

let dataDir: string;
let full: boolean;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "polly-room-"));
  prepareFolder(dataDir);
  full = false;
  const { writeSync, statfsSync } = fs;
  const held = path.join(dataDir, "held-back");
  // A disk whose only free space is the reserve.
  vi.spyOn(fs, "writeSync").mockImplementation((...args: Parameters<typeof fs.writeSync>) => {
    if (full && fs.existsSync(held))
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    return writeSync(...args);
  });
  vi.spyOn(fs, "statfsSync").mockImplementation((file) =>
    Object.assign(statfsSync(file), full ? { bavail: 0 } : {}),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const open = () => openDatabase({ databaseUrl: null, databasePool: 2, dataDir });

describe("the embedded database on a full disk", () => {
  it("finishes the failing write, refuses others, still reads, and continues once there is space", async () => {
    const said: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => said.push(String(line)) > 0);
    const { db, close } = await open();
    await db.execute(sql`create table notes (id int primary key)`);
    full = true;
    await db.execute(sql`insert into notes values (1)`);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    await expect(db.execute(sql`insert into notes values (2)`)).rejects.toMatchObject({
      cause: { code: "25006" },
    });
    expect(await rowsOf(db, sql`select id from notes`)).toEqual([{ id: 1 }]);
    full = false;
    await vi.waitFor(() => db.execute(sql`insert into notes values (3)`), { timeout: 5000 });
    expect(await rowsOf(db, sql`select id from notes order by id`)).toEqual([{ id: 1 }, { id: 3 }]);
    expect(said).toEqual([
      `DATA_DIR: the disk of ${dataDir} is full; nothing is saved until there is room\n`,
      `DATA_DIR: there is room again on the disk of ${dataDir}\n`,
    ]);
    expect(fs.existsSync(path.join(dataDir, "held-back"))).toBe(true);
    await close();
  });

  it("does not start, says so in one line, and starts once there is space", async () => {
    full = true;
    await expect(open()).rejects.toMatchObject({
      name: "DatabaseError",
      message: `DATA_DIR: the disk of ${dataDir} is full`,
    });
    full = false;
    await (await open()).close();
  });
});
