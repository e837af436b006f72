import type { cardApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { cardText } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";

type Charge = Reply<(typeof cardApi)["read"]>["charge"];

/** What saving a card has it pay: before, on the button, and after. */
export function chargeText(charge: Charge): { before: string; save: string; done: string } {
  if (charge === null) return { before: "", save: cardText.save, done: "" };
  const { total, date: at, plusTax } = charge;
  const date = at === null ? "" : calendarDayText(at);
  const sum = moneyText(total ?? 0);
  const words = { total: plusTax ? fill(checkoutText.plusTax, { total: sum }) : sum, date };
  if (at === null)
    return {
      before: fill(cardText.paysNow, words),
      save: fill(cardText.saveAndPay, words),
      done: fill(cardText.paidNow, words),
    };
  const goesOn = fill(total === null ? cardText.goesOnMetered : cardText.goesOn, words);
  return { before: `${goesOn} ${cardText.endsWithout}`, save: cardText.save, done: goesOn };
}
