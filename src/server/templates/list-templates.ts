import { sql } from "drizzle-orm";
import type { PersonalTemplatesQuery, TemplateSummary } from "#contract/templates.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { badKey, readPage } from "../results/read-page.ts";

/**
 * The templates that the caller owns or may use, the last that they got first, by key; without
 * questions, which are loaded only to use a template (API-63, TPL-27).
 */
export async function listTemplates(
  { db, actor }: Context,
  { types, search, category, after, limit }: PersonalTemplatesQuery,
): Promise<{ templates: TemplateSummary[]; next: string | null }> {
  const { user, tenantId } = actor;
  if (!user) throw new AppError("auth.required");
  const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows, next } = await readPage<TemplateSummary>(
    [
      (key, most) =>
        rowsOf(
          db,
          sql`
        select (extract(epoch from p.added_at) * 1000)::bigint || '_' || t.id as key,
          (t.body - array['questions', 'commentsAppeal', 'description', 'title']::text[])
            || jsonb_build_object('id', t.id, 'role', p.role, 'owners', (
              select jsonb_agg(
                jsonb_build_object('aadObjectId', o.user_id, 'name', o.name)
                order by o.added_at, o.user_id
              )
              from template_people o
              where o.tenant_id = t.tenant_id and o.template_id = t.id and o.role = 'own'
            ), 'questionCount', jsonb_array_length(t.body->'questions')) as row
        from template_people p
        join templates t on t.tenant_id = p.tenant_id and t.id = p.template_id
        where p.tenant_id = ${tenantId} and p.user_id = ${user.userId}
          and t.body->>'type' = any(${sql.param(types)}::text[])
          and (t.body->>'templateName' ilike ${pattern}
            or t.body->>'templateDescription' ilike ${pattern}) ${within(category)} ${before(key)}
        order by p.added_at desc, p.template_id desc
        limit ${most}`,
        ),
    ],
    after,
    limit,
  );
  return { templates: rows, next };
}

function within(category: string | undefined) {
  return category === undefined ? sql`` : sql`and t.body->'categories' ? ${category}`;
}

function before(key: string | null) {
  if (key === null) return sql``;
  const [, at, id] = /^(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key) ?? [];
  if (at === undefined || id === undefined) throw badKey();
  return sql`and (p.added_at, p.template_id) < (${new Date(Number(at)).toISOString()}::timestamptz,
    ${id}::uuid)`;
}
