import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { conversationId, type SurveyId, type TenantId } from "#domain/ids.ts";
import { actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import { type LinkType, type Recipient, typeNames } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { recipients, surveys } from "../db/tables.ts";
import { listSurvey } from "./list-survey.ts";
import { findSurvey, lockSurvey } from "./queries.ts";
import { recipientRow } from "./recipient-row.ts";
import { tellLists } from "./tell-lists.ts";
import { viewerOf } from "./viewer.ts";

type Asked = { id: TenantId; linkType: LinkType };

/** An owner makes the share link of an item, or gets the one that it has (API-40, SUC-12). It admits whoever signs in to the organisation (SUC-14). */
export async function shareSurvey(ctx: Context, id: SurveyId, { id: tenantId, linkType }: Asked): Promise<string> {
  const found = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, found);
  assertOwner(found, viewer);
  if (!actionsFor(found, viewer, ctx.now()).includes("share")) throw new AppError("survey.not-editable", { type: typeNames[found.type] });
  if (tenantId !== ctx.actor.tenantId) throw new AppError("request.invalid", { field: "id" });
  if (linkType === "public" && !ctx.config.allowPublicLinks) throw new AppError("link.public-refused");
  const code = await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id);
    if (survey.shortCode !== null) return survey.shortCode;
    const shortCode = newShortCode();
    await tx.db
      .update(surveys)
      .set({ shortCode, linkType })
      .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
    const web: Recipient = { type: "web", id: conversationId.parse(tenantId), groupId: null, name: "", meetingId: null, messageId: null };
    await tx.db.insert(recipients).values(recipientRow(survey, web, survey.recipients.length));
    await listSurvey(tx, { ...survey, recipients: [...survey.recipients, web] });
    return shortCode;
  });
  tellLists(ctx, found);
  return code;
}

/** 60 random bits: nobody finds a link by trying. */
function newShortCode(): string {
  return randomBytes(9).toString("base64url").slice(0, 10);
}

/** The address of a share link (SUC-15). */
export function shortCodeUri({ config }: Pick<Context, "config">, shortCode: string | null): string | null {
  return shortCode && `${config.publicUrl}/s/${shortCode}`;
}

/** Which item a link leads to; null where there is none any more. The link names no organisation: the page that it leads to asks for a sign-in. */
export async function surveyOfLink({ db }: Pick<Context, "db">, shortCode: string): Promise<SurveyId | null> {
  const [row] = await db
    .select({ id: surveys.id })
    .from(surveys)
    .where(and(eq(surveys.shortCode, shortCode), sql`${surveys.deletedAt} is null`));
  return row?.id ?? null;
}
