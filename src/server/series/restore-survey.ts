import { AppError } from "#domain/errors.ts";
import { type SurveyId, seriesId } from "#domain/ids.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { changeSurvey } from "../surveys/changes/change-survey.ts";
import { leaveSeries } from "./align-owners.ts";
import { findSeries, unlessNoSeries } from "./queries.ts";

/**
 * An owner restores a deleted survey while its data is kept. Jobs that came due meanwhile run now,
 * but none sends it: what was to be sent meanwhile waits for its owner to send it. Of a series'
 * survey it must be one of the owners whom the series has now, and these own it (LIF-23).
 */
export function restoreSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  return changeSurvey(ctx, id, "restore", () => async (survey, tx) => ({
    becomes: {
      ...(isOverdue(survey, tx.now()) ? unscheduled(survey, tx.now()) : {}),
      ...(await belonging(survey, tx)),
    },
    cards: "post",
  }));
}

/** While it was deleted, its series' owners may have changed, or the series may be gone. */
async function belonging(survey: Survey, tx: Context): Promise<Partial<Survey>> {
  const { scheduleId } = survey;
  if (scheduleId === null) return {};
  const series = await findSeries(tx, seriesId.parse(scheduleId)).catch(unlessNoSeries);
  if (!series) return (await leaveSeries(survey, tx))?.becomes ?? {};
  const { user } = tx.actor;
  if (!user || !isOwner(series, user.userId)) throw new AppError("survey.not-found");
  // An owner who is removed in this moment is aligned after it.
  await tx.jobs.alignOwners(tx.db, series, tx.now());
  return { owners: series.owners };
}

function isOverdue({ state, deliverAt }: Survey, now: Date): boolean {
  return state === "pending" && deliverAt !== null && deliverAt <= now;
}

/** A close time that has passed goes as well: nobody could send it with that. */
function unscheduled({ closeAt }: Survey, now: Date): Pick<Survey, "deliverAt" | "closeAt"> {
  return { deliverAt: null, closeAt: closeAt && closeAt > now ? closeAt : null };
}
