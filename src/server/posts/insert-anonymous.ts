import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type PostId, postId, type Receipt } from "#domain/ids.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import { firstState } from "#domain/survey/post-rules.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { groupIn } from "../anonymity/group-in.ts";
import { hourOf } from "../anonymity/hour-of.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { hashOf } from "../responses/receipt-hash.ts";
import { keepWriters, writersWith } from "./held-by-people.ts";
import { of, raiseForNew } from "./write-posts.ts";

type Made = { id: PostId; held: boolean };
type New = {
  text: string;
  receipt: Receipt;
  viewer: Viewer;
  /** Counts the author's posts; not called if this one is there already. */
  count: () => void;
};

/**
 * Stores an anonymous post: without a person, with the hour as its time. All anonymous posts that
 * are not shown yet are stored again with it, in the order of their hashes and with one revision,
 * so that neither place, transaction nor revision shows which of them is new. Without review they
 * are held until `ANONYMITY_MIN_GROUP` people have written some, and then shown together.
 */
export async function insertAnonymous(
  tx: Context,
  survey: Survey,
  { text, receipt, viewer, count }: New,
): Promise<{ done: Made; changed: boolean }> {
  const hash = hashOf(receipt);
  const [known] = await rowsOf<Made>(
    tx.db,
    sql`select id, held from posts where ${of(survey)} and receipt_hash = decode(${hash}, 'hex')`,
  );
  if (known) return { done: known, changed: false };
  count();
  const id = postId.parse(randomUUID());
  const at = hourOf(tx.now());
  const state = firstState(survey);
  const revision = await raiseForNew(tx, survey, at);
  const isReviewed = state !== "approved";
  // What is held when review begins stays so: a moderator would read whose it can only be.
  const writers = isReviewed
    ? null
    : writersWith(tx, { survey, viewer }, await countShown(tx, survey));
  const stays = !writers || writers.people.size < groupIn(tx.config, survey);
  await tx.db.execute(sql`
    with lifted as (
      delete from posts where ${of(survey)} and receipt_hash is not null
      and (held or state = 'pending')
      returning id, receipt_hash, text, state, edited, held, created_at
    )
    insert into posts (tenant_id, survey_id, id, receipt_hash, text, state, edited, held,
      created_at, revision)
    select ${survey.tenantId}::uuid, ${survey.id}::uuid, id, receipt_hash, text, state, edited,
      held and ${stays}::boolean, created_at, ${revision}::bigint
    from (
      select * from lifted
      union all
      select ${id}::uuid, decode(${hash}, 'hex'), ${text}, ${state}, false, ${!isReviewed}::boolean,
      ${at.toISOString()}::timestamptz
    ) p
    order by receipt_hash`);
  if (writers) keepWriters(tx, survey, writers);
  return { done: { id, held: !isReviewed && stays }, changed: true };
}

async function countShown({ db }: Context, survey: Survey): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from posts where ${of(survey)}
    and receipt_hash is not null and not held`,
  );
  return row?.count ?? 0;
}
