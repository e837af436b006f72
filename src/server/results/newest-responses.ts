import { sql } from "drizzle-orm";
import type { TenantId, UserId } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { Response } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { rowsOf } from "../db/db.ts";
import { commentsIn } from "../responses/queries.ts";

/**
 * At most this many responses, fewer if together they exceed the byte limit, so that memory use is
 * bounded.
 */
export const most = { responses: 100, bytes: 1_000_000 };

/** Named responses; `only`: of this person alone. `bytes`: the limit for all others' together. */
export type Newest = { survey: Survey; only: UserId | null; bytes: number };

export function newestKey({ survey: { tenantId, id }, only, bytes }: Newest): string {
  return `${tenantId} ${id} ${only ?? ""} ${bytes}`;
}

type Row = {
  tenant_id: TenantId;
  survey_id: Survey["id"];
  person_id: UserId | null;
  bytes: number;
  found: {
    user: Response["user"];
    answers: Answer[];
    comment: string | null;
    created: string;
    updated: string;
    completed: string | null;
  }[];
};

/**
 * The newest named responses to a survey (API-32). A survey that was made anonymous later shows no
 * names, even of earlier responses.
 */
export const newestResponses = batchLoader<Newest, Response[]>(newestKey, async (db, asked) => {
  const named = asked.filter(({ survey }) => survey.anonymity !== "anonymous");
  if (named.length === 0) return new Map();
  const keys = {
    tenants: sql.param(named.map(({ survey }) => survey.tenantId)),
    surveys: sql.param(named.map(({ survey }) => survey.id)),
    people: sql.param(named.map(({ only }) => only)),
    bytes: sql.param(named.map(({ bytes }) => bytes)),
  };
  const rows = await rowsOf<Row>(
    db,
    sql`
    select k.tenant_id, k.survey_id, k.person_id, k.bytes, coalesce(f.found, '[]') as found
    from unnest(${keys.tenants}::uuid[], ${keys.surveys}::uuid[], ${keys.people}::uuid[],
    ${keys.bytes}::int[])
      as k (tenant_id, survey_id, person_id, bytes)
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'user', jsonb_build_object('aadObjectId', r.user_id, 'name', coalesce(u.name, ''), 'upn',
        coalesce(u.upn, '')),
        'answers', r.answers, 'comment', r.comment, 'created', r.created_at, 'updated',
        r.updated_at, 'completed', r.completed_on
      ) order by r.created_at desc, r.user_id desc) as found
      from (
        select n.*, sum(octet_length(n.answers::text) + coalesce(octet_length(n.comment), 0)) over
        (order by n.created_at desc, n.user_id desc) as bytes
        from (
          (select * from responses a where k.person_id is null and a.tenant_id = k.tenant_id
          and a.survey_id = k.survey_id and a.created_at > '-infinity'
            order by a.created_at desc, a.user_id desc limit ${most.responses})
          union all
          select * from responses o where o.tenant_id = k.tenant_id and o.survey_id = k.survey_id
          and o.user_id = k.person_id
        ) n
      ) r left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
      where r.bytes <= k.bytes or k.person_id is not null
    ) f`,
  );
  return new Map(
    rows.map(({ tenant_id, survey_id, person_id, bytes, found }) => {
      return [`${tenant_id} ${survey_id} ${person_id ?? ""} ${bytes}`, found.map(responseOf)];
    }),
  );
});

function responseOf({
  user,
  answers,
  comment,
  created,
  updated,
  completed,
}: Row["found"][number]): Response {
  return {
    user,
    responses: answers,
    comments: commentsIn(comment),
    createdAt: new Date(created),
    updatedAt: new Date(updated),
    completed: completed !== null,
    completedOn: completed === null ? null : new Date(completed),
  };
}
