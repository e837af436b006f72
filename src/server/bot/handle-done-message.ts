import { sql } from "drizzle-orm";
import type { Card } from "#cards/parts/card.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
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
 * Handles the message `/done` to the bot (BOT-16): completes the response that the caller saved
 * last to an open survey, or shows its first missing question. Null if there is none. Anonymous
 * responses can't be found this way; their cards have a button.
 */
export async function handleDoneMessage(ctx: Context, asked: Asked): Promise<Card | null> {
  const id = await lastAnswered(ctx);
  const survey = id && (await findSurvey(ctx, id).catch(unlessMissing));
  if (!survey) return null;
  const view = await personalView(ctx, survey, asked);
  if (!view.mine || view.mine.completed || !view.can.includes("respond")) return personalCard(view);
  const checked = checkAnswers(survey.questions, view.mine.responses);
  const missing = "problems" in checked ? undefined : checked.missingRequiredIds[0];
  // An edit may have removed the missing question.
  if (!("problems" in checked) && missing === undefined) {
    const { userResponse } = await saveResponse(ctx, id, {
      response: view.mine.responses,
      source: "card",
    });
    return personalCard({ ...view, mine: userResponse });
  }
  const at = Math.max(
    0,
    survey.questions.findIndex((question) => question.id === missing),
  );
  return takingCard(view, at, { text: missingText(survey, at, true) });
}

/**
 * The open survey that the caller answered last by name: one index lookup per open survey of the
 * organisation.
 */
async function lastAnswered({ db, actor, now }: Context): Promise<SurveyId | null> {
  if (!actor.user) return null;
  const [row] = await rowsOf<{ id: SurveyId }>(
    db,
    sql`
    select s.id from surveys s
    cross join lateral (
      select r.updated_at from responses r
      where r.tenant_id = s.tenant_id and r.survey_id = s.id and r.user_id = ${actor.user.userId}
      limit 1
    ) r
    where s.tenant_id = ${actor.tenantId} and s.application_type = ${actor.app}
    and s.deleted_at is null
      and (s.state = 'open' or (s.state = 'pending'
      and s.deliver_at <= ${now().toISOString()}::timestamptz))
      and s.anonymity <> 'anonymous'
      and (s.close_at is null or s.close_at > ${now().toISOString()}::timestamptz)
    order by r.updated_at desc limit 1`,
  );
  return row?.id ?? null;
}
