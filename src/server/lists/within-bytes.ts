import { type SQL, sql } from "drizzle-orm";
import type { AskedResults } from "#contract/surveys.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

/** The database stores larger values compressed, so only reading them tells their size. Bytes. */
const keptAsIs = 2000;
const readAtOnce = 10;

type Sized = { id: SurveyId; bytes: number };

/** The parts of a list row of variable length: the title and the names of the places. */
const ofRow = sql`octet_length(s.title) + (
  select coalesce(sum(octet_length(r.name)), 0) from recipients r where r.tenant_id = s.tenant_id
  and r.survey_id = s.id)`;
const ofQuestions = {
  stored: sql`pg_column_size(s.questions)`,
  whole: sql`octet_length(s.questions::text)`,
};

/**
 * How many of the first surveys fit as rows of one reply, within `limits.listBytes`; at least one.
 */
export async function countRowsWithinBytes(
  ctx: Context,
  ids: readonly SurveyId[],
): Promise<number> {
  const sizes = await sizesOf(ctx, ids, ofRow);
  return countFitting(ids.map((id) => sizes.get(id) ?? 0));
}

/**
 * How many of the first surveys may be fully loaded for one reply. A survey's questions may have a
 * megabyte, and a hundred of them, read by a few dozen clients at once, exceed a process's memory.
 */
export async function countSurveysWithinBytes(
  ctx: Context,
  ids: readonly SurveyId[],
): Promise<number> {
  const stored = await sizesOf(ctx, ids, ofQuestions.stored);
  let left: number = limits.listBytes;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const compressed = some.filter((id) => (stored.get(id) ?? 0) >= keptAsIs);
    const whole =
      compressed.length === 0 ? stored : await sizesOf(ctx, compressed, ofQuestions.whole);
    for (const [n, id] of some.entries()) {
      left -= whole.get(id) ?? stored.get(id) ?? 0;
      if (left < 0) return Math.max(1, at + n);
    }
  }
  return ids.length;
}

/** How many of the first surveys fit with their results; responses have a limit of their own. */
export function countResultsWithinBytes(surveys: readonly AskedResults[]): number {
  return countFitting(surveys.map((survey) => bytesOf({ ...survey, responses: [] })));
}

/** Its size in a reply. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function countFitting(sizes: readonly number[]): number {
  let left: number = limits.listBytes;
  const over = sizes.findIndex((bytes) => {
    left -= bytes;
    return left < 0;
  });
  return over === -1 ? sizes.length : Math.max(1, over);
}

async function sizesOf(
  { db, actor }: Context,
  ids: readonly SurveyId[],
  size: SQL,
): Promise<Map<SurveyId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<Sized>(
    db,
    sql`
    select s.id, (${size})::int as bytes from surveys s
    where s.tenant_id = ${actor.tenantId} and s.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}
