import type { Coupon } from "#contract/billing/billing-views.ts";
import { chargedUsers } from "#domain/billing/metered.ts";
import { type PricingPlan, priceOf } from "#domain/billing/plans.ts";
import { totalsOf } from "#domain/billing/totals.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import type { SumLine } from "../parts/sum-lines.tsx";
import type { Order } from "../plans/order.ts";

type Purchase = {
  plan: PricingPlan;
  order: Pick<Order, "frequency" | "education">;
  licenses: number;
  coupon: Coupon | null;
  credit: number;
  isTrial: boolean;
  taxMayApply: boolean;
  app: ApplicationType;
};

/**
 * The lines of a purchase and its total in cents, before the tax that the provider adds. `regular`:
 * the total of a period without the coupon. `due`: what the card is charged at once. `restForTax`:
 * what the credit leaves for the tax, where it pays all before it.
 */
export function orderLines(purchase: Purchase): {
  lines: SumLine[];
  total: number;
  regular: number;
  due: number;
  restForTax: number;
} {
  const { plan, order, licenses, coupon, credit, isTrial, taxMayApply, app } = purchase;
  const metered = plan.planUsageType === "metered";
  const full = priceOf(plan, order.frequency) ?? 0;
  const price = priceOf(plan, order.frequency, order.education) ?? 0;
  const counted = metered ? chargedUsers(licenses, app) : licenses;
  const education = totalsOf({ price: full - price, licenses: counted }).total;
  const { price: sum } = totalsOf({ price: full, licenses: counted });
  const { discount, total } = totalsOf({ price, licenses: counted, reduction: coupon });
  const paidLater = metered || isTrial;
  const { fromCredit, due, rest } = paidLater ? nothingDue : paidAtOnce(total, credit);
  const restForTax = taxMayApply ? rest : 0;
  const lines: SumLine[] = [
    {
      label: fill(checkoutText.each, { n: counted, price: moneyText(full * 100) }),
      value: moneyText(sum),
    },
    ...(education > 0 ? [{ label: checkoutText.eduDiscount, value: moneyText(-education) }] : []),
    ...(coupon && discount > 0
      ? [
          {
            label: fill(checkoutText.discountOf, { name: coupon.name }),
            value: moneyText(-discount),
          },
        ]
      : []),
    ...(taxMayApply ? [{ label: checkoutText.tax, value: checkoutText.taxLater }] : []),
    { label: totalLabel(metered, taxMayApply), value: moneyText(total), strong: true },
    ...(fromCredit > 0 ? [{ label: checkoutText.credit, value: moneyText(-fromCredit) }] : []),
    ...(paidLater || fromCredit > 0
      ? [{ label: dueLabel(taxMayApply && !paidLater), value: moneyText(due), strong: true }]
      : []),
  ];
  return { lines, total, regular: total + discount, due, restForTax };
}

const nothingDue = { fromCredit: 0, due: 0, rest: 0 };

function paidAtOnce(total: number, credit: number): typeof nothingDue {
  const fromCredit = Math.min(credit, total);
  const rest = fromCredit > 0 ? credit - fromCredit : 0;
  return { fromCredit, due: total - fromCredit, rest };
}

function dueLabel(taxMayApply: boolean): string {
  return taxMayApply ? checkoutText.dueBeforeTax : checkoutText.totalToday;
}

function totalLabel(metered: boolean, taxMayApply: boolean): string {
  if (metered) return taxMayApply ? checkoutText.monthlyBeforeTax : checkoutText.monthly;
  return taxMayApply ? checkoutText.totalBeforeTax : checkoutText.total;
}
