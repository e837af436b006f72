import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import type { Template, TemplateRole } from "#domain/template/template.ts";
import type { TemplatePerson } from "#domain/template/template-people.ts";
import type { Context } from "../context.ts";
import { type TemplateContent, templatePeople, templates } from "../db/authoring-tables.ts";

/** A template of the organisation's people; `role` is the caller's. */
export type KeptTemplate = {
  id: string;
  body: TemplateContent;
  updatedAt: Date;
  /** Who saved it. */
  creator: UserId;
  people: readonly TemplatePerson[];
  userId: UserId;
  role: TemplateRole;
};

/**
 * A template that the caller owns or may use, `locked` until the transaction ends. Throws
 * `template.not-found`: others' don't exist for them (API-07).
 */
export async function findKept(
  { db, actor: { user, tenantId } }: Context,
  asked: string,
  { locked = false } = {},
): Promise<KeptTemplate> {
  const id = z.uuid().toLowerCase().safeParse(asked).data;
  if (!user || !id) throw new AppError("template.not-found");
  const one = db
    .select()
    .from(templates)
    .where(and(eq(templates.tenantId, tenantId), eq(templates.id, id)));
  const [row] = await (locked ? one.for("update") : one);
  const rows = await db
    .select()
    .from(templatePeople)
    .where(and(eq(templatePeople.tenantId, tenantId), eq(templatePeople.templateId, id)))
    .orderBy(asc(templatePeople.addedAt), asc(templatePeople.userId));
  const mine = rows.find(({ userId }) => userId === user.userId);
  if (!row || !mine) throw new AppError("template.not-found");
  const people = rows.map(({ userId, name, role }) => ({ aadObjectId: userId, name, role }));
  const { body, updatedAt, ownerId: creator } = row;
  return { id, body, updatedAt, creator, people, userId: user.userId, role: mine.role };
}

/** The template as the caller sees it (ENT-35). */
export function viewOf(
  { id, body, updatedAt, people, userId, role }: KeptTemplate,
  { actor: { tenantId } }: Context,
): Template {
  const only = (wanted: TemplateRole) =>
    people
      .filter((each) => each.role === wanted)
      .map(({ aadObjectId, name }) => ({ aadObjectId, name }));
  const users = only("read");
  return {
    ...body,
    id,
    tenantId,
    templateType: "user",
    owners: only("own"),
    users: role === "own" ? users : users.filter(({ aadObjectId }) => aadObjectId === userId),
    role,
    updatedAt,
  };
}
