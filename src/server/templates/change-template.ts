import { and, eq, like } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { idempotencyKeys, templatePeople, templates } from "../db/authoring-tables.ts";
import { findKept, type KeptTemplate } from "./kept-template.ts";
import { findTemplate } from "./queries.ts";

/**
 * Finds a template and refuses, with `template.owner-only`, who may not change it: those with whom
 * it is only shared (TPL-29), and everybody for the product's own (TPL-28).
 */
export async function assertOwnsTemplate(ctx: Context, id: string): Promise<void> {
  if ((await findTemplate(ctx, id)).role !== "own") throw new AppError("template.owner-only");
}

/**
 * Locks a template and runs a change of it by one of its owners, who may have stopped being one
 * since the call began.
 */
export async function changeTemplate(
  tx: Context,
  id: string,
  change: (kept: KeptTemplate) => Promise<void>,
): Promise<void> {
  const kept = await findKept(tx, id, { locked: true });
  if (kept.role !== "own") throw new AppError("template.owner-only");
  await change(kept);
}

/** Deletes a template, for everybody who has it (API-62). Owners only. */
export async function deleteTemplate(ctx: Context, id: string): Promise<void> {
  await assertOwnsTemplate(ctx, id);
  await inTransaction(ctx, (tx) =>
    changeTemplate(tx, id, async (kept) => {
      const { tenantId } = tx.actor;
      const ofPeople = eq(templatePeople.templateId, kept.id);
      await tx.db
        .delete(templatePeople)
        .where(and(eq(templatePeople.tenantId, tenantId), ofPeople));
      await tx.db
        .delete(templates)
        .where(and(eq(templates.tenantId, tenantId), eq(templates.id, kept.id)));
      await letCreateAgain(tx, kept.id, kept.creator, { isGone: true });
    }),
  );
}

/**
 * Lets a person save the same as what became this template once more: they no longer have it, or it
 * is something else now (decisions/016). Keys of changes stay while it is there: these happen once.
 * Saving one of the product's own creates, too, and its key goes with what it created.
 */
export async function letCreateAgain(
  tx: Context,
  id: string,
  person: UserId,
  { isGone = false } = {},
): Promise<void> {
  await tx.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.tenantId, tx.actor.tenantId),
        eq(idempotencyKeys.userId, person),
        eq(idempotencyKeys.createdId, id),
        isGone ? undefined : like(idempotencyKeys.route, "POST %"),
      ),
    );
}
