import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { asProduct, type Context } from "../../context.ts";
import { surveys } from "../../db/tables.ts";
import { findDeletedSurvey, lockSurvey } from "../queries.ts";
import { changeSurvey } from "./change-survey.ts";

/**
 * An owner deletes a survey (LIF-21): it disappears from lists and cards; its data stays for 30
 * days (LIF-02).
 */
export function deleteSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  return changeSurvey(ctx, id, "delete", () => () => ({ deletedBy: "owner" }));
}

/**
 * What an owner has deleted no owner can restore any more, in the transaction `tx`; else
 * `survey.not-found`. It is removed when it was to be.
 */
export async function endUndo(tx: Context, id: SurveyId): Promise<void> {
  await lockSurvey(asProduct(tx), id, findDeletedSurvey);
  await tx.db
    .update(surveys)
    .set({ deletedBy: "organisation" })
    .where(and(eq(surveys.tenantId, tx.actor.tenantId), eq(surveys.id, id)));
  await recordAudit(tx, [{ what: "delete", subjectId: id }]);
}
