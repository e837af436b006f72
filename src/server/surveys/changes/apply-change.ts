import type { SurveyId } from "#domain/ids.ts";
import type { Change } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { type Context, inTransaction } from "../../context.ts";
import { publishChange } from "../publish-change.ts";
import { findDeletedSurvey, findSurvey, lockSurvey } from "../queries.ts";
import { type Decision, writeChange } from "./write-change.ts";

/**
 * Decides on the locked survey, in the transaction `tx`; null if nothing is left to do. Refuses by
 * throwing an `AppError`.
 */
export type Decide = (survey: Survey, tx: Context) => Decision | null | Promise<Decision | null>;

/** A deleted survey can only be restored. */
function finderOf(change: Change): typeof findSurvey {
  return change === "restore" ? findDeletedSurvey : findSurvey;
}

/**
 * The only way to change a survey, for people (`change-survey.ts`) and for jobs: lock, decide,
 * write, add the audit row, commit and publish. A choice added by the audience is not published to
 * lists, and the audit must not record who added it (decisions/003).
 */
export async function applyChange(
  ctx: Context,
  id: SurveyId,
  change: Change,
  decide: Decide,
): Promise<Survey> {
  const listed = change !== "add-choice";
  const { before, after } = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id, finderOf(change));
    const decision = await decide(locked, tx);
    if (decision === null) return { before: locked, after: locked };
    const written = await writeChange(tx, locked, decision, listed);
    if (change !== "add-choice") await recordAudit(tx, [{ what: change, subjectId: id }]);
    return { before: locked, after: written };
  });
  publishChange(ctx, id, ...(listed ? [before, after] : []));
  return after;
}
