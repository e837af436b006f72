import { randomUUID } from "node:crypto";
import { integrationId, seriesId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { autolinks } from "../db/integration-tables.ts";
import { readAutolinks } from "./read-autolinks.ts";

/** Gives a survey its series' autolinks as its own. */
export async function copyAutolinks(
  tx: Context,
  { id, scheduleId }: Pick<SurveyFrame, "id" | "scheduleId">,
): Promise<void> {
  const referenceId = seriesId.parse(scheduleId);
  const found = await readAutolinks(tx, { referenceType: "series", referenceId });
  const own = { tenantId: tx.actor.tenantId, surveyId: id, seriesId: null };
  const at = { createdAt: tx.now(), updatedAt: tx.now() };
  const rows = found.map(({ system, prefix, url }) => ({
    ...own,
    ...at,
    id: integrationId.parse(randomUUID()),
    system,
    prefix,
    url,
  }));
  if (rows.length > 0) await tx.db.insert(autolinks).values(rows);
}
