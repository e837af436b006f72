import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#test/app.ts";
import { prepareFolder } from "#test/prepared-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-administer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let place: Record<string, string>;
let closeServer = async () => {};
beforeAll(async () => {
  if (process.env.DATABASE_URL) {
    const { url, close } = await freshDatabase();
    [place, closeServer] = [{ DATABASE_URL: url ?? "" }, close];
  } else {
    place = { DATA_DIR: path.join(folder, "data") };
    prepareFolder(place["DATA_DIR"] ?? "");
  }
  return () => closeServer();
});

/** The command as an operator runs it. */
async function administer(...words: string[]) {
  const script = path.join(import.meta.dirname, "administer.ts");
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
      ...place,
    },
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => (said.out += String(chunk)));
  child.stderr.on("data", (chunk) => (said.error += String(chunk)));
  const [code] = await once(child, "close");
  return { code, out: said.out.trim(), error: said.error };
}

const tenant = ["--tenant", "11111111-1111-4111-8111-111111111111"];
const user = ["--user", "22222222-2222-4222-8222-222222222222"];

it("names, lists and unnames administrators", async () => {
  expect(await administer("list", ...tenant)).toMatchObject({
    code: 0,
    out: "No administrators by command.",
  });
  expect(await administer("grant", ...tenant, ...user)).toMatchObject({ code: 0, out: "Granted." });
  expect(await administer("grant", ...tenant, ...user)).toMatchObject({
    code: 0,
    out: "They administer it already.",
  });
  expect(await administer("list", ...tenant)).toMatchObject({ code: 0, out: user[1] });
  expect(await administer("revoke", ...tenant, ...user)).toMatchObject({ out: "Revoked." });
  expect(await administer("revoke", ...tenant, ...user)).toMatchObject({ code: 1 });
});

it("changes nothing where it does not understand", async () => {
  for (const words of [
    [],
    ["promote", ...tenant, ...user],
    ["grant", ...tenant],
    ["grant", "--tenant", "me", ...user],
    ["list", ...tenant, ...user],
    ["grant", "now", ...tenant, ...user],
  ])
    expect((await administer(...words)).code, words.join(" ")).toBe(1);
});
