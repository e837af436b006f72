import { awayCard } from "#cards/messages/away-card.ts";
import { warningCard } from "#cards/messages/warning-card.ts";
import type { Card } from "#cards/parts/card.ts";
import { AppError } from "#domain/errors.ts";
import { mostAwayDays } from "#domain/time/away.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { awayTexts } from "#text/server/bot.ts";
import { comeBack, goAway } from "../absences/go-away.ts";
import { readZone } from "../identity/read-zone.ts";
import type { Call } from "./call.ts";
import { refusalOf } from "./run-command.ts";

/**
 * `/away until friday`, `/away 24 dec`, `/back`; the slash may be left out. What else begins with
 * `back` is unclear: `back on monday` ends nothing today.
 */
const pattern = /^\/?(away|back)[.!]*(?:\s+(.*))?$/;

export function isAwayMessage(text: string): boolean {
  return pattern.test(text);
}

/**
 * Keeps or ends the caller's absence, in the zone of their client. Only in the personal chat: in
 * others it would be read by everybody.
 */
export async function handleAwayMessage(call: Call, text: string): Promise<Card> {
  const { ctx, place } = call;
  if (place.kind !== "personal") return warningCard(awayTexts.personalOnly);
  const [, word, days = ""] = pattern.exec(text) ?? [];
  try {
    if (word === "back") {
      if (days !== "") throw new AppError("away.unclear", { days: mostAwayDays });
      await comeBack(ctx);
      return awayCard(null, false);
    }
    const zone = call.zone ?? (await readZone(ctx)) ?? "UTC";
    const kept = await goAway(ctx, days, zone);
    return awayCard(kept, kept.from === localTimeOf(ctx.now(), zone).date);
  } catch (thrown) {
    return refusalOf(call, "/away", null, thrown);
  }
}
