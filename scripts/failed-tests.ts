// What failed, by name and with the beginning of its reason, said once more at the end of the run:
// the output in between is long.
import path from "node:path";
import { root } from "./run.ts";

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type Suite = {
  file: string;
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

const reasonLines = 12;

export function vitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [`Failed: ${namedWithReason(name, [file.message])}`];
    return failed.map(
      (test) => `Failed: ${namedWithReason(`${name} › ${test.fullName}`, test.failureMessages)}`,
    );
  });
}

export function browserFailures(suites: Suite[]): string[] {
  return specsOf(suites, "unexpected").map((spec) => `Failed: ${withReason(spec)}`);
}

/** The browser tests that passed only when they were tried again. */
export function browserRetries(suites: Suite[]): string[] {
  return specsOf(suites, "flaky").map(withReason);
}

/** A test's name and below it the first lines of the first reason. */
export function namedWithReason(name: string, reasons: readonly string[]): string {
  const reason = (reasons[0] ?? "").split("\n").slice(0, reasonLines);
  return [name, ...reason.map((line) => `    ${line}`)].join("\n");
}

type Spec = Suite["specs"][number];

function withReason(spec: Spec): string {
  const results = spec.tests.flatMap((test) => test.results);
  const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
  return namedWithReason(`e2e/${spec.file}:${spec.line} › ${spec.title}`, reasons);
}

function specsOf(suites: Suite[], status: string): Spec[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter((spec) => spec.tests.some((test) => test.status === status)),
    ...specsOf(suite.suites ?? [], status),
  ]);
}
