import { sql } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { personalCard } from "#cards/personal-card.ts";
import { takingCard } from "#cards/taking-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { checkAnswers } from "#domain/response/answers.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { saveResponse } from "../responses/save-response.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";
import type { Asked } from "./command.ts";
import { personalView } from "./personal-view.ts";
import { missingText } from "./taking-turn.ts";

/**
 * Somebody writes `/done` to the bot (BOT-16): what he answered last, of what is open, is completed, or the first question that is missing is named and asked. Null where
 * there is nothing such. Of an anonymous answer nothing is kept that would lead here; its card has the button.
 */
export async function doneWord(ctx: Context, asked: Asked): Promise<Card | null> {
  const id = await lastAnswered(ctx);
  const survey = id && (await findSurvey(ctx, id).catch(unlessMissing));
  if (!survey) return null;
  const view = await personalView(ctx, survey, asked);
  if (!view.mine || view.mine.completed || !view.can.includes("respond")) return personalCard(view);
  const checked = checkAnswers(survey.questions, view.mine.responses);
  const missing = "problems" in checked ? undefined : checked.missingRequiredIds[0];
  // An edit may have left out what was missing.
  if (!("problems" in checked) && missing === undefined) {
    const { userResponse } = await saveResponse(ctx, id, { response: view.mine.responses, source: "card" });
    return personalCard({ ...view, mine: userResponse });
  }
  const at = Math.max(
    0,
    survey.questions.findIndex((question) => question.id === missing),
  );
  return takingCard(view, at, { text: missingText(survey, at, true) });
}

/** The open item that the caller answered last by name: one look-up for each open item of the organisation. */
async function lastAnswered({ db, actor, now }: Context): Promise<SurveyId | null> {
  if (!actor.user) return null;
  const [row] = await rowsOf<{ id: SurveyId }>(
    db,
    sql`
    select s.id from surveys s
    cross join lateral (
      select r.updated_at from responses r
      where r.tenant_id = s.tenant_id and r.survey_id = s.id and r.user_id = ${actor.user.userId} limit 1
    ) r
    where s.tenant_id = ${actor.tenantId} and s.application_type = ${actor.app} and s.state = 'open' and s.deleted_at is null
      and s.anonymity <> 'anonymous' and (s.close_at is null or s.close_at > ${now().toISOString()}::timestamptz)
    order by r.updated_at desc limit 1`,
  );
  return row?.id ?? null;
}
