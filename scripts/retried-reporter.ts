import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { namedWithReason } from "./failed-tests.ts";

/**
 * Writes which tests passed only when they were tried again, and why they had failed, to the file
 * that `RETRIED_TESTS` names.
 */
export default class RetriedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) =>
          namedWithReason(
            `${module.relativeModuleId} › ${test.fullName}`,
            (test.result().errors ?? []).map(({ message, stack }) => stack ?? message),
          ),
        ),
    );
    if (process.env.RETRIED_TESTS)
      writeFileSync(process.env.RETRIED_TESTS, JSON.stringify(retried));
  }
}
