import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { AppError, invalidRequest } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { withLink } from "#domain/survey/access.ts";
import type { LinkType, Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { surveys } from "../../db/tables.ts";
import { changeSurvey } from "./change-survey.ts";

type Asked = { id: TenantId; linkType: LinkType; source?: string | undefined };

/**
 * An owner creates a survey's share link, or gets the existing one (API-40, SUC-12). It admits
 * everybody who signs in to the organisation (SUC-14). `source`: where it was made, stored with the
 * survey (TEL-04).
 */
export async function shareSurvey(
  ctx: Context,
  id: SurveyId,
  { id: tenantId, linkType, source }: Asked,
): Promise<string> {
  const { shortCode } = await changeSurvey(ctx, id, "share", async () => {
    if (tenantId !== ctx.actor.tenantId)
      throw invalidRequest({ path: "id", expected: "the organization of the caller" });
    if (linkType === "public" && !ctx.config.allowPublicLinks)
      throw new AppError("link.public-refused");
    return async (survey, tx) => {
      const becomes = withLink(survey, { linkType, shortCode: newShortCode() });
      if (becomes && source !== undefined) await noteSource(tx, survey, source);
      return becomes && { becomes, cards: "leave" };
    };
  });
  if (shortCode === null) throw new Error("a shared survey has a code");
  return shortCode;
}

async function noteSource({ db }: Context, { tenantId, id }: Survey, source: string) {
  await db
    .update(surveys)
    .set({
      trackingFields: sql`${surveys.trackingFields} || jsonb_build_object('shareSource', ${source}::text)`,
    })
    .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
}

/** 60 random bits: a link can't be guessed. */
function newShortCode(): string {
  return randomBytes(9).toString("base64url").slice(0, 10);
}

/** The address of a share link (SUC-15). */
export function shortCodeUri(
  { config }: Pick<Context, "config">,
  shortCode: string | null,
): string | null {
  return shortCode && `${config.publicUrl}/s/${shortCode}`;
}

/** The format that `newShortCode` makes. */
const shortCodePattern = /^[\w-]{10}$/;

/**
 * The survey that a link leads to; null if it no longer exists. The link names no organisation: the
 * page asks for a sign-in.
 */
export async function surveyOfLink(
  { db }: Pick<Context, "db">,
  shortCode: string,
): Promise<SurveyId | null> {
  if (!shortCodePattern.test(shortCode)) return null;
  const [row] = await db
    .select({ id: surveys.id })
    .from(surveys)
    .where(and(eq(surveys.shortCode, shortCode), sql`${surveys.deletedAt} is null`));
  return row?.id ?? null;
}
