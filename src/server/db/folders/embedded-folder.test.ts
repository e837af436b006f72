import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDatabase, openFolder } from "./embedded-folder.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), "polly-folder-"));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function wordIn(folder: string, change = ""): Promise<unknown> {
  const lock = await lockDatabase(folder);
  try {
    const { pglite, close } = await openFolder(folder);
    if (change) await pglite.exec(change);
    const { rows } = await pglite.query("select word from kept");
    await close();
    return rows;
  } finally {
    await lock.release();
  }
}

describe("the folder of the embedded database", () => {
  it("is created, for its owner only, and keeps what is saved", async () => {
    const change = "create table kept (word text); insert into kept values ('saved')";
    expect(await wordIn(dataDir, change)).toEqual([{ word: "saved" }]);
    // Nothing is left of what was made beside it.
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("database"))).toEqual([
      "database",
    ]);
    const { mode } = fs.statSync(path.join(dataDir, "database"));
    if (process.platform !== "win32") expect(mode & 0o777).toBe(0o700);
    expect(await wordIn(dataDir)).toEqual([{ word: "saved" }]);
  });

  it("is refused, and stays as it is, where a part of a database is left", async () => {
    await wordIn(dataDir, "create table kept (word text); insert into kept values ('saved')");
    const folder = path.join(dataDir, "database");
    const version = fs.readFileSync(path.join(folder, "PG_VERSION"));
    fs.rmSync(path.join(folder, "PG_VERSION"));
    await expect(wordIn(dataDir)).rejects.toThrow("is not empty and holds no whole database");
    fs.writeFileSync(path.join(folder, "PG_VERSION"), version);
    expect(await wordIn(dataDir)).toEqual([{ word: "saved" }]);
  });

  it("says so where files are damaged or missing, and what to do", async () => {
    await wordIn(dataDir, "create table kept (word text); insert into kept values ('saved')");
    const control = path.join(dataDir, "database", "global", "pg_control");
    const whole = fs.readFileSync(control);
    fs.writeFileSync(control, "");
    await expect(wordIn(dataDir)).rejects.toThrow(/cannot be opened: .*restore a backup/);
    fs.writeFileSync(control, whole);
    expect(await wordIn(dataDir)).toEqual([{ word: "saved" }]);
  });

  it("is created anew where the first try was killed and its program still runs", async () => {
    const file = import.meta.resolve("./embedded-folder.ts");
    const program = `
      const { lockDatabase, openFolder } = await import(${JSON.stringify(file)});
      await lockDatabase(${JSON.stringify(dataDir)});
      await openFolder(${JSON.stringify(dataDir)});`;
    const words = ["--input-type=module", "-e", program];
    const child = spawn(process.execPath, words, { stdio: "ignore" });
    const left = () => fs.readdirSync(dataDir).filter((name) => name.startsWith("database."));
    await expect.poll(left, { timeout: 30_000 }).not.toEqual([]);
    expect(fs.readdirSync(path.join(dataDir, "database"))).toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
    const change = "create table kept (word text); insert into kept values ('again')";
    expect(await wordIn(dataDir, change)).toEqual([{ word: "again" }]);
    expect(left()).toEqual([]);
    expect(await wordIn(dataDir)).toEqual([{ word: "again" }]);
  });
});
