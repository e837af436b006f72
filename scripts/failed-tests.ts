// What failed, by name and with the beginning of its reason, said once more at the end of the run: the output in between is long.
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
  specs: { title: string; file: string; line: number; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: Suite[];
};
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

const reasonLines = 12;

export function vitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [told(name, [file.message])];
    return failed.map((test) => told(`${name} › ${test.fullName}`, test.failureMessages));
  });
}

export function browserFailures(suites: Suite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some((test) => test.status === "unexpected"))
      .map((spec) =>
        told(
          `e2e/${spec.file}:${spec.line} › ${spec.title}`,
          spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message ?? ""))),
        ),
      ),
    ...browserFailures(suite.suites ?? []),
  ]);
}

function told(name: string, reasons: string[]): string {
  const reason = (reasons[0] ?? "").split("\n").slice(0, reasonLines);
  return [`Failed: ${name}`, ...reason.map((line) => `    ${line}`)].join("\n");
}
