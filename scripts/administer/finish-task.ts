import { setTimeout } from "node:timers/promises";
import type { PersonTask } from "../../src/contract/administration/people.ts";
import type { UserId } from "../../src/domain/ids.ts";
import { beginTask, findTask } from "../../src/server/administration/person-tasks.ts";
import { workOnTask } from "../../src/server/administration/work-on-task.ts";
import { ConfigError } from "../../src/server/config.ts";
import { reasonOf } from "../../src/server/reason-of.ts";
import type { Operator } from "./operator.ts";

type Asked = { kind: PersonTask["kind"]; person: UserId; to: UserId };
/** Milliseconds between two looks at a task, and until it is said that it lasts. */
const [lookEvery, lasting] = [100, 10_000];

/**
 * Begins a task for a person and waits until it is done, by this process or by one of the product's
 * that took its job; returns how much was done.
 */
export async function finishTask(operator: Operator, asked: Asked): Promise<number> {
  const failures = new Map<string, unknown>();
  const ctx = await operator.context((contextOf) => ({
    "person-task": async (job) => {
      try {
        await workOnTask(contextOf, job);
      } catch (error) {
        failures.set(job.taskId, error);
        throw error;
      }
    },
  }));
  const { id } = await beginTask(ctx, asked);
  const began = Date.now();
  for (let said = false; ; ) {
    const task = await findTask(ctx, operator.tenantId, id);
    if (task?.finishedAt) return task.done;
    const failure = failures.get(id);
    if (failure)
      throw new ConfigError(
        `The task failed (${reasonOf(failure)}). The product tries again when it runs; see tasks.`,
      );
    if (!said && Date.now() - began > lasting) {
      said = true;
      console.error("Still at work. The product goes on if you stop this command; see tasks.");
    }
    await setTimeout(lookEvery);
  }
}
