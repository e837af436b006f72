import { mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { startProductProcess, settingsOf } from "#test/rig/product-process.ts";
import { readConfig } from "#server/config.ts";
import { freePort } from "../scripts/free-port.ts";
const dir = mkdtempSync("/tmp/zzs-");
const base = settingsOf(readConfig({ DATA_DIR: dir, PORT: "0", EMULATOR_PORT: "5999", EMULATOR: "true" }));
async function t(name: string, more: Record<string, string>) {
  const b = performance.now();
  const p = await startProductProcess({ ...base, PORT: String(await freePort()), ...more });
  const took = performance.now() - b;
  console.log(name, took | 0);
  const e = performance.now(); await p.stop(); console.log("  stop", (performance.now() - e) | 0);
}
await t("first", {});
for (const n of [1, 2, 3]) await t("again", {});
for (const n of [1, 2, 3]) await t("cache", { NODE_COMPILE_CACHE: "/tmp/zzcc" });
await t("prof", { NODE_OPTIONS: "--cpu-prof --cpu-prof-dir=/tmp/prof2" });
await t("prof first", { DATA_DIR: dir + "/x", NODE_OPTIONS: "--cpu-prof --cpu-prof-dir=/tmp/prof3" });
rmSync(dir, { recursive: true });
