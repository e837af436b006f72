import { sql } from "drizzle-orm";
import type { Survey } from "#domain/survey/survey.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { everybodyAnswered } from "./everybody-answered.ts";
import { sureGroups } from "./group-in.ts";
import type { Sealing, SurveyKey } from "./pool.ts";
import { readPool } from "./read-pool.ts";
import { forgetAnswers } from "./remembered-pools.ts";
import { isGroup, splitAnswered, splitWhole } from "./split-pool.ts";
import { writePool } from "./write-pool.ts";

/**
 * At the close of a survey, whose totals are locked: everything that is sealed begins to count, and
 * the key is destroyed (decisions/040). Returns what the survey becomes by it.
 */
export async function flushWhole(
  db: Db,
  { keyring, groupOf }: Sealing,
  of: SurveyKey,
  now: Date,
): Promise<Partial<Pick<Survey, "questions">>> {
  const pool = await readPool(db, keyring, of);
  const { key, shownWhole, entries } = pool;
  if (!key) return {};
  const least = sureGroups(groupOf, pool);
  const { out, stay } = splitWhole(entries, { least, shownWhole });
  const change = { out, stay, replaced: [], joined: [] };
  const when = { now, answered: false };
  const questions = out.length > 0 ? await writePool(db, of, change, { key, room: 0 }, when) : null;
  await markWhole(db, of);
  if (stay.length === 0)
    await db.execute(sql`
      update survey_seals set wrapped = null
      where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}`);
  forgetAnswers(keyring, of);
  return questions ? { questions } : {};
}

/**
 * The same for an open survey, whose totals are locked, if everybody has answered and enough people
 * wait; the key stays for changes. Says whether it was so.
 */
export async function flushIfComplete(
  db: Db,
  { keyring, groupOf }: Sealing,
  of: SurveyKey,
  now: Date,
): Promise<boolean> {
  const [total] = await rowsOf<{ count: number; waiting: number }>(
    db,
    sql`select response_count as count, waiting_count as waiting from totals
      where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}`,
  );
  if (!total || total.waiting < groupOf) return false;
  const pool = await readPool(db, keyring, of);
  const { key, entries, guests } = pool;
  const least = sureGroups(groupOf, pool);
  if (!key || !isGroup(entries, least)) return false;
  const answered = { atMost: total.count - guests, joining: [], now };
  if (!(await everybodyAnswered(db, keyring, of, answered))) return false;
  const split = splitAnswered(entries, least);
  const change = { ...split, replaced: [], joined: [] };
  await writePool(db, of, change, { key, room: 0 }, { now, answered: false });
  await markWhole(db, of);
  return true;
}

/** From now on, fewer new responses than a group are not shown: the difference would be theirs. */
export async function markWhole(db: Db, of: SurveyKey): Promise<void> {
  await db.execute(sql`
    update survey_seals set shown_whole = true
    where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}`);
}
