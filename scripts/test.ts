// `npm test`: checks, builds the pages, runs all tests and ends with one line that counts them.
// `node scripts/test.ts server` runs the server's alone, on the database that the settings name.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPages } from "./build-pages.ts";
import { check } from "./check.ts";
import {
  browserFailures,
  browserRetries,
  type PlaywrightReport,
  type VitestReport,
  vitestFailures,
} from "./failed-tests.ts";
import { run } from "./run.ts";

type Counts = { passed: number; failed: number; failures: string[]; retried: string[] };

/**
 * On a machine that others load too, a test that waits for real processes may be late once: one
 * that fails is tried again, and named.
 */
const retries = 2;
/** More tests that passed only when they were tried again fail the run; the goal is two. */
const mostRetried = 10;

const onlyServer = process.argv[2] === "server";
const folder = mkdtempSync(path.join(tmpdir(), "polly-test-"));
const failures: string[] = [];

if (!onlyServer) {
  const failed = await check();
  if (failed.length > 0) failures.push(...failed);
}
await buildPages();
const counts = [await runVitest(), ...(onlyServer ? [] : [await runPlaywright()])];
rmSync(folder, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
for (const failure of counts.flatMap((count) => count.failures)) console.log(failure);
const retried = counts.flatMap((count) => count.retried);
if (retried.length > 0) console.log(`Passed only when tried again: ${retried.length}`);
for (const name of retried) console.log(`    ${name}`);
if (retried.length > mostRetried) failures.push(`at most ${mostRetried} tests tried again`);
if (failures.length > 0) console.log(`Failed checks: ${failures.join(", ")}`);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + failures.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function runVitest(): Promise<Counts> {
  const report = path.join(folder, "vitest.json");
  const retriedTests = path.join(folder, "retried.json");
  const projects = onlyServer ? ["--project", "server"] : [];
  const reporters = ["default", "./scripts/retried-reporter.ts", "json"];
  const code = await run(
    "vitest",
    [
      "run",
      ...projects,
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${report}`,
      `--retry=${retries}`,
    ],
    { RETRIED_TESTS: retriedTests },
  );
  const result = read<VitestReport>(report, {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [],
  });
  return countsOf(code, {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    failures: vitestFailures(result),
    retried: read<string[]>(retriedTests, []),
  });
}

async function runPlaywright(): Promise<Counts> {
  const report = path.join(folder, "playwright.json");
  const code = await run("playwright", ["test", `--retries=${retries}`, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = read<PlaywrightReport>(report, {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
  });
  const { expected, flaky, unexpected } = result.stats;
  return countsOf(code, {
    passed: expected + flaky,
    failed: unexpected,
    failures: browserFailures(result.suites),
    retried: browserRetries(result.suites),
  });
}

/**
 * A runner that ends badly without naming a failed test (it could not start, or a process died) is
 * a failure too.
 */
function countsOf(code: number, counts: Counts): Counts {
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

function read<T>(file: string, none: T): T {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return none;
  }
}
