import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Template } from "#domain/template/template.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";
import type { Context } from "../context.ts";
import { templates } from "../db/authoring-tables.ts";

/** A template that the caller may use: one of the product's own, or one that he saved. Anybody else's does not exist (API-07). */
export async function findTemplate({ db, actor }: Context, id: string): Promise<Template> {
  const global = globalTemplates.find((known) => known.id === id);
  if (global) return global;
  const { user, tenantId } = actor;
  const own = z.uuid().toLowerCase().safeParse(id);
  if (!user || !own.success) throw new AppError("template.not-found");
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.tenantId, tenantId), eq(templates.id, own.data), eq(templates.ownerId, user.userId)));
  if (!row) throw new AppError("template.not-found");
  const owners = [{ aadObjectId: user.userId, name: user.name }];
  return { ...row.body, id: row.id, tenantId, templateType: "user", owners, role: "own" };
}
