import { sql } from "drizzle-orm";
import type { resultsApi } from "#contract/results.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { resultTypesOf } from "#domain/results/result-types.ts";
import { typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { changeSurvey } from "../surveys/changes/change-survey.ts";
import { readRosters, unlessUnreachable } from "../surveys/delivery-targets.ts";
import { assertResultsVisible } from "./assert-visible.ts";

/** Milliseconds within which a second request counts as the same one. */
const again = 60_000;
/** Prefix of the time in the list of sent messages (`surveys.sent_reminders`). */
const mark = "results ";

/**
 * An owner posts the results now (API-41, RES-43): to the survey's conversations, or to its owners
 * only if only they may see the results. The card shows all results the survey has; a `resultType`
 * that it has not is refused. A second request within a minute posts nothing.
 */
export async function notifyResults(
  ctx: Context,
  id: SurveyId,
  { resultType = "results" }: Partial<Received<typeof resultsApi.notify>["body"]> = {},
): Promise<undefined> {
  await changeSurvey(ctx, id, "notify-results", async (found, viewer) => {
    if (!resultTypesOf(found).includes(resultType))
      throw new AppError("results.no-such-kind", { type: typeNames[found.type] });
    await assertResultsVisible(ctx, found, viewer);
    await readRosters(ctx, found).catch(unlessUnreachable);
    return async (_survey, tx) => ((await claim(tx, id)) ? { tells: ["results"] } : null);
  });
  return undefined;
}

/** Records that results are posted now; false if they were within the last minute. */
async function claim({ db, actor, now }: Context, id: SurveyId): Promise<boolean> {
  const time = now().toISOString();
  const earliest = new Date(now().getTime() - again).toISOString();
  const claimed = await rowsOf(
    db,
    sql`
    update surveys
    set sent_reminders = array(select s from unnest(sent_reminders) s
    where not starts_with(s, ${mark})) || array[${mark + time}]
    where tenant_id = ${actor.tenantId} and id = ${id}
      and not exists (select 1 from unnest(sent_reminders) s where starts_with(s, ${mark})
      and substr(s, ${mark.length + 1}) > ${earliest})
    returning id`,
  );
  return claimed.length > 0;
}
