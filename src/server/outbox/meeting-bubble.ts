import { stateAt } from "#domain/survey/lifecycle.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { Context } from "../context.ts";
import { findPlace } from "../conversations/find-conversation.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";
import type { Address, MeetingBubble } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";

const size = { width: 400, height: 480 };
/** What has a form in the bubble (TAK-10). */
const types: readonly SurveyType[] = ["poll", "survey", "quiz"];

/** The form that pops up in a meeting with the first post of an open item's card in the meeting's chat; null everywhere else (HOST-20). */
export async function meetingBubble(
  ctx: Context,
  { surveyId, userId }: OutboxRow,
  { app, conversationId }: Address,
): Promise<MeetingBubble | null> {
  if (app !== "msteams" || userId !== null) return null;
  if ((await findPlace(ctx, conversationId))?.kind !== "meeting") return null;
  const survey = await findSurvey(ctx, surveyId).catch(unlessMissing);
  if (!survey || !types.includes(survey.type) || stateAt(survey, ctx.now()) !== "open") return null;
  const { publicUrl, product } = ctx.config;
  return {
    ...size,
    url: `${publicUrl}/${app}/content/meeting/${survey.type}/${survey.id}`,
    title: fill(cardTexts.bubble, { product, type: typeNames[survey.type] }),
  };
}
