import type { Template } from "#domain/template/template.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";
import type { Context } from "../context.ts";
import { findKept, viewOf } from "./kept-template.ts";

/**
 * A template that the caller may use: one of the product's, their own, or one shared with them.
 * Throws `template.not-found`.
 */
export async function findTemplate(ctx: Context, id: string): Promise<Template> {
  const global = globalTemplates.find((known) => known.id === id);
  return global ?? viewOf(await findKept(ctx, id), ctx);
}
