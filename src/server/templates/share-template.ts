import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import type { Template, TemplateRole } from "#domain/template/template.ts";
import {
  type TemplatePerson,
  withoutPerson,
  withPerson,
} from "#domain/template/template-people.ts";
import { type Context, inTransaction } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { templatePeople } from "../db/authoring-tables.ts";
import { assertOwnsTemplate, changeTemplate, letCreateAgain } from "./change-template.ts";
import { findKept } from "./kept-template.ts";
import { findTemplate } from "./queries.ts";

/**
 * An owner gives a person of the organisation a template, or another role for it: `own` to manage
 * it, `read` to use and copy it (TPL-27, API-66, API-67). The name comes from the directory's
 * rosters; the request has only the id. `keepOwner`: an owner stays one.
 */
export async function addTemplatePerson(
  ctx: Context,
  id: string,
  person: UserId,
  role: TemplateRole,
  { keepOwner = false } = {},
): Promise<Template> {
  await assertOwnsTemplate(ctx, id);
  const found = await findColleague(ctx, person);
  if (!found) throw new AppError("person.not-found");
  const given = { aadObjectId: found.userId, name: found.name, role };
  return inTransaction(ctx, async (tx) => {
    await changeTemplate(tx, id, async (kept) => {
      const isOwner = ({ aadObjectId, role: has }: TemplatePerson) =>
        aadObjectId === found.userId && has === "own";
      if (keepOwner && kept.people.some(isOwner)) return;
      withPerson(kept.people, given);
      const { tenantId } = tx.actor;
      const { name } = given;
      await tx.db
        .insert(templatePeople)
        .values({ tenantId, templateId: kept.id, userId: person, name, role, addedAt: tx.now() })
        .onConflictDoUpdate({
          target: [templatePeople.tenantId, templatePeople.templateId, templatePeople.userId],
          set: { role },
        });
    });
    return findTemplate(tx, id);
  });
}

/**
 * An owner takes a template from a person who has it in that role, possibly from themselves; the
 * last owner keeps it. Those who may only use it may remove it from their own list.
 */
export async function removeTemplatePerson(
  ctx: Context,
  id: string,
  person: UserId,
  role: TemplateRole,
): Promise<void> {
  const { user } = ctx.actor;
  if (role === "own" || person !== user?.userId) await assertOwnsTemplate(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const kept = await findKept(tx, id, { locked: true });
    const leaves = kept.role === "read" && role === "read" && person === kept.userId;
    if (kept.role !== "own" && !leaves) throw new AppError("template.owner-only");
    withoutPerson(kept.people, person, role);
    await tx.db
      .delete(templatePeople)
      .where(
        and(
          eq(templatePeople.tenantId, tx.actor.tenantId),
          eq(templatePeople.templateId, kept.id),
          eq(templatePeople.userId, person),
        ),
      );
    await letCreateAgain(tx, kept.id, person);
  });
}
