import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AdministeredSurvey, SurveysQuery } from "#contract/administration/administration.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { searchText } from "#domain/survey/search-text.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import { owners, surveys, totals } from "../db/tables.ts";
import { isKnown } from "./known-people.ts";
import { type Key, keyIn, keyText } from "./page-key.ts";

/** Rows that one statement reads, and statements of one call: a long list is read in several. */
const [windowRows, mostWindows] = [1000, 10];
const nameLength = 300;

type Page = { surveys: AdministeredSurvey[]; next: string | null };

/** The organisation's surveys of both variants, newest first, for its administrators. */
export async function readSurveys(ctx: Context, asked: SurveysQuery): Promise<Page> {
  const admin = await asAdministrator(ctx);
  const isSearch = asked.search !== undefined || asked.owner !== undefined;
  if (isSearch && asked.after === undefined) {
    const isNamed = asked.owner !== undefined && (await isKnown(admin, asked.owner));
    await recordAudit(admin, [
      { what: "read-surveys", ...(isNamed ? { about: asked.owner } : {}) },
    ]);
  }
  const matches = matcherOf(asked, ctx.now());
  const found: Row[] = [];
  let from: Key | null = asked.after === undefined ? null : keyIn(asked.after);
  let read = windowRows;
  for (let n = 0; n < mostWindows && read === windowRows && found.length <= asked.limit; n += 1) {
    const rows = await select(ctx, [...ofOwner(asked), ...after(from)]);
    found.push(...rows.filter(matches));
    from = rows.at(-1) ?? from;
    read = rows.length;
  }
  const shown = found.slice(0, asked.limit);
  const goesOnFrom = found.length > asked.limit ? shown.at(-1) : read === windowRows ? from : null;
  return {
    surveys: await present(ctx, shown),
    next: goesOnFrom ? keyText(goesOnFrom) : null,
  };
}

/** One of them, of either variant. */
export async function readSurvey(ctx: Context, id: SurveyId): Promise<AdministeredSurvey> {
  const [survey] = await present(ctx, await select(ctx, [eq(surveys.id, id)]));
  if (!survey) throw new AppError("survey.not-found");
  return survey;
}

type Row = Awaited<ReturnType<typeof select>>[number];

function select({ db, actor }: Context, conditions: readonly SQL[]) {
  return db
    .select({
      id: surveys.id,
      applicationType: surveys.applicationType,
      type: surveys.type,
      state: surveys.state,
      anonymity: surveys.anonymity,
      createdAt: surveys.createdAt,
      deliverAt: surveys.deliverAt,
      closeAt: surveys.closeAt,
      scheduleId: surveys.scheduleId,
      name: sql<string>`left(case when ${surveys.title} = ''
        then coalesce(${surveys.questions} -> 0 ->> 'label', '')
        else ${surveys.title} end, ${nameLength}::int)`,
    })
    .from(surveys)
    .where(and(eq(surveys.tenantId, actor.tenantId), isNull(surveys.deletedAt), ...conditions))
    .orderBy(desc(surveys.createdAt), desc(surveys.id))
    .limit(windowRows);
}

function ofOwner({ owner }: SurveysQuery): SQL[] {
  if (owner === undefined) return [];
  return [
    sql`${surveys.id} in (select o.survey_id from ${owners} o
    where o.tenant_id = ${surveys.tenantId} and o.user_id = ${owner})`,
  ];
}

function after(key: Key | null): SQL[] {
  if (key === null) return [];
  const { createdAt, id } = key;
  return [
    sql`(${surveys.createdAt}, ${surveys.id})
    < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
  ];
}

function matcherOf({ search, types, states }: SurveysQuery, now: Date): (row: Row) => boolean {
  const words = search === undefined ? "" : searchText(search);
  return (row) =>
    (types === undefined || types.length === 0 || types.includes(row.type)) &&
    (states === undefined || states.length === 0 || states.includes(stateAt(row, now))) &&
    (words === "" || searchText(row.name).includes(words));
}

async function present(
  { db, actor, now }: Context,
  rows: readonly Row[],
): Promise<AdministeredSurvey[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [owned, counted] = await Promise.all([
    db
      .select()
      .from(owners)
      .where(and(eq(owners.tenantId, actor.tenantId), inArray(owners.surveyId, ids)))
      .orderBy(owners.createdAt, owners.userId),
    db
      .select({ id: totals.surveyId, count: totals.responseCount })
      .from(totals)
      .where(and(eq(totals.tenantId, actor.tenantId), inArray(totals.surveyId, ids))),
  ]);
  const counts = new Map(counted.map(({ id, count }) => [id, count]));
  return rows.map(({ scheduleId, deliverAt, ...row }) => ({
    ...row,
    state: stateAt({ ...row, deliverAt }, now()),
    inSeries: scheduleId !== null,
    responseCount: counts.get(row.id) ?? 0,
    owners: owned
      .filter(({ surveyId: of }) => of === row.id)
      .map(({ userId, name }) => ({ id: userId, name })),
  }));
}
