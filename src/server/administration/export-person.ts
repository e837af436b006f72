import { type SQL, sql } from "drizzle-orm";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import type { ExportFile } from "../exports/export-surveys.ts";
import { nextSurveysWith } from "./erase-from-surveys.ts";
import { storedPerson } from "./known-people.ts";
import { fromOwnedSeries, isTheirs } from "./owned-series.ts";

/** Rows of one statement. */
const portion = 1000;

/** Everything about one person as a JSON file that is read while it is sent. */
export async function exportPerson(ctx: Context, person: UserId): Promise<ExportFile> {
  const admin = await asAdministrator(ctx);
  await storedPerson(ctx, person);
  await recordAudit(admin, [{ what: "export-person", about: person }]);
  return {
    name: `person-${ctx.now().toISOString().slice(0, 10)}.json`,
    type: "application/json; charset=utf-8",
    chunks: personFile(ctx, person),
  };
}

/** The tables that name a person by one column, without what only the product needs. */
function ownTables(person: UserId): [name: string, from: SQL, where: SQL][] {
  const is = (column: string) => sql`${sql.identifier(column)} = ${person}`;
  return [
    ["profile", sql`users`, is("user_id")],
    ["places", sql`members`, is("user_id")],
    ["guests", sql`guests`, is("user_id")],
    ["subscriptions", sql`subscription_users`, is("user_id")],
    ["licenceRequests", sql`license_requests`, is("user_id")],
    ["purchases", sql`checkouts`, sql`(owner_id = ${person} or payer_id = ${person})`],
    ["absences", sql`absences`, is("user_id")],
    ["intents", sql`intents`, is("user_id")],
    ["ratings", sql`ratings`, is("user_id")],
    ["administrator", sql`administrators`, is("user_id")],
    ["drafts", sql`drafts`, is("user_id")],
  ];
}

/** What a person owns or may use, deleted or not; the content of what is theirs. */
function ownedTables(tenantId: TenantId, person: UserId): [name: string, select: SQL][] {
  const series = sql`s.id, s.state, s.content, s.rrule, s.created_at`;
  return [
    [
      "templates",
      // Who saved a template is its `owner_id`, also after they left it to others.
      sql`select t.id, p.role, p.added_at, case when p.role = 'own' then t.body end as body
        from template_people p join templates t
        on t.tenant_id = p.tenant_id and t.id = p.template_id
        where p.tenant_id = ${tenantId} and p.user_id = ${person}
        union all
        select t.id, null, null, t.body from templates t
        where t.tenant_id = ${tenantId} and t.owner_id = ${person} and not exists (
          select 1 from template_people p where p.tenant_id = t.tenant_id
          and p.template_id = t.id and p.user_id = ${person})`,
    ],
    [
      "surveys",
      sql`select s.id, s.type, s.state, s.title, s.questions, s.created_at
        from owners o join surveys s on s.tenant_id = o.tenant_id and s.id = o.survey_id
        where o.tenant_id = ${tenantId} and o.user_id = ${person}`,
    ],
    [
      "series",
      sql`select ${series} ${fromOwnedSeries(tenantId, person)}
        union all
        select ${series} from series s
        where s.tenant_id = ${tenantId} and s.deleted_at is not null and ${isTheirs(person)}`,
    ],
  ];
}

/**
 * What a person gave to surveys, by name; of anonymous ones, that they took part. Reactions in an
 * anonymous one have no names anywhere (decisions/034).
 */
function givenTables(person: UserId): [name: string, select: SQL][] {
  return [
    [
      "answers",
      sql`select t.survey_id, s.title, s.questions, t.answers, t.comment, t.source, t.created_at,
        t.updated_at, t.completed_on from responses t
        join surveys s on s.tenant_id = t.tenant_id and s.id = t.survey_id
        where t.user_id = ${person}`,
    ],
    [
      "tookPartAnonymously",
      sql`select t.survey_id from participation t where ${person}::uuid = any(t.user_ids)`,
    ],
    [
      "posts",
      sql`select t.survey_id, t.id, t.text, t.state, t.created_at from posts t
        where t.author_id = ${person}`,
    ],
    [
      "replies",
      sql`select t.survey_id, t.post_id, t.text, t.scope, t.created_at from post_replies t
        where t.author_id = ${person}`,
    ],
    [
      "reactions",
      sql`select t.survey_id, t.post_id, t.reaction from post_reactions t
        join surveys s on s.tenant_id = t.tenant_id and s.id = t.survey_id
        where ${person}::uuid = any(t.user_ids) and s.anonymity <> 'anonymous'`,
    ],
    [
      "games",
      sql`select t.survey_id, t.question_id, t.choice_id, t.correct, t.took, t.answered_at
        from game_answers t where t.user_id = ${person}`,
    ],
    ["sentTo", sql`select t.survey_id from recipients t where t.id = ${person}::text`],
    [
      "analyticsRequests",
      sql`select t.survey_id, t.created_at from analytics_requests t where t.user_id = ${person}`,
    ],
  ];
}

async function* personFile(ctx: Context, person: UserId): AsyncGenerator<Uint8Array> {
  const { tenantId } = ctx.actor;
  yield bytes(`{\n  "person": ${JSON.stringify(person)}`);
  for (const [name, from, where] of ownTables(person)) {
    const rows = sql`select * from ${from} where tenant_id = ${tenantId} and ${where}`;
    yield* part(name, paged(ctx, rows));
  }
  for (const [name, select] of ownedTables(tenantId, person)) yield* part(name, byId(ctx, select));
  yield* part("audit", auditOf(ctx, person));
  for (const [name, select] of givenTables(person))
    yield* part(name, inSurveys(ctx, person, select));
  yield bytes("\n}\n");
}

async function* part(name: string, rows: AsyncGenerator<unknown[]>): AsyncGenerator<Uint8Array> {
  yield bytes(`,\n  "${name}": [`);
  let first = true;
  for await (const some of rows) {
    if (some.length === 0) continue;
    const lines = some.map((row) => `\n    ${JSON.stringify(row)}`).join(",");
    yield bytes(`${first ? "" : ","}${lines}`);
    first = false;
  }
  yield bytes("\n  ]");
}

/** Few rows of any table. */
async function* paged({ db }: Context, select: SQL): AsyncGenerator<unknown[]> {
  for (let at = 0, read = portion; read === portion; at += portion) {
    const rows = await rowsOf<unknown>(
      db,
      sql`select * from (${select}) r order by r::text limit ${portion} offset ${at}`,
    );
    yield rows;
    read = rows.length;
  }
}

/** Rows with an `id`, which none repeats, in its order. */
async function* byId({ db }: Context, select: SQL): AsyncGenerator<unknown[]> {
  let after: string | undefined;
  do {
    const beyond: SQL = after === undefined ? sql`` : sql`where r.id > ${after}::uuid`;
    const rows: { id: string }[] = await rowsOf<{ id: string }>(
      db,
      sql`select * from (${select}) r ${beyond} order by r.id limit ${portion}`,
    );
    yield rows;
    after = rows.length < portion ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

type AuditKey = { at: string; id: string };

/**
 * What they did, then what else is about them, and denials from before these named people in
 * `about`; each in the order of time, by an index of its own.
 */
async function* auditOf({ db, actor }: Context, person: UserId): AsyncGenerator<unknown[]> {
  const columns = ["user_id", "about", "survey_id"].map((name) => sql.identifier(name));
  for (const [n, column] of columns.entries()) {
    const isNew = columns.slice(0, n).map((read) => sql`and ${read} is distinct from ${person}`);
    let after: AuditKey | undefined;
    do {
      const beyond: SQL = after
        ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql``;
      const found: { key: AuditKey; row: unknown }[] = await rowsOf(
        db,
        sql`select jsonb_build_object('at', created_at, 'id', id) key, to_jsonb(a) "row"
          from audit a where tenant_id = ${actor.tenantId} and ${column} = ${person}
          ${sql.join(isNew, sql` `)} ${beyond} order by created_at, id limit ${portion}`,
      );
      yield found.map(({ row }) => row);
      after = found.length < portion ? undefined : found.at(-1)?.key;
    } while (after !== undefined);
  }
}

async function* inSurveys(ctx: Context, person: UserId, select: SQL): AsyncGenerator<unknown[]> {
  let after: SurveyId | null = null;
  do {
    const window: Awaited<ReturnType<typeof nextSurveysWith>> = await nextSurveysWith(
      ctx,
      person,
      after,
    );
    if (window.found.length > 0)
      yield await rowsOf<unknown>(
        ctx.db,
        sql`${select} and t.tenant_id = ${ctx.actor.tenantId}
        and t.survey_id = any(${sql.param(window.found)}::uuid[]) order by t.survey_id`,
      );
    after = window.last;
  } while (after !== null);
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
