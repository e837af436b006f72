// `npm test`: checks, builds the pages, runs all tests and ends with one line that counts them.
// `node scripts/test.ts server` runs the server's alone, on the database that the settings name.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPages } from "./build-pages.ts";
import { check } from "./check.ts";
import { browserOutcome, type Outcome, vitestOutcome } from "./failed-tests.ts";
import { takeWords } from "./read-words.ts";
import { run } from "./run.ts";
import { type Settled, settle } from "./try-again.ts";

/** More tests that passed only when they were tried again fail the run; the goal is two. */
const mostRetried = 10;

const [part] = takeWords({ usage: "usage: npm test [-- server]", most: 1 });
const onlyServer = part === "server";
const folder = mkdtempSync(path.join(tmpdir(), "polly-test-"));
const failures: string[] = [];

if (!onlyServer) {
  const failed = await check();
  if (failed.length > 0) failures.push(...failed);
}
await buildPages();
const settled: Settled[] = [await settle(runVitest, mostRetried)];
if (!onlyServer) settled.push(await settle(runPlaywright, mostRetried));
rmSync(folder, { recursive: true, force: true });

const passed = settled.reduce((sum, one) => sum + one.passed, 0);
const failedTests = settled.flatMap((one) => one.failed);
for (const failure of failedTests) console.log(`Failed: ${failure}`);
const retried = settled.flatMap((one) => one.retried);
if (retried.length > 0) console.log(`Passed only when tried again: ${retried.length}`);
for (const name of retried) console.log(`    ${name}`);
if (retried.length > mostRetried) failures.push(`at most ${mostRetried} tests tried again`);
if (failures.length > 0) console.log(`Failed checks: ${failures.join(", ")}`);
const failed = failedTests.length + failures.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** All tests of vitest, or those of `files` alone, one file after the other. */
async function runVitest(files: readonly string[]): Promise<Outcome> {
  const report = path.join(folder, "vitest.json");
  const code = await run("vitest", [
    "run",
    ...(onlyServer ? ["--project", "server"] : []),
    ...(files.length > 0 ? ["--maxWorkers=1", ...files] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return vitestOutcome(code, read(report));
}

/** All browser stories, or those at `places` (`file:line`) alone, one after the other. */
async function runPlaywright(places: readonly string[]): Promise<Outcome> {
  const report = path.join(folder, "playwright.json");
  const alone = places.length > 0 ? ["--workers=1", ...places] : [];
  const code = await run("playwright", ["test", ...alone, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return browserOutcome(code, read(report));
}

/** A runner's report, or nothing if it died before it wrote one. */
function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}
