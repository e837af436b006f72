import type { Survey } from "#domain/survey/survey.ts";
import type { Db } from "#server/db/db.ts";
import { surveys, totals } from "#server/db/tables.ts";
import { aSurvey } from "./factories.ts";

/** An open survey as its rows alone: nothing was sent, and it has neither owners nor recipients. */
export async function storedSurvey(db: Db, over: Partial<Survey>): Promise<Survey> {
  const survey = aSurvey(over);
  const { owners: _, recipients: __, ...row } = survey;
  await db.insert(surveys).values({ ...row, trackingFields: {}, deletedAt: null });
  const { tenantId, id: surveyId } = survey;
  await db.insert(totals).values({ tenantId, surveyId, revision: 1, responseCount: 0 });
  return survey;
}
