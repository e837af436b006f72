import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AuditFilters, AuditRow } from "#contract/administration/audit.ts";
import type { UserId } from "#domain/ids.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import { audit } from "../db/audit-tables.ts";
import { users } from "../db/tables.ts";
import { isKnown } from "./known-people.ts";
import { type Key, keyIn, keyText } from "./page-key.ts";

/** Rows that one statement reads, and statements of one call. */
export const windowRows = 1000;
const mostWindows = 10;

type Stored = typeof audit.$inferSelect;
type Asked = AuditFilters & { after?: string | undefined; limit: number };

/** A page of the audit, newest first. What an administrator looks for is in it, too. */
export async function searchAudit(
  ctx: Context,
  { after, limit, ...filters }: Asked,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const admin = await asAdministrator(ctx);
  let from = after === undefined ? null : keyIn(after);
  if (from === null) await recordReading(admin, filters, "read-audit");
  const found: Stored[] = [];
  let read = windowRows;
  for (let n = 0; n < mostWindows && read === windowRows && found.length <= limit; n += 1) {
    const rows = await readWindow(ctx, filters, from, "newest");
    found.push(...rows.filter(matcherOf(filters)));
    from = rows.at(-1) ?? from;
    read = rows.length;
  }
  const shown = found.slice(0, limit);
  const goesOnFrom = found.length > limit ? shown.at(-1) : read === windowRows ? from : null;
  return { rows: await present(ctx, shown), next: goesOnFrom ? keyText(goesOnFrom) : null };
}

/** Without ids that nothing in the organisation has: they may be of somebody who was erased. */
export async function recordReading(
  admin: Context,
  { person, subject }: AuditFilters,
  what: "read-audit" | "export-audit",
): Promise<void> {
  const about = person && (await isKnown(admin, person)) ? person : undefined;
  const subjectId = subject && (await hasRows(admin, subject)) ? { subjectId: subject } : {};
  await recordAudit(admin, [{ what, about, ...subjectId }]);
}

async function hasRows({ db, actor }: Context, subject: string): Promise<boolean> {
  const found = await db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.tenantId, actor.tenantId), eq(audit.surveyId, subject)))
    .limit(1);
  return found.length > 0;
}

/**
 * The next rows by the index of the narrowest filter; the other filters are for `matcherOf`, so that
 * no statement reads more than a window.
 */
export async function readWindow(
  { db, actor }: Context,
  { person, subject, action, from, until }: AuditFilters,
  key: Key | null,
  order: "newest" | "oldest",
): Promise<Stored[]> {
  const common = [
    eq(audit.tenantId, actor.tenantId),
    ...(from ? [gte(audit.createdAt, from)] : []),
    ...(until ? [lt(audit.createdAt, until)] : []),
    ...(key ? [beyond(key, order)] : []),
  ];
  const sorted = order === "newest" ? desc : asc;
  const by = [sorted(audit.createdAt), sorted(audit.id)];
  const select = (more: SQL[]) =>
    db
      .select()
      .from(audit)
      .where(and(...common, ...more))
      .orderBy(...by)
      .limit(windowRows);
  if (subject) return select([eq(audit.surveyId, subject)]);
  if (person) {
    const [did, was] = await Promise.all([
      select([eq(audit.userId, person)]),
      select([eq(audit.about, person), sql`${audit.userId} is distinct from ${person}`]),
    ]);
    const sign = order === "newest" ? -1 : 1;
    return [...did, ...was].sort((a, b) => sign * compare(a, b)).slice(0, windowRows);
  }
  return select(action ? [eq(audit.what, action)] : []);
}

function beyond({ createdAt, id }: Key, order: "newest" | "oldest"): SQL {
  const at = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const own = sql`(${audit.createdAt}, ${audit.id})`;
  return order === "newest" ? sql`${own} < ${at}` : sql`${own} > ${at}`;
}

function compare(a: Key, b: Key): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

export function matcherOf({ person, action }: AuditFilters): (row: Stored) => boolean {
  return (row) =>
    (person === undefined || row.userId === person || row.about === person) &&
    (action === undefined || row.what === action);
}

/** The rows with the names that the product knows. */
async function present({ db, actor }: Context, rows: readonly Stored[]): Promise<AuditRow[]> {
  const ids = [...new Set(rows.flatMap(({ userId, about }) => [userId, about]))];
  const people = ids.filter((id) => id !== null);
  const known =
    people.length === 0
      ? []
      : await db
          .select({ id: users.userId, name: users.name })
          .from(users)
          .where(and(eq(users.tenantId, actor.tenantId), inArray(users.userId, people)));
  const names = new Map<UserId, string>(known.map(({ id, name }) => [id, name]));
  const named = (id: UserId | null) => id && { id, name: names.get(id) ?? "" };
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    action: row.what,
    subjectId: row.surveyId === actor.tenantId ? null : row.surveyId,
    by: named(row.userId),
    about: named(row.about),
    administering: row.administering,
    detail: row.detail,
  }));
}
