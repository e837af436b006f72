import type { SurveyId } from "#domain/ids.ts";
import { type close, dueClose } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { flushWhole } from "../../anonymity/flush-whole.ts";
import { sealingFor, sealingOf } from "../../anonymity/pool.ts";
import type { Context } from "../../context.ts";
import { whenAgain } from "../../jobs/when-again.ts";
import { readRosters, unlessUnreachable } from "../delivery-targets.ts";
import { findSurvey, unlessMissing } from "../queries.ts";
import { applyChange } from "./apply-change.ts";
import type { Decision } from "./write-change.ts";

/**
 * The closing job: closes a survey whose close time has passed (TIM-13). Does nothing if it was
 * closed, moved or deleted meanwhile.
 */
export async function closeDue(ctx: Context, id: SurveyId): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (!found) return;
  const { state, closeAt } = found;
  const again = state === "open" && closeAt ? await whenAgain(ctx.db, closeAt, ctx.now()) : null;
  if (again) return ctx.jobs.closeLater(ctx.db, found, again);
  await readResultsRosters(ctx, found);
  await applyChange(ctx, id, "close", (survey, tx) => {
    const closed = dueClose(survey, tx.now());
    return closed && closing(tx, survey, closed);
  }).catch(unlessMissing);
}

/**
 * Who receives the results. An unreachable host or a removed conversation does not prevent the
 * close.
 */
export async function readResultsRosters(ctx: Context, survey: Survey): Promise<void> {
  if (survey.resultsCloseNotification) await readRosters(ctx, survey).catch(unlessUnreachable);
}

/** Closes a survey, counts what is sealed, and posts its results if the owners chose that (AUT-51). */
export async function closing(
  tx: Context,
  survey: Survey,
  closed: ReturnType<typeof close>,
): Promise<Decision> {
  const { closeAt } = closed;
  const played =
    specOf(survey.type).played && closeAt ? await tx.games.settle(tx, survey, closeAt) : {};
  const of = { tenantId: survey.tenantId, surveyId: survey.id };
  const brought =
    survey.anonymity === "none"
      ? {}
      : await flushWhole(tx.db, sealingFor(sealingOf(tx), survey), of, tx.now());
  const tells = survey.resultsCloseNotification ? (["results"] as const) : [];
  return { becomes: { ...closed, ...played, ...brought }, tells };
}
