import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { billingTabText as text } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { capital, fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { responsesText, soldPlanName } from "../plans/plan-names.ts";
import type { BillingInfo } from "./billing-tab.tsx";

type Props = { subscription: HeldSubscription; info: BillingInfo };
type Fact = { label: string; value: string; hint?: string };

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
  hint: { color: tokens.colorNeutralForeground2 },
});

/** The facts of a payment (ACC-08, CRD-07); of one that ended, those that are still true. */
export function BillingFacts({ subscription, info }: Props) {
  const styles = useStyles();
  const facts = info.state === "ended" ? endedFacts(info) : factsOf(subscription, info);
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value, hint }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <Text>{value}</Text>
            {hint ? (
              <Text block size={200} className={styles.hint}>
                {hint}
              </Text>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ planUsageType }: HeldSubscription, info: BillingInfo): Fact[] {
  const isMetered = planUsageType === "metered";
  return [
    ...planFacts(info),
    ...frequencyFacts(info),
    ...(isMetered ? usedFacts(info) : licenseFacts(info)),
    ...reductionFacts(info),
    nextFact(info, isMetered),
    ...creditFacts(info),
    customerFact(info),
    cardFact(info),
  ];
}

/** Nothing that looks as if it went on (CAN-12). */
function endedFacts(info: BillingInfo): Fact[] {
  const end = calendarDayText(info.endedAt ?? info.currentPeriodEnd);
  return [
    ...planFacts(info),
    { label: text.endedOn, value: end },
    ...creditFacts(info),
    customerFact(info),
  ];
}

function planFacts(info: BillingInfo): Fact[] {
  return [
    { label: text.plan, value: soldPlanName(info.planId) },
    { label: text.level, value: responsesText(info.planLevel) },
  ];
}

function frequencyFacts({ paymentFrequency: every }: BillingInfo): Fact[] {
  return every ? [{ label: text.frequency, value: plansText.frequencies[every] }] : [];
}

function licenseFacts({ amount, quantity, quantityUsed: used }: BillingInfo): Fact[] {
  return [
    { label: text.amount, value: moneyText(amount) },
    { label: text.quantity, value: fill(text.used, { used, quantity }) },
  ];
}

/** What one active user costs, and how many there are (BIL-55, BIL-57). */
function usedFacts({ amount, quantity, quantityUsed, paymentFrequency }: BillingInfo): Fact[] {
  const price = moneyText(amount);
  const frequency = paymentFrequency && plansText.frequencies[paymentFrequency];
  const users = String(quantityUsed);
  return [
    {
      label: text.perUser,
      value: frequency ? fill(text.perUserEvery, { price, frequency }) : price,
    },
    {
      label: text.metered,
      value: quantity > quantityUsed ? fill(checkoutText.minimum, { n: users }) : users,
    },
  ];
}

function reductionFacts({ discountPercent, discountAmount, taxPercent }: BillingInfo): Fact[] {
  const percent = (n: number) => fill(text.percent, { n });
  return [
    ...(discountPercent > 0 ? [{ label: text.discount, value: percent(discountPercent) }] : []),
    ...(discountAmount > 0 ? [{ label: text.discount, value: moneyText(discountAmount) }] : []),
    ...(taxPercent > 0 ? [{ label: text.tax, value: percent(taxPercent) }] : []),
  ];
}

function nextFact({ payments: { next } }: BillingInfo, isEstimate: boolean): Fact {
  if (!next) return { label: text.next, value: text.noNext };
  return {
    label: text.next,
    value: fill(text.nextOn, { total: moneyText(next.total), date: calendarDayText(next.date) }),
    ...(isEstimate ? { hint: checkoutText.estimate } : {}),
  };
}

function creditFacts({ credit, state, ...info }: BillingInfo): Fact[] {
  if (credit === 0) return [];
  const ends = state === "ended" || info.cancelAtPeriodEnd;
  const hints = info.isOwnCredit
    ? { stays: text.creditStays, goesOn: text.creditHint }
    : { stays: text.creditOthers, goesOn: text.creditOfPlan };
  const hint = fill(ends ? hints.stays : hints.goesOn, { customer: info.customerName });
  return [{ label: text.credit, value: moneyText(credit), hint }];
}

function customerFact({ customerName, customerEmail }: BillingInfo): Fact {
  return { label: text.customer, value: [customerName, customerEmail].filter(Boolean).join(", ") };
}

function cardFact({ payment }: BillingInfo): Fact {
  if (!payment) return { label: text.card, value: text.noCard };
  const { cardBrand, cardLast4Digits: digits } = payment;
  return { label: text.card, value: fill(text.cardEnding, { brand: capital(cardBrand), digits }) };
}
