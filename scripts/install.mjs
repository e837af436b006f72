// Before `npm start` and `npm test`: installs what the lock file says, where that is not there yet.
// Plain JavaScript: it runs on the machine's own Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? ".", "..");
const stamp = join(root, "node_modules", ".installed");
const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .update(process.platform + process.arch)
  .digest("hex");
const [major = 0] = process.versions.node.split(".").map(Number);

if (major < 20) fail(`Node 20 or later is needed; this is ${process.versions.node}`);
if (process.platform === "darwin" && major < 24)
  fail(`on a Mac, Node 24 or later is needed; this is ${process.versions.node}`);
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) install();

function install() {
  console.log("Installing …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (done.status !== 0) fail("the packages could not be installed");
  writeFileSync(stamp, wanted);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
