import { createHmac, timingSafeEqual } from "node:crypto";
import type { SurveyId } from "#domain/ids.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { readSecret } from "../identity/secrets.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

/**
 * A line's measure travels with the player, signed, so that any process can continue it: when the
 * server sent it, and the best round trip so far, in milliseconds.
 */
type Measure = { sentAt: number; best: number | null };

/** One more exchange: from the sending of the previous reply to the arrival of this call. */
export async function measureLine(
  ctx: Context,
  id: SurveyId,
  previous: string | undefined,
): Promise<{ line: string; serverTime: Date }> {
  const arrivedAt = ctx.now();
  const survey = await findSurvey(ctx, id);
  assertMaySee(survey, await viewerOf(ctx, survey), arrivedAt);
  const before = previous === undefined ? null : await readMeasure(ctx, id, previous);
  const trip = before && arrivedAt.getTime() - before.sentAt;
  const best = before?.best ?? null;
  const shortest = trip === null || trip < 0 ? best : Math.min(trip, best ?? trip);
  const serverTime = ctx.now();
  const line = await write(ctx, id, { sentAt: serverTime.getTime(), best: shortest });
  return { line, serverTime };
}

/** The best round trip of a player's line; null if it was not measured, or not by us. */
export async function roundTripOf(
  ctx: Context,
  id: SurveyId,
  line: string | undefined,
): Promise<number | null> {
  const measure = line === undefined ? null : await readMeasure(ctx, id, line);
  return measure?.best ?? null;
}

async function write(ctx: Context, id: SurveyId, { sentAt, best }: Measure): Promise<string> {
  const text = `${sentAt}.${best ?? ""}`;
  return `${text}.${(await sign(ctx, id, text)).toString("base64url")}`;
}

async function readMeasure(ctx: Context, id: SurveyId, line: string): Promise<Measure | null> {
  const [, text, sentAt, best, signature] =
    /^((\d{1,16})\.(\d{0,16}))\.([\w-]{43})$/.exec(line) ?? [];
  if (text === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, "base64url");
  if (!timingSafeEqual(given, await sign(ctx, id, text))) return null;
  return { sentAt: Number(sentAt), best: best ? Number(best) : null };
}

/** Only this player's line in this game. */
async function sign({ db, actor }: Context, id: SurveyId, text: string): Promise<Buffer> {
  const key = await readSecret(db, "trivia-line");
  const of = [actor.tenantId, id, actor.user?.userId ?? "", text].join(" ");
  return createHmac("sha256", key).update(of).digest();
}
