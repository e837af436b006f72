import { type SQL, sql } from "drizzle-orm";
import { erasedUser } from "#domain/administration/erased.ts";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { eraseFromDocuments } from "./erase-from-documents.ts";
import { isTheirs } from "./owned-series.ts";

/** Rows of one person that are deleted as they are: table and column. */
const own: readonly (readonly [string, string])[] = [
  ["members", "user_id"],
  ["users", "user_id"],
  ["absences", "user_id"],
  ["intents", "user_id"],
  ["ratings", "user_id"],
  ["drafts", "user_id"],
  ["idempotency_keys", "user_id"],
  ["subscription_users", "user_id"],
  ["license_requests", "user_id"],
  ["billing_customers", "owner_id"],
  ["billing_links", "user_id"],
  ["administrators", "user_id"],
];
/**
 * Removes everything of a person that belongs to no survey, in the caller's transaction, after
 * everything else. Where somebody has to be named, they become `erasedUser`.
 */
export async function eraseRest(tx: Context, person: UserId): Promise<void> {
  const { tenantId } = tx.actor;
  const run = (statement: SQL) => tx.db.execute(statement);
  await eraseTemplates(tx, person);
  // Who is still in a place is found there again when they come back.
  await run(sql`
    update conversations c set members_read_at = null from members m
    where m.tenant_id = ${tenantId} and m.user_id = ${person} and c.tenant_id = m.tenant_id
    and c.application_type = m.application_type and c.conversation_id = m.conversation_id`);
  await run(sql`
    delete from checkouts where tenant_id = ${tenantId} and state <> 'done'
    and (owner_id = ${person} or payer_id = ${person})`);
  // That somebody else began a trial spares its other owners their own (`had-plan.ts`).
  for (const column of ["owner_id", "payer_id"])
    await run(sql`update checkouts set ${sql.identifier(column)} = ${erasedUser}
      where tenant_id = ${tenantId} and ${sql.identifier(column)} = ${person}`);
  for (const [table, column] of own)
    await run(sql`delete from ${sql.identifier(table)} where tenant_id = ${tenantId}
      and ${sql.identifier(column)} = ${person}`);
  // The row goes within 60 days (`forget-guests.ts`): while their token still opens the product,
  // who has none counts as a person with an account (decisions/041).
  await run(sql`
    update guests set name = '', email = null
    where tenant_id = ${tenantId} and user_id = ${person}`);
  await run(sql`
    delete from outbox where tenant_id = ${tenantId} and user_id = ${person}`);
  await run(sql`
    delete from conversations where tenant_id = ${tenantId} and user_id = ${person}`);
  const isOfThem = sql`l.tenant_id = ${tenantId}
    and l.list_id in (${person}::text, ${`asked:${person}`})`;
  await run(sql`delete from listings l where ${isOfThem}`);
  // A series that they were given just now stays theirs, as a survey does (below), and in their
  // list, by which it is found once they are erased again.
  await run(sql`
    delete from series_listings l where ${isOfThem} and not exists (
      select 1 from series s where s.tenant_id = l.tenant_id and s.id = l.series_id
      and s.deleted_at is null and ${isTheirs(person)})`);
  for (const table of ["surveys", "series"])
    await run(sql`update ${sql.identifier(table)} set creator = null
      where tenant_id = ${tenantId} and creator = ${person}`);
  // Of deleted surveys, which nobody hands over. One that is not, and that they were given just
  // now, stays theirs: then they can be erased once more.
  const deleted = sql`exists (
    select 1 from surveys s where s.tenant_id = o.tenant_id and s.id = o.survey_id
    and s.deleted_at is not null)`;
  await run(sql`
    update owners o set user_id = ${erasedUser}, name = '' where o.tenant_id = ${tenantId}
    and o.user_id = ${person} and ${deleted} and not exists (
      select 1 from owners e where e.tenant_id = o.tenant_id and e.survey_id = o.survey_id
      and e.user_id = ${erasedUser})`);
  await run(sql`
    delete from owners o where o.tenant_id = ${tenantId} and o.user_id = ${person} and ${deleted}`);
  await eraseFromDocuments(tx, person);
  await run(sql`
    delete from pgboss.job where data ->> 'tenantId' = ${tenantId}
    and data ->> 'userId' = ${person}::text`);
  // The last one is a subject: of rows from before denials named people in `about`.
  for (const column of ["user_id", "about", "survey_id"])
    await run(sql`update audit set ${sql.identifier(column)} = ${erasedUser}
      where tenant_id = ${tenantId} and ${sql.identifier(column)} = ${person}`);
  // Of another task for them nothing is left to do.
  await run(sql`update person_tasks set person_id = null,
    finished_at = coalesce(finished_at, ${tx.now().toISOString()}::timestamptz)
    where tenant_id = ${tenantId} and person_id = ${person}`);
  for (const column of ["to_id", "by_id"])
    await run(sql`update person_tasks set ${sql.identifier(column)} = null
      where tenant_id = ${tenantId} and ${sql.identifier(column)} = ${person}`);
}

/** Templates that only they owned are gone; others' stay with the others. */
async function eraseTemplates({ db, actor }: Context, person: UserId): Promise<void> {
  const { tenantId } = actor;
  await db.execute(sql`
    delete from template_people where tenant_id = ${tenantId} and user_id = ${person}`);
  await db.execute(sql`
    update templates t set owner_id = coalesce((
      select p.user_id from template_people p where p.tenant_id = t.tenant_id
      and p.template_id = t.id and p.role = 'own' order by p.added_at, p.user_id limit 1
    ), t.owner_id) where t.tenant_id = ${tenantId} and t.owner_id = ${person}`);
  await db.execute(sql`
    with gone as (
      delete from templates where tenant_id = ${tenantId} and owner_id = ${person} returning id)
    delete from template_people where tenant_id = ${tenantId}
    and template_id in (select id from gone)`);
}
