import { randomUUID } from "node:crypto";
import type { TemplateBody } from "#contract/templates.ts";
import { AppError, type Problem } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { isDuration } from "#domain/survey/duration.ts";
import { type Template, templateProblems } from "#domain/template/template.ts";
import type { Context } from "../context.ts";
import { templates } from "../db/authoring-tables.ts";
import { findTemplate } from "./queries.ts";

/** Saves what somebody wrote as a template of his own (TPL-21). What is left blank in it is filled in when it is used. */
export async function createTemplate(ctx: Context, body: TemplateBody): Promise<Template> {
  const { user, tenantId } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const problems = [...templateProblems(body), ...questionsProblems(body)];
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  if (body.openDuration !== null && !isDuration(body.openDuration)) throw new AppError("request.invalid", { field: "openDuration" });
  const id = randomUUID();
  const now = ctx.now();
  await ctx.db
    .insert(templates)
    .values({ tenantId, id, ownerId: user.userId, body: { ...body, categories: [] }, createdAt: now, updatedAt: now });
  return findTemplate(ctx, id);
}

function questionsProblems({ questions }: TemplateBody): Problem[] {
  const { min, max } = limits.questions;
  return questions.length >= min && questions.length <= max ? [] : [{ path: "questions", code: "questions.count", values: { min, max } }];
}
