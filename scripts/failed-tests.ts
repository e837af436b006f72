// What a run of tests came to: how many passed, and what failed, by name and with the beginning of
// its reason.
import path from "node:path";
import { root } from "./run.ts";

/** A failed test: `place` is what its runner takes to run it again. */
export type Failure = { place: string; name: string; reason: string };
export type Outcome = { passed: number; failures: Failure[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};
type Suite = { specs: Spec[]; suites?: Suite[] };
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] };

const reasonLines = 12;

export function vitestOutcome(code: number, report: VitestReport | null): Outcome {
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const place = path.relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [{ place, name: place, reason: shortened(file.message) }];
    return failed.map((test) => ({
      place,
      name: `${place} › ${test.fullName}`,
      reason: shortened(test.failureMessages[0]),
    }));
  });
  return outcome(code, report?.numPassedTests ?? 0, failures, "vitest");
}

export function browserOutcome(code: number, report: PlaywrightReport | null): Outcome {
  const failures = specsOf(report?.suites ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === "unexpected"))
    .map((spec) => {
      const place = `e2e/${spec.file}:${spec.line}`;
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      const reason = shortened(errors[0]?.message);
      return { place, name: `${place} › ${spec.title}`, reason };
    });
  return outcome(code, report?.stats.expected ?? 0, failures, "playwright");
}

/**
 * A runner that ends badly without naming a failed test (it could not start, or a process died) is
 * a failure too, one that cannot be tried again alone.
 */
function outcome(code: number, passed: number, failures: Failure[], runner: string): Outcome {
  if (code === 0 || failures.length > 0) return { passed, failures };
  return { passed, failures: [{ place: "", name: `${runner} ended with ${code}`, reason: "" }] };
}

function shortened(reason = ""): string {
  return reason
    .split("\n")
    .slice(0, reasonLines)
    .map((line) => `    ${line}`)
    .join("\n");
}

function specsOf(suites: Suite[]): Spec[] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}
