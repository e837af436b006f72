import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { TemplateBody } from "#contract/templates.ts";
import { AppError, invalidRequest } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { countProblems } from "#domain/survey/draft.ts";
import { assertOffered } from "#domain/survey/offers.ts";
import { questionsOf } from "#domain/survey/type-rules.ts";
import { templateProblems } from "#domain/template/template.ts";
import { isDuration } from "#domain/time/duration.ts";
import type { Context } from "../context.ts";
import { type TemplateContent, templatePeople, templates } from "../db/authoring-tables.ts";
import type { Creation } from "../idempotency/creation.ts";
import { assertMayCreate } from "../policy/assert-may-create.ts";
import { findTemplate } from "./queries.ts";

/**
 * Saves the caller's draft as their own template (TPL-21). Blanks in it are filled in when it is
 * used.
 */
export async function prepareTemplate(ctx: Context, body: TemplateBody): Promise<Creation> {
  const content = contentOf(ctx, body);
  await assertMayCreate(ctx, content.type);
  return creationOf(ctx, { categories: [], ...content });
}

/**
 * A copy of a template that the caller may use, as their own (API-60). It keeps its name and
 * categories.
 */
export async function prepareCopy(ctx: Context, id: string): Promise<Creation> {
  const {
    id: _id,
    tenantId: _tenantId,
    templateType: _templateType,
    owners: _owners,
    users: _users,
    role: _role,
    updatedAt: _updatedAt,
    ...content
  } = await findTemplate(ctx, id);
  assertOffered(content.type, ctx.actor.app);
  await assertMayCreate(ctx, content.type);
  return creationOf(ctx, content);
}

/**
 * What a template is to contain. Throws `survey.invalid` with what is wrong with it, and
 * `survey.type-not-offered`.
 */
export function contentOf(ctx: Context, body: TemplateBody) {
  assertOffered(body.type, ctx.actor.app);
  const problems = [...templateProblems(body), ...countProblems(body)];
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  if (body.openDuration !== null && !isDuration(body.openDuration))
    throw invalidRequest({ path: "openDuration", expected: "ISO 8601 duration" });
  const { categories, ...content } = body;
  return {
    ...content,
    questions: questionsOf(body.type, body.questions),
    ...(categories ? { categories: [...new Set<string>(categories)] } : {}),
  };
}

/** A new template of the caller, who is its first owner; `template.too-many` beyond the limit. */
async function creationOf(ctx: Context, body: TemplateContent): Promise<Creation> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const { userId, name } = user;
  const saved = and(eq(templates.tenantId, tenantId), eq(templates.ownerId, userId));
  const max = limits.templates;
  if ((await ctx.db.$count(templates, saved)) >= max)
    throw new AppError("template.too-many", { max });
  const id = randomUUID();
  const now = ctx.now();
  const row = { tenantId, id, ownerId: userId, body, createdAt: now, updatedAt: now };
  const owner = { tenantId, templateId: id, userId, name, role: "own" as const, addedAt: now };
  return {
    id,
    write: async (tx) => {
      await tx.db.insert(templates).values(row);
      await tx.db.insert(templatePeople).values(owner);
    },
  };
}
