import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase, rowsOf } from "./db.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "polly-durable-"));
const settings = { databaseUrl: null, databasePool: 2, dataDir };
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe("the embedded database in a folder", () => {
  it("is on disk when a transaction is committed, and only then", async () => {
    const synced = vi.spyOn(fs, "fsyncSync");
    const { db, close } = await openDatabase(settings);
    const filesIn = fs
      .readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile()).length;
    // The files of a new server reach the disk; those of our tables, about a fifth, are in the log.
    expect(synced.mock.calls.length).toBeGreaterThanOrEqual(filesIn * 0.7);
    await db.execute(sql`create table notes (id int primary key, text text)`);

    const during = async (work: () => Promise<unknown>) => {
      const before = synced.mock.calls.length;
      await work();
      return synced.mock.calls.length - before;
    };
    for (let id = 0; id < 5; id += 1) {
      expect(
        await during(() => db.execute(sql`insert into notes values (${id}, 'kept')`)),
      ).toBeGreaterThanOrEqual(1);
    }
    expect(await during(() => db.execute(sql`select * from notes`))).toBe(0);
    const one = await during(() =>
      db.transaction(async (tx) => {
        for (let id = 10; id < 60; id += 1)
          await tx.execute(sql`insert into notes values (${id}, 'kept')`);
      }),
    );
    expect([one >= 1, one < 10]).toEqual([true, true]);
    await close();
  });

  it("has the written data when reopened, with its tables up to date", async () => {
    const { db, close } = await openDatabase(settings);
    expect(await rowsOf(db, sql`select count(*)::int as n from notes where text = 'kept'`)).toEqual(
      [{ n: 55 }],
    );
    expect(await rowsOf(db, sql`show fsync`)).toEqual([{ fsync: "on" }]);
    await close();
  });

  it("cannot be opened twice, and says so in one line", async () => {
    const first = await openDatabase(settings);
    await expect(openDatabase(settings)).rejects.toMatchObject({
      name: "DatabaseError",
      message: `DATA_DIR: the database in ${dataDir} is open in another process`,
    });
    await first.close();
    await (await openDatabase(settings)).close();
  });
});
