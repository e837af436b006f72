import { and, eq } from "drizzle-orm";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { mailText } from "#text/server/mail.ts";
import type { Context } from "../context.ts";
import { analyticsRequests } from "../db/guest-tables.ts";
import { surveys, users } from "../db/tables.ts";
import { sendMail } from "./send-mail.ts";

/**
 * The mail job: tells the operator that an owner asks for custom analytics of a survey (RES-45):
 * which organisation and survey, and who asked; never a title or an answer. A mail without a
 * confirmed delivery is sent again. If mail was switched off meanwhile, the request stays stored
 * and nothing is sent.
 */
export async function mailAnalytics(ctx: Context, id: SurveyId, userId: UserId): Promise<void> {
  const { db, actor, config } = ctx;
  if (!config.mail) return;
  const [request] = await db
    .select({
      createdAt: analyticsRequests.createdAt,
      type: surveys.type,
      name: users.name,
      upn: users.upn,
    })
    .from(analyticsRequests)
    .innerJoin(
      surveys,
      and(
        eq(surveys.tenantId, analyticsRequests.tenantId),
        eq(surveys.id, analyticsRequests.surveyId),
      ),
    )
    .leftJoin(
      users,
      and(
        eq(users.tenantId, analyticsRequests.tenantId),
        eq(users.userId, analyticsRequests.userId),
      ),
    )
    .where(
      and(
        eq(analyticsRequests.tenantId, actor.tenantId),
        eq(analyticsRequests.surveyId, id),
        eq(analyticsRequests.userId, userId),
      ),
    );
  if (!request) return;
  const values = {
    product: config.product,
    tenantId: actor.tenantId,
    surveyId: id,
    type: typeNames[request.type],
    name: oneLine(request.name ?? ""),
    upn: oneLine(request.upn ?? ""),
    requestedAt: request.createdAt.toISOString(),
  };
  await sendMail(config.mail, {
    to: config.mail.analyticsTo,
    subject: fill(mailText.analyticsSubject, values),
    text: fill(mailText.analyticsBody, values),
  });
}

/** A name must not look like another line of the mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
