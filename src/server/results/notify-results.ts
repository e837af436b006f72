import { sql } from "drizzle-orm";
import type { resultsApi } from "#contract/results.ts";
import type { Received } from "#contract/route.ts";
import type { SurveyId } from "#domain/ids.ts";
import { notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import { type Context, inTransaction } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { readRosters, unlessUnreachable } from "../surveys/places-of.ts";
import { lockSurvey } from "../surveys/queries.ts";
import { resultPlaces, tell } from "../surveys/tell.ts";
import { findOwned } from "./assert-visible.ts";

/** Milliseconds in which a second request is taken for the same one. */
const again = 60_000;
/** Stands before the time in the list of what was sent (`surveys.sent_reminders`). */
const mark = "results ";

/**
 * An owner has the results posted now (API-41, RES-43): where the item stands, or to its owners alone where only they may see them. What the card shows goes by the item's type, so `resultType`
 * changes nothing here. A second request within a minute posts nothing more.
 */
export async function notifyResults(
  ctx: Context,
  id: SurveyId,
  _asked: Partial<Received<typeof resultsApi.notify>["body"]> = {},
): Promise<undefined> {
  const { survey: found } = await findOwned(ctx, id);
  if (stateAt(found, ctx.now()) === "pending") throw notOpen(found.type, "pending");
  await readRosters(ctx, found).catch(unlessUnreachable);
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id);
    if (await claim(tx, id)) await tell(tx, survey, await resultPlaces(tx, survey), "results");
  });
  ctx.cards.wake();
}

/** Notes that they are posted now; false where they were just before. */
async function claim({ db, actor, now }: Context, id: SurveyId): Promise<boolean> {
  const time = now().toISOString();
  const earliest = new Date(now().getTime() - again).toISOString();
  const claimed = await rowsOf(
    db,
    sql`
    update surveys set sent_reminders = array(select s from unnest(sent_reminders) s where not starts_with(s, ${mark})) || array[${mark + time}]
    where tenant_id = ${actor.tenantId} and id = ${id}
      and not exists (select 1 from unnest(sent_reminders) s where starts_with(s, ${mark}) and substr(s, ${mark.length + 1}) > ${earliest})
    returning id`,
  );
  return claimed.length > 0;
}
