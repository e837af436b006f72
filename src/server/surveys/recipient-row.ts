import type { Recipient, Survey } from "#domain/survey/survey.ts";
import type { recipients } from "../db/tables.ts";

/** A recipient as it is stored, in its place. */
export function recipientRow(survey: Survey, recipient: Recipient, position: number): typeof recipients.$inferInsert {
  return { ...recipient, tenantId: survey.tenantId, surveyId: survey.id, position, createdAt: survey.createdAt };
}
