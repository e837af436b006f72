import { setTimeout } from "node:timers/promises";
import type { PersonTask } from "../../src/contract/administration/people.ts";
import type { UserId } from "../../src/domain/ids.ts";
import { beginTask, findTask, hasJob } from "../../src/server/administration/person-tasks.ts";
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
  const { tenantId } = operator;
  const { id } = await beginTask(ctx, asked);
  const began = Date.now();
  for (let said = false; ; ) {
    // Before the task: while that is not finished it has a job, unless it was given up.
    const goesOn = await hasJob(ctx, { tenantId, id });
    const task = await findTask(ctx, tenantId, id);
    if (task?.finishedAt) return task.done;
    if (failures.has(id)) throw new ConfigError(failed(failures.get(id)));
    if (!goesOn)
      throw new ConfigError(
        "The task was given up: the product's log says why. Run the command again.",
      );
    if (!said && Date.now() - began > lasting) {
      said = true;
      console.error("Still at work. The product goes on if you stop this command; see tasks.");
    }
    await setTimeout(lookEvery);
  }
}

function failed(error: unknown): string {
  return `The task failed (${reasonOf(error)}). Run the command again, or start the product, which tries again.`;
}
