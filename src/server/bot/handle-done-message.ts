import { sql } from "drizzle-orm";
import type { Card } from "#cards/parts/card.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { checkAnswers } from "#domain/response/answers.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { askedListId } from "../db/list-tables.ts";
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
      changed: [],
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
 * The open survey that the caller answered last by name, of those that their lists have, sent to
 * them, to a place that they are in, or their own, and of those that have a share link. One index
 * lookup for each that is open, whatever else the organisation has.
 */
async function lastAnswered({ db, actor, now }: Context): Promise<SurveyId | null> {
  if (!actor.user) return null;
  const { tenantId, app, guestIn, user } = actor;
  const time = sql`${now().toISOString()}::timestamptz`;
  const [row] = await rowsOf<{ id: SurveyId }>(
    db,
    sql`
    with lists (id) as materialized (
      select unnest(${sql.param([user.userId, askedListId(user.userId), guestIn])}::text[])
      union
      select m.conversation_id from members m
      where m.tenant_id = ${tenantId} and m.application_type = ${app}
        and m.user_id = ${user.userId}
    ), listed as materialized (
      select l.survey_id from lists cross join lateral (
        select l.survey_id from listings l
        where l.tenant_id = ${tenantId} and l.application_type = ${app} and l.list_id = lists.id
          and l.in_meeting = any('{false,true}') and l.state = any('{pending,open}')
      ) l
      union
      select l.survey_id from listings l
      where l.tenant_id = ${tenantId} and l.application_type = ${app} and l.organization_wide
        and l.state in ('pending', 'open')
    ), answered as materialized (
      select l.survey_id, r.updated_at from listed l cross join lateral (
        select r.updated_at from responses r
        where r.tenant_id = ${tenantId} and r.survey_id = l.survey_id
          and r.user_id = ${user.userId}
        limit 1
      ) r
    )
    select a.survey_id as id from answered a cross join lateral (
      select 1 from surveys s
      where s.tenant_id = ${tenantId} and s.id = a.survey_id and s.deleted_at is null
        and (s.state = 'open' or (s.state = 'pending' and s.deliver_at <= ${time}))
        and s.anonymity <> 'anonymous' and (s.close_at is null or s.close_at > ${time})
      limit 1
    ) s
    order by a.updated_at desc limit 1`,
  );
  return row?.id ?? null;
}
