import type { PersonTask } from "#contract/administration/people.ts";
import { AppError } from "#domain/errors.ts";
import { type SeriesId, type SurveyId, seriesId, type UserId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { withOwner, withoutOwner } from "#domain/survey/access.ts";
import { close, stateAt } from "#domain/survey/lifecycle.ts";
import { type Change, hasSameOwners, isOwner } from "#domain/survey/permissions.ts";
import {
  type ApplicationType,
  applicationType,
  type Owner,
  type Survey,
} from "#domain/survey/survey.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { asProduct, type Context, inTransaction } from "../context.ts";
import { type Colleague, findColleague } from "../conversations/find-colleague.ts";
import { applySeriesChange } from "../series/change-series.ts";
import { findSeries, unlessNoSeries } from "../series/queries.ts";
import { applyChange, type Decide } from "../surveys/changes/apply-change.ts";
import { catchUp } from "../surveys/changes/change-survey.ts";
import { closing, readResultsRosters } from "../surveys/changes/close-due.ts";
import { endUndo } from "../surveys/changes/delete-survey.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";

/**
 * Who changes other people's surveys: `ctx` acts as an administrator or an operator; `assert`
 * checks again under the lock whether they still may.
 */
export type Manager = { ctx: Context; assert: (tx: Context) => Promise<unknown> };

export async function managerOf(ctx: Context): Promise<Manager> {
  return { ctx: await asAdministrator(ctx), assert: asAdministrator };
}

/** Closes an open survey now. */
export function closeAnySurvey(by: Manager, id: SurveyId): Promise<Survey> {
  return change(by, id, "close", async (found, as) => {
    await readResultsRosters(as, found);
    return (survey, tx) => closing(tx, survey, close(survey, tx.now()));
  });
}

/** Deletes a survey, or what an owner has deleted for good: no owner can restore it. */
export async function deleteAnySurvey(by: Manager, id: SurveyId): Promise<void> {
  const decide: Decide = () => ({ deletedBy: "organisation" });
  const deleted = await change(by, id, "delete", async () => decide).catch(unlessMissing);
  if (!deleted)
    await inTransaction(by.ctx, async (tx) => {
      await by.assert(tx);
      await endUndo(tx, id);
    });
}

/** `from`: the one owner in whose stead; otherwise of all. */
type HandOver = {
  to: UserId;
  from?: UserId | undefined;
  /**
   * Part of this task for `from`: what is not theirs, such as their survey's series that was handed
   * over before it, stays as it is. To erase them, nobody takes the place of one of several owners.
   */
  task?: PersonTask["kind"];
};

/**
 * Gives a survey, and the series that sent it, to a person whom the rosters know. Throws
 * `request.not-found` if `from` does not own them, unless for a task.
 */
export function handOverSurvey(by: Manager, id: SurveyId, handed: HandOver): Promise<Survey> {
  return change(by, id, "hand-over", async (found, as) => {
    const owner = await newOwner(as, handed.to);
    const ofSeries = seriesId.safeParse(found.scheduleId).data;
    if (ofSeries) await handOver(by, ofSeries, { ...handed, owner });
    return async (survey, tx) => {
      // Read under the survey's lock: it may have been handed on meanwhile.
      const series = ofSeries && (await findSeries(tx, ofSeries).catch(unlessNoSeries));
      const owners = series ? series.owners : handedOver(survey.owners, { ...handed, owner });
      if (hasSameOwners({ owners }, survey)) return null;
      return { becomes: { owners }, ...(survey.state === "pending" ? { cards: "post" } : {}) };
    };
  });
}

/** The same for a series; null if it is no longer there. */
export async function handOverSeries(
  by: Manager,
  id: SeriesId,
  handed: HandOver,
): Promise<Series | null> {
  const found = await findSeries(asProduct(by.ctx), id).catch(unlessNoSeries);
  if (!found) return null;
  const owner = await newOwner(by.ctx, handed.to);
  return handOver(by, id, { ...handed, owner });
}

type Handed = HandOver & { owner: Owner };

/** The series afterwards; null if it is no longer there: its surveys stand alone then. */
async function handOver(
  { ctx, assert }: Manager,
  id: SeriesId,
  handed: Handed,
): Promise<Series | null> {
  const found = await findSeries(asProduct(ctx), id).catch(unlessNoSeries);
  if (!found) return null;
  const as = ofVariant(ctx, found);
  return applySeriesChange(as, id, "hand-over-series", async (series, _now, tx) => {
    await assert(tx);
    const owners = handedOver(series.owners, handed);
    return hasSameOwners({ owners }, series) ? null : { owners };
  });
}

function handedOver(owners: Owner[], { from, owner, task }: Handed): Owner[] {
  if (from === undefined) return [owner];
  if (task && !isOwner({ owners }, from)) return owners;
  if (task === "erase" && owners.length > 1) return withoutOwner({ owners }, from).owners;
  const others = (withOwner({ owners }, owner) ?? { owners }).owners;
  return from === owner.aadObjectId ? owners : withoutOwner({ owners: others }, from).owners;
}

async function newOwner(as: Context, to: UserId): Promise<Owner> {
  const found = await anyColleague(as, to);
  return { aadObjectId: found.userId, name: found.name };
}

/** A person whom a roster of either variant knows. */
export async function anyColleague(ctx: Context, person: UserId): Promise<Colleague> {
  for (const app of applicationType.options) {
    const found = await findColleague({ ...ctx, actor: { ...ctx.actor, app } }, person);
    if (found) return found;
  }
  throw new AppError("person.not-found");
}

/** As somebody of the variant that a survey or series belongs to. */
function ofVariant(
  ctx: Context,
  { applicationType: app }: { applicationType: ApplicationType },
): Context {
  return { ...ctx, actor: { ...ctx.actor, app } };
}

async function change(
  { ctx, assert }: Manager,
  id: SurveyId,
  name: Change,
  prepare: (found: Survey, as: Context) => Promise<Decide>,
): Promise<Survey> {
  const stored = await findSurvey(asProduct(ctx), id);
  const as = ofVariant(ctx, stored);
  const isLate = stored.state !== stateAt(stored, ctx.now());
  const decide = await prepare(isLate ? await catchUp(as, id) : stored, as);
  return applyChange(as, id, name, async (survey, tx) => {
    await assert(tx);
    return decide(survey, tx);
  });
}
