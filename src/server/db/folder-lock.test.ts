import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "polly-lock-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const holder = `
  import { lockFolder } from "#server/db/folder-lock.ts";
  console.log((await lockFolder(process.env.FOLDER)) ? "held" : "refused");
  setInterval(() => {}, 1000);
`;

async function holdElsewhere() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", holder], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH ?? "",
      FOLDER: folder,
      ...(process.env.TMPDIR ? { TMPDIR: process.env.TMPDIR } : {}),
    },
  });
  const [said] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { said: String(said).trim(), kill };
}

describe("the lock of a folder", () => {
  it("is refused to a second holder, by any path, until the first releases it", async () => {
    const first = await lockFolder(folder);
    expect(first).not.toBeNull();
    expect(await lockFolder(folder)).toBeNull();
    const link = `${folder}-link`;
    fs.symlinkSync(folder, link, "junction");
    expect(await lockFolder(link)).toBeNull();
    fs.unlinkSync(link);
    await first?.release();
    const second = await lockFolder(folder);
    expect(second).not.toBeNull();
    await second?.release();
  });

  it("does not block another folder's", async () => {
    const [one, other] = [
      await lockFolder(folder),
      await lockFolder(path.dirname(fs.mkdtempSync(path.join(folder, "inner-")))),
    ];
    expect([one === null, other === null]).toEqual([false, true]);
    const inner = await lockFolder(fs.mkdtempSync(path.join(folder, "inner-")));
    expect(inner).not.toBeNull();
    await Promise.all([one?.release(), inner?.release()]);
  });

  it("ends with its process, however that ends: a killed process's lock is taken over", async () => {
    const { said, kill } = await holdElsewhere();
    expect(said).toBe("held");
    expect(await lockFolder(folder)).toBeNull();
    await kill();
    const taken = await lockFolder(folder);
    expect(taken).not.toBeNull();
    const late = await holdElsewhere();
    expect(late.said).toBe("refused");
    await late.kill();
    await taken?.release();
  });
});
