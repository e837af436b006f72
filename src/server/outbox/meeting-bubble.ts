import { stateAt } from "#domain/survey/lifecycle.ts";
import { isAnnounced } from "#domain/survey/permissions.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { Context } from "../context.ts";
import { findPlace } from "../conversations/find-conversation.ts";
import { findSurvey, unlessMissing } from "../surveys/queries.ts";
import type { Address, MeetingBubble } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";

const size = { width: 400, height: 480 };

/**
 * The page that pops up in a meeting with the first post of an open survey's card in the meeting's
 * chat; null everywhere else (HOST-20).
 */
export async function meetingBubble(
  ctx: Context,
  { surveyId, userId, purpose }: OutboxRow,
  { app, conversationId }: Address,
): Promise<MeetingBubble | null> {
  if (app !== "msteams" || purpose !== "card" || userId !== null) return null;
  if ((await findPlace(ctx, conversationId))?.kind !== "meeting") return null;
  const survey = await findSurvey(ctx, surveyId).catch(unlessMissing);
  if (!survey || specOf(survey.type).bubble === null) return null;
  if (stateAt(survey, ctx.now()) !== "open" && !isAnnounced(survey)) return null;
  const { publicUrl, product } = ctx.config;
  return {
    ...size,
    url: `${publicUrl}/${app}/content/meeting/${survey.type}/${survey.id}`,
    title: fill(cardTexts.bubble, { product, type: typeNames[survey.type] }),
  };
}
