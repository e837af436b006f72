import { Caption1, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { hasOneLicense } from "#domain/billing/plans.ts";
import { limits } from "#domain/limits.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText, standupPlanText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { serverClock } from "../../server-clock.ts";
import { CardBox } from "../parts/card-box.tsx";
import { Stepper } from "../parts/stepper.tsx";
import { SumLines } from "../parts/sum-lines.tsx";
import { responsesText } from "../plans/plan-names.ts";
import type { Checkout } from "./checkout-state.ts";
import { taxedText } from "./taxed-text.ts";

const useStyles = makeStyles({
  head: { display: "grid", gap: "2px" },
  title: { ...typographyStyles.subtitle1, margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  notes: { display: "grid", gap: "4px" },
});

/** What is bought and what it costs (BIL-47 to BIL-49, BIL-56 to BIL-61). `children`: below it. */
export function OrderSummary({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
  const styles = useStyles();
  const { plan, sums } = checkout;
  return (
    <CardBox label={checkoutText.summary}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {fill(checkoutText.plan, { plan: plansText.names[plan.id] })}
        </h2>
        <Text className={styles.quiet}>
          {plan.planUsageType === "metered"
            ? standupPlanText.price
            : fill(plansText.responsesOf, { quantity: responsesText(plan.responseQuantity) })}
        </Text>
      </div>
      <Licenses checkout={checkout} />
      <SumLines lines={sums.lines} />
      <div className={styles.notes}>
        {notesOf(checkout).map((note) => (
          <Caption1 key={note} className={styles.quiet}>
            {note}
          </Caption1>
        ))}
      </div>
      {children}
    </CardBox>
  );
}

function Licenses({ checkout }: { checkout: Checkout }) {
  const { plan, app, licenses, bounds, changeOrder } = checkout;
  const metered = plan.planUsageType === "metered";
  // BIL-57: the standup app has no minimum.
  const metersAtLeast = metered && app !== "agile" && licenses < limits.meteredUsers.min;
  const hint = metersAtLeast
    ? fill(checkoutText.minimum, { n: licenses })
    : hasOneLicense(plan)
      ? checkoutText.oneLicense
      : undefined;
  return (
    <Stepper
      label={metered ? checkoutText.activeUsers : checkoutText.licenses}
      hint={hint}
      value={licenses}
      {...bounds}
      onChange={(next) => changeOrder({ licenses: next })}
    />
  );
}

function notesOf(checkout: Checkout): string[] {
  const { plan, trialDays, share, sums } = checkout;
  const metered = plan.planUsageType === "metered";
  return [
    ...(metered ? [checkoutText.estimate] : []),
    ...(sums.restForTax > 0
      ? [fill(checkoutText.creditPaysTax, { rest: moneyText(sums.restForTax) })]
      : []),
    ...(trialDays !== null
      ? trialNotes(checkout, trialDays)
      : share
        ? onBehalfNotes(checkout, share)
        : [renewalNote(checkout)]),
    plansText.tax,
  ];
}

/** Of a metered plan it stands at the top of the page. */
function onBehalfNotes({ plan }: Checkout, { ownerName: owner }: { ownerName: string }): string[] {
  return plan.planUsageType === "metered" ? [] : [fill(checkoutText.renewsNot, { owner })];
}

/** What the plan costs when the coupon has been used up. */
function renewalNote({ plan, order, coupon, sums, settings }: Checkout): string {
  if (plan.planUsageType === "metered") return checkoutText.paidLater;
  const renewal = coupon?.duration === "forever" ? sums.total : sums.regular;
  const months = coupon?.duration === "repeating" ? coupon.durationInMonths : null;
  return fill(months === null ? checkoutText.renews : checkoutText.renewsLater, {
    n: months ?? 0,
    frequency: plansText.frequencies[order.frequency],
    price: taxedText(renewal, settings),
  });
}

/** BIL-35. */
function trialNotes({ plan, sums, settings }: Checkout, days: number): string[] {
  const date = calendarDayText(new Date(serverClock.now() + days * 86_400_000));
  const metered = plan.planUsageType === "metered";
  return [
    metered
      ? fill(checkoutText.chargedLater, { date })
      : fill(checkoutText.charged, { total: taxedText(sums.total, settings), date }),
    checkoutText.chargedNot,
  ];
}
