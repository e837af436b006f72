import { sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import type { UserId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { writePool as stored } from "../db/stored-functions.ts";
import { shuffled } from "../shuffled.ts";
import { bringChoices } from "./bring-choices.ts";
import { hourOf } from "./hour-of.ts";
import { boundTo, hexOf, type Pooled, type SurveyKey } from "./pool.ts";
import { seal as sealAnswer } from "./sealed-answer.ts";

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
/** What must be true of a survey whose totals are not locked; see `functions/write-pool.sql`. */
export type Expected = {
  version: string;
  wrapped: string;
  shownWhole: boolean;
  ids: string[];
  erased: number;
  guests: number;
  fewerThan: number | null;
  /** People whom a roster has to show in the audience, read after `rosterSince`. */
  unsure: UserId[];
  app: ApplicationType;
  rosterSince: Date;
};

/**
 * Writes what changed in the pool of a survey whose totals are locked: who took part, the pool's
 * rows, ballots in random order, tallies and totals; before that, the choices that the ballots
 * bring. Returns the survey's questions if it has more choices now.
 */
export async function writePool(
  db: Db,
  of: SurveyKey,
  change: Change,
  seal: Seal,
  when: When,
): Promise<Question[] | null> {
  const brought = await bringChoices(db, of, change.out, when.now);
  await store(db, of, { ...change, out: brought.out }, seal, when, null);
  return brought.questions;
}

/**
 * The same without a lock, for answers that bring no choices; false, and nothing is written, if
 * something is not as expected.
 */
export function writeExpected(
  db: Db,
  of: SurveyKey,
  change: Change,
  seal: Seal,
  expected: Expected,
  now: Date,
): Promise<boolean> {
  return store(db, of, change, seal, { now, answered: true }, expected);
}

async function store(
  db: Db,
  of: SurveyKey,
  { out, stay, replaced, joined }: Change,
  { key, room }: Seal,
  { now, answered }: When,
  expected: Expected | null,
): Promise<boolean> {
  const gone = [...replaced, ...out.flatMap(({ id, isStored }) => (isStored ? [id] : []))];
  const added = shuffled(stay.filter(({ isStored }) => !isStored));
  const sealed = added.map(({ id: _id, isStored: _isStored, ...answer }) =>
    hexOf(sealAnswer(key, boundTo(of), room, answer)),
  );
  const [row] = await rowsOf<{ written: boolean }>(
    db,
    sql`select ${sql.identifier(stored.name)}(
      ${of.tenantId}::uuid, ${of.surveyId}::uuid, ${sql.param(joined)}::uuid[],
      ${usagePeriod(now)}, ${sql.param(gone)}::uuid[],
      ${sql.param(added.map(({ id }) => id))}::uuid[], ${sql.param(sealed)}::text[],
      ${sql.param(out.map(({ hash }) => hash))}::text[],
      ${sql.param(out.map(({ commitment }) => commitment))}::text[],
      ${sql.param(out.map(({ answers }) => JSON.stringify(answers)))}::text[],
      ${sql.param(out.map(({ picks }) => picks.join(" ")))}::text[],
      ${sql.param(out.map(({ comment }) => comment))}::text[],
      ${sql.param(out.map(({ isNew }) => isNew))}::boolean[],
      ${answered ? hourOf(now).toISOString() : null}::timestamptz,
      ${expected ? JSON.stringify(expected) : null}::jsonb
    ) as written`,
  );
  return row?.written ?? false;
}
