// `npm test`: checks, builds the pages, runs all tests and ends with one line that counts them. `node scripts/test.ts server` runs the server's alone, on the
// database that the settings name.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPages } from "./build-pages.ts";
import { check } from "./check.ts";
import { browserFailures, type PlaywrightReport, type VitestReport, vitestFailures } from "./failed-tests.ts";
import { run } from "./run.ts";

type Counts = { passed: number; failed: number; failures: string[] };

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
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + failures.length;
for (const failure of counts.flatMap((count) => count.failures)) console.log(failure);
if (failures.length > 0) console.log(`Failed checks: ${failures.join(", ")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function runVitest(): Promise<Counts> {
  const report = path.join(folder, "vitest.json");
  const projects = onlyServer ? ["--project", "server"] : [];
  const code = await run("vitest", ["run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  const result = read<VitestReport>(report, { numPassedTests: 0, numFailedTests: 0, testResults: [] });
  return countsOf(code, result.numPassedTests, result.numFailedTests, vitestFailures(result));
}

async function runPlaywright(): Promise<Counts> {
  const report = path.join(folder, "playwright.json");
  const code = await run("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const result = read<PlaywrightReport>(report, { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] });
  const { expected, flaky, unexpected } = result.stats;
  if (flaky > 0) console.log(`${flaky} browser tests passed only when they were tried again.`);
  return countsOf(code, expected + flaky, unexpected, browserFailures(result.suites));
}

/** A runner that ends badly without naming a failed test (it could not start, or a process died) is a failure too. */
function countsOf(code: number, passed: number, failed: number, failures: string[]): Counts {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
}

function read<T>(file: string, none: T): T {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return none;
  }
}
