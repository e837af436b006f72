import type { AwayDays } from "#domain/time/away.ts";
import { dayMonthText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { awayTexts } from "#text/server/bot.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";

/** Confirms the days that a person is away; `today`: they leave at once. Null: they are back. */
export function awayCard(days: AwayDays | null, today: boolean): Card {
  if (!days) return cardOf({ body: [textBlock(awayTexts.back)] });
  const values = { from: dayMonthText(days.from), back: dayMonthText(days.back) };
  return cardOf({
    body: [
      textBlock(fill(today ? awayTexts.now : awayTexts.later, values), { weight: "Bolder" }),
      textBlock(awayTexts.means, { spacing: "Small" }),
    ],
  });
}
