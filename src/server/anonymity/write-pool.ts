import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import type { UserId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Db } from "../db/db.ts";
import { writePool as stored } from "../db/stored-functions.ts";
import { shuffled } from "../shuffled.ts";
import { bringChoices } from "./bring-choices.ts";
import { hourOf } from "./hour-of.ts";
import { boundTo, hexOf, type Pooled, type SurveyKey } from "./pool.ts";
import { seal } from "./sealed-answer.ts";

type Change = {
  /** Those that begin to count, in random order. */
  out: readonly Pooled[];
  /** Those that stay sealed; the new ones among them are stored. */
  stay: readonly Pooled[];
  /** The rows of the pool that others replaced. */
  replaced: readonly string[];
  /** Who gave their first response. */
  joined: readonly UserId[];
};
type Seal = { key: Uint8Array; room: number };
/** `answered`: whether an answer was given just now. */
type When = { now: Date; answered: boolean };

/**
 * Writes what changed in the pool of a survey whose totals are locked, by one call: who took part,
 * the pool's rows, ballots in random order, tallies and totals; before that, the choices that the
 * ballots bring. Returns the survey's questions if it has more choices now.
 */
export async function writePool(
  db: Db,
  of: SurveyKey,
  { out, stay, replaced, joined }: Change,
  { key, room }: Seal,
  { now, answered }: When,
): Promise<Question[] | null> {
  const brought = await bringChoices(db, of, out, now);
  const gone = [...replaced, ...out.flatMap(({ id }) => (id === null ? [] : [id]))];
  const sealed = shuffled(stay.filter(({ id }) => id === null)).map(({ id: _id, ...answer }) =>
    hexOf(seal(key, boundTo(of), room, answer)),
  );
  const counted = brought.out.map(({ hash, answers, picks, comment, commitment, isNew }) => {
    return { hash, answers, picks, comment, commitment, isNew };
  });
  await db.execute(sql`
    select ${sql.identifier(stored.name)}(
      ${of.tenantId}::uuid, ${of.surveyId}::uuid, ${sql.param(joined)}::uuid[],
      ${usagePeriod(now)}, ${sql.param(gone)}::uuid[],
      ${sql.param(sealed.map(() => randomUUID()))}::uuid[], ${sql.param(sealed)}::text[],
      ${JSON.stringify(counted)}::jsonb, ${answered ? hourOf(now).toISOString() : null}::timestamptz
    )`);
  return brought.questions;
}
