import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { pricingPlanId } from "#domain/billing/plans.ts";
import { billingTabText as text } from "#text/billing/account.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { capital, fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { responsesText } from "../plans/plan-names.ts";
import type { BillingInfo } from "./billing-tab.tsx";

type Props = { subscription: HeldSubscription; info: BillingInfo };

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 210px), 1fr))",
    gap: "16px 24px",
    margin: 0,
  },
  fact: { minWidth: 0, overflowWrap: "anywhere" },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontVariantNumeric: "tabular-nums" },
});

/** The facts of a payment (ACC-08, CRD-07). */
export function BillingFacts({ subscription, info }: Props) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {factsOf(subscription, info).map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <Text>{value}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ planUsageType }: HeldSubscription, info: BillingInfo): [string, string][] {
  const { payment, payments, quantity, quantityUsed: used } = info;
  const planId = pricingPlanId.safeParse(info.planId).data;
  const metered = planUsageType === "metered";
  const percent = (n: number) => fill(text.percent, { n });
  return [
    [text.plan, planId ? plansText.names[planId] : plansText.status.legacy],
    [text.level, responsesText(info.planLevel)],
    [text.frequency, plansText.frequencies[info.paymentFrequency]],
    [text.amount, moneyText(info.amount)],
    metered ? [text.metered, String(used)] : [text.quantity, fill(text.used, { used, quantity })],
    ...(info.discountPercent > 0
      ? [[text.discount, percent(info.discountPercent)] satisfies [string, string]]
      : []),
    ...(info.taxPercent > 0
      ? [[text.tax, percent(info.taxPercent)] satisfies [string, string]]
      : []),
    [
      text.next,
      payments.next
        ? fill(text.nextOn, {
            total: moneyText(payments.next.total),
            date: calendarDayText(payments.next.date),
          })
        : text.noNext,
    ],
    [text.customer, [info.customerName, info.customerEmail].filter(Boolean).join(", ")],
    [
      text.card,
      payment
        ? fill(text.cardEnding, {
            brand: capital(payment.cardBrand),
            digits: payment.cardLast4Digits,
          })
        : text.noCard,
    ],
  ];
}
