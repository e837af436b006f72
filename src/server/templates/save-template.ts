import { and, eq } from "drizzle-orm";
import type { ChangedTemplate } from "#contract/templates.ts";
import { AppError } from "#domain/errors.ts";
import { changedAt } from "#domain/time/changed-at.ts";
import type { Context } from "../context.ts";
import { templates } from "../db/authoring-tables.ts";
import type { Creation } from "../idempotency/creation.ts";
import { assertMayCreate } from "../policy/assert-may-create.ts";
import { assertOwnsTemplate, changeTemplate, letCreateAgain } from "./change-template.ts";
import { contentOf, prepareTemplate } from "./create-template.ts";
import { findTemplate } from "./queries.ts";

/**
 * Writes over a template (API-59): owners only (TPL-29). One of the product's own is never changed:
 * saving it makes a new template of the caller (TPL-28). Throws `template.changed` if it is no
 * longer what the caller started from.
 */
export async function prepareSaved(
  ctx: Context,
  id: string,
  { updatedAt: from, ...body }: ChangedTemplate,
): Promise<Creation> {
  const found = await findTemplate(ctx, id);
  if (found.templateType === "global") return prepareTemplate(ctx, body);
  await assertOwnsTemplate(ctx, id);
  const content = contentOf(ctx, body);
  await assertMayCreate(ctx, content.type);
  const write = (tx: Context) =>
    changeTemplate(tx, found.id, async (kept) => {
      if (from && from.getTime() !== kept.updatedAt.getTime())
        throw new AppError("template.changed");
      const { categories } = kept.body;
      const updatedAt = changedAt(tx.now(), kept.updatedAt);
      await tx.db
        .update(templates)
        .set({ body: { categories, ...content }, updatedAt })
        .where(and(eq(templates.tenantId, tx.actor.tenantId), eq(templates.id, kept.id)));
      await letCreateAgain(tx, kept.id, kept.creator);
    });
  return { id: found.id, write };
}
