import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { PersonTask } from "#contract/administration/people.ts";
import { invalidRequest } from "#domain/errors.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type Context, inTransaction } from "../context.ts";
import { personTasks } from "../db/audit-tables.ts";
import { rowsOf } from "../db/db.ts";
import { anyColleague } from "./change-surveys.ts";
import { assertNoPaidPlan } from "./erase-plans.ts";
import { namesOf, storedPerson } from "./known-people.ts";

export type StoredTask = typeof personTasks.$inferSelect;
type Asked = { kind: PersonTask["kind"]; person: UserId; to: UserId };
const mostListed = 50;

/**
 * Begins a task for a person whom the product knows; the same one again while it goes on, anew if
 * it was given up.
 */
export async function beginTask(caller: Context, { kind, person, to }: Asked): Promise<PersonTask> {
  const ctx = await asAdministrator(caller);
  if (person === to) throw invalidRequest({ path: "to", expected: "another person" });
  await storedPerson(ctx, person);
  await anyColleague(ctx, to);
  if (kind === "erase") await assertNoPaidPlan(ctx, person);
  const { tenantId, user } = ctx.actor;
  const task = await inTransaction(ctx, async (tx) => {
    // Two who ask at once begin one task: they wait for each other at the organisation's row.
    await tx.db.execute(sql`select 1 from tenants where tenant_id = ${tenantId} for update`);
    await asAdministrator(tx);
    const [running] = await tx.db
      .select()
      .from(personTasks)
      .where(
        and(
          eq(personTasks.tenantId, tenantId),
          eq(personTasks.personId, person),
          eq(personTasks.kind, kind),
          isNull(personTasks.finishedAt),
        ),
      );
    if (running?.toId === to && (await hasJob(tx, running))) return running;
    const begun = {
      tenantId,
      id: randomUUID(),
      kind,
      personId: person,
      toId: to,
      byId: user?.userId ?? null,
      done: 0,
      afterId: null,
      createdAt: tx.now(),
      finishedAt: null,
    };
    // Somebody else gets what is left, such as when the first one has left, too. All surveys are
    // looked at again: they may have answered since.
    const row = running ? { ...running, toId: to, afterId: null } : begun;
    const { toId, afterId } = row;
    await tx.db
      .insert(personTasks)
      .values(row)
      .onConflictDoUpdate({
        target: [personTasks.tenantId, personTasks.id],
        set: { toId, afterId },
      });
    const what = kind === "erase" ? "erase-person" : "hand-over-person";
    await recordAudit(tx, [{ what, subjectId: row.id, about: person }]);
    await tx.jobs.personTask(tx.db, { tenantId, taskId: row.id }, tx.now());
    return row;
  });
  ctx.jobs.wake();
  return present(ctx, task);
}

/** Not after its job was given up, all tries having failed. */
export async function hasJob(
  { db }: Pick<Context, "db">,
  { tenantId, id }: Pick<StoredTask, "tenantId" | "id">,
): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`
    select 1 from pgboss.job where name = 'person-task' and state in ('created', 'retry', 'active')
    and data ->> 'tenantId' = ${tenantId} and data ->> 'taskId' = ${id} limit 1`,
  );
  return found.length > 0;
}

type NameOf = (id: UserId) => string;

async function present(ctx: Context, task: StoredTask): Promise<PersonTask> {
  const nameOf = await namesOf(ctx, [task.personId, task.toId]);
  return { ...viewOf(task, nameOf), stopped: await isStopped(ctx, task) };
}

function viewOf({ id, kind, personId, toId, ...task }: StoredTask, nameOf: NameOf) {
  const { createdAt, finishedAt, done } = task;
  const named = (person: UserId | null) => person && { id: person, name: nameOf(person) };
  return { id, kind, person: named(personId), to: named(toId), createdAt, finishedAt, done };
}

async function isStopped(ctx: Context, task: StoredTask): Promise<boolean> {
  if (task.finishedAt) return false;
  if (task.personId && task.toId && (await hasJob(ctx, task))) return false;
  // It may have finished between the two.
  return (await findTask(ctx, task.tenantId, task.id))?.finishedAt === null;
}

export const keyOf = ({ tenantId, id }: StoredTask) =>
  and(eq(personTasks.tenantId, tenantId), eq(personTasks.id, id));

/** The organisation's newest tasks, of one person or all. */
export async function listTasks(ctx: Context, person: UserId | null = null): Promise<PersonTask[]> {
  const rows = await ctx.db
    .select()
    .from(personTasks)
    .where(
      and(
        eq(personTasks.tenantId, ctx.actor.tenantId),
        ...(person ? [eq(personTasks.personId, person)] : []),
      ),
    )
    .orderBy(desc(personTasks.createdAt), desc(personTasks.id))
    .limit(mostListed);
  const nameOf = await namesOf(
    ctx,
    rows.flatMap(({ personId, toId }) => [personId, toId]),
  );
  return Promise.all(
    rows.map(async (row) => ({ ...viewOf(row, nameOf), stopped: await isStopped(ctx, row) })),
  );
}

export async function findTask(
  { db }: Pick<Context, "db">,
  tenantId: TenantId,
  id: string,
): Promise<StoredTask | null> {
  const [row] = await db
    .select()
    .from(personTasks)
    .where(and(eq(personTasks.tenantId, tenantId), eq(personTasks.id, id)));
  return row ?? null;
}
