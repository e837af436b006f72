import { AppError } from "#domain/errors.ts";
import type { SeriesId } from "#domain/ids.ts";
import { seriesEditProblems } from "#domain/series/edit-problems.ts";
import { editedFrom } from "#domain/series/edited-from.ts";
import { type Series, scheduleOf, seriesDraft } from "#domain/series/series.ts";
import { assertMayWithSeries } from "#domain/series/series-permissions.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { assertNoProblems } from "#domain/survey/lifecycle.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import { mayBecome } from "#domain/survey/type-rules.ts";
import type { Context } from "../context.ts";
import { editSurvey } from "../surveys/changes/edit-survey.ts";
import { changeSeries } from "./change-series.ts";
import { checkSeries } from "./create-series.ts";
import { isInPlan } from "./is-in-plan.ts";
import { lastDate } from "./last-date.ts";
import { findSeries } from "./queries.ts";
import { seriesViewerOf } from "./series-viewer.ts";
import { activeFrom, areInOwnZones } from "./switch-series.ts";

type Given = {
  draft: Draft;
  updateOptions: { limitedEdit: boolean; notify: boolean };
  seenAt?: Date | undefined;
};

/**
 * Edits what a series will send from now on, or with `limitedEdit` only its last survey (API-57,
 * REC-36, REC-37). `notify`: the audience of that survey is told. `seenAt`: the edit is refused if
 * what it edits was changed after that.
 */
export async function editSeries(ctx: Context, id: SeriesId, given: Given): Promise<Series> {
  return given.updateOptions.limitedEdit ? editLast(ctx, id, given) : editWhole(ctx, id, given);
}

async function editLast(
  ctx: Context,
  id: SeriesId,
  { draft, updateOptions: { notify }, seenAt }: Given,
): Promise<Series> {
  const series = await findSeries(ctx, id);
  if (series.lastSurveyId === null) {
    assertMayWithSeries(series, await seriesViewerOf(ctx, series), "edit", ctx.now());
    throw new AppError("survey.not-found");
  }
  const updateOptions = { notifyUsersOnEdit: notify, removeExistingVotesOnEdit: false };
  await editSurvey(ctx, series.lastSurveyId, { survey: draft, updateOptions, seenAt });
  return findSeries(ctx, id);
}

function editWhole(ctx: Context, id: SeriesId, { draft: given, seenAt }: Given): Promise<Series> {
  return changeSeries(ctx, id, "edit-series", async (found) => {
    const before = seriesDraft(found);
    if (!mayBecome(before.type, given.type)) throw new AppError("survey.type-not-offered");
    const schedule = given.schedule ?? scheduleOf(found);
    const draft = { ...given, schedule, reminders: keptReminders(given.reminders) };
    const asked = ctx.now();
    assertNoProblems(seriesEditProblems(draft, scheduleOf(found), asked));
    const { content, recipients } = await checkSeries(ctx, draft, before);
    const goesOn = found.state !== "ended" || (await isInPlan(ctx, found));
    return async (series, now, tx) => {
      if (seenAt && seenAt < series.updatedAt) throw new AppError("series.changed");
      const after = { ...series, ...schedule, content, recipients };
      // Where each has their own time, the first to get it may be another person now.
      const stays =
        series.state === "disabled" ||
        (series.state === "active" && !areInOwnZones(series, after) && isSameTiming(series, after));
      if (stays) return { ...schedule, content, recipients };
      const last = await lastDate(tx, series, "sent");
      const from = editedFrom(after, series, { asked, now, last });
      const turn = await activeFrom(tx, after, from, series);
      return { ...schedule, content, recipients, ...(goesOn ? turn : stoppedAt(turn)) };
    };
  });
}

/** What a plan ended is enabled once a plan includes it again, and not by an edit (REC-16). */
function stoppedAt({ next }: Pick<Series, "next">) {
  return { state: "ended", next: null, stopped: next !== null } as const;
}

function isSameTiming(one: Series, other: Series): boolean {
  const of = ({ rrule, rruleDTStart, rruleTZID }: Series) => [rrule, rruleDTStart, rruleTZID];
  return of(one).join() === of(other).join();
}
