import { sql } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type Db, rowsOf } from "../db/db.ts";
import type { Keyring } from "./keyring.ts";
import { boundTo, type SurveyKey } from "./pool.ts";

/** Milliseconds for which the size of an audience is taken as it was, and an unknown one. */
const [keptFor, unknownFor] = [60_000, 1000];
/** With fewer responses, an unknown audience is looked for each time. */
const many = 100;
/** Larger audiences are never taken as complete. */
const mostCounted = 50_000;

const sizesOf = perOwner<Keyring, TimedCache<number>>(() => createTimedCache(5000));

/**
 * How many answers cannot be everybody's yet: infinitely many where the audience is unknown,
 * undefined where that has to be looked up.
 */
export function knownSize(keyring: Keyring, of: SurveyKey, now: Date): number | undefined {
  return sizesOf(keyring).get(boundTo(of), now);
}

/** After rosters were read: the audience may have another size. */
export function forgetSize(keyring: Keyring, of: SurveyKey): void {
  sizesOf(keyring).delete(boundTo(of));
}

type Answered = { atMost: number; joining: readonly UserId[]; now: Date };

/**
 * Whether everybody to whom a survey was sent has answered, by the stored rosters: the host is not
 * asked. Never with a share link, nor where a roster was never read to its end, nor where fewer
 * people have answered than its places once had: who is left of them may be known. `joining`: people
 * with an account whose responses are not stored yet. `atMost`: no more have answered with these;
 * people are compared only where they could be all.
 */
export async function everybodyAnswered(
  db: Db,
  keyring: Keyring,
  of: SurveyKey,
  { atMost, joining, now }: Answered,
): Promise<boolean> {
  const sizes = sizesOf(keyring);
  const size = knownSize(keyring, of, now);
  if (size !== undefined && atMost < size) return false;
  const found = await readAudience(db, of, joining);
  if (!found) {
    sizes.set(boundTo(of), Number.POSITIVE_INFINITY, now, keptFor);
    return false;
  }
  if (found.size > found.most) await noteAudience(db, of, found.size);
  const least = Math.max(found.size, found.most);
  if (found.known) sizes.set(boundTo(of), least, now, keptFor);
  else if (atMost >= many) sizes.set(boundTo(of), Number.POSITIVE_INFINITY, now, unknownFor);
  if (!found.known || !found.complete || least > mostCounted) return false;
  return (await countPeople(db, of, joining.length)) >= least;
}

type Audience = { size: number; most: number; known: boolean; complete: boolean };

/** Null with a share link. `most`: how many it has had at most. */
async function readAudience(
  db: Db,
  of: SurveyKey,
  joining: readonly UserId[],
): Promise<Audience | null> {
  const [found] = await rowsOf<Audience>(
    db,
    sql`
    with sent as (
      select r.type, r.id, s.application_type as app from recipients r
      join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
      where r.tenant_id = ${of.tenantId} and r.survey_id = ${of.surveyId}
    ), audience as materialized (
      select m.user_id from sent join members m on m.tenant_id = ${of.tenantId}
      and m.application_type = sent.app and m.conversation_id = sent.id
      where sent.type not in ('user', 'web')
      union select id::uuid from sent where type = 'user'
      limit ${mostCounted + 1}::int
    ), part as materialized (
      select unnest(user_ids) as user_id from participation
      where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}
      union all
      select user_id from responses where tenant_id = ${of.tenantId}
      and survey_id = ${of.surveyId} and completed_on is not null
      union all
      select unnest(${sql.param(joining)}::uuid[])
    )
    select (select count(*)::int from audience) as size,
      coalesce((
        select x.audience from survey_seals x
        where x.tenant_id = ${of.tenantId} and x.survey_id = ${of.surveyId}
      ), 0) as most,
      not exists (
        select 1 from sent left join conversations c on c.tenant_id = ${of.tenantId}
        and c.application_type = sent.app and c.conversation_id = sent.id
        where sent.type <> 'user' and c.members_read_at is null
      ) as known,
      not exists (
        select 1 from audience a where not exists (
          select 1 from part p where p.user_id = a.user_id)
      ) as complete
    where exists (select 1 from sent) and not exists (select 1 from sent where type = 'web')`,
  );
  return found ?? null;
}

/**
 * How many different people with an account have answered for sure, with so many who are not stored
 * yet. Nobody who was erased counts: they may be among the others, with a name or without. A
 * response that was only begun is no answer (decisions/047).
 */
async function countPeople(db: Db, of: SurveyKey, joining: number): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`
    select coalesce((
        select p.people + ${joining}::int - p.erased
        from participation p
        where p.tenant_id = ${of.tenantId} and p.survey_id = ${of.surveyId}
      ), ${joining}::int) + (
        select count(*)::int from responses r
        where r.tenant_id = ${of.tenantId} and r.survey_id = ${of.surveyId}
        and r.completed_on is not null
        -- Sub-selects of one value: an EXISTS might be hashed, which reads all.
        and (
          select true from users u
          where u.tenant_id = r.tenant_id and u.user_id = r.user_id limit 1)
        and (
          select true from guests g
          where g.tenant_id = r.tenant_id and g.user_id = r.user_id limit 1) is null
      ) as count`,
  );
  return found?.count ?? 0;
}

async function noteAudience(db: Db, of: SurveyKey, size: number): Promise<void> {
  await db.execute(sql`
    update survey_seals set audience = greatest(audience, ${size}::int)
    where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}`);
}
