import { makeStyles, Spinner, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { billingApi } from "#contract/billing/billing.ts";
import type { Coupon } from "#contract/billing/billing-views.ts";
import type { Reply } from "#contract/route.ts";
import type { BillingFrequency } from "#domain/account/subscription.ts";
import type { PricingPlanId } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { upgradeText } from "#text/billing/upgrade.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { useClient } from "../../api.tsx";
import { CardBox } from "../parts/card-box.tsx";
import { type SumLine, SumLines } from "../parts/sum-lines.tsx";

type Costs = Reply<(typeof billingApi)["estimate"]>;
/** What the user wants instead of their plan. */
export type Change = {
  planId: PricingPlanId;
  frequency: BillingFrequency;
  licenses: number;
  coupon: Coupon | null;
};

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle2, margin: 0 },
  note: { marginTop: "8px", color: tokens.colorNeutralForeground2 },
});

/** What a change costs now (API-98), asked anew for every change of it. */
export function useEstimate(id: string, change: Change, isNew: boolean) {
  const billing = useClient(billingApi);
  const query = wishOf(change);
  return useQuery({
    queryKey: ["upgrade-estimate", id, query],
    queryFn: () => billing.estimate({ params: { id }, query }),
    enabled: isNew,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** A change as calls take it. */
export function wishOf({ coupon, ...plan }: Change) {
  return { ...plan, ...(coupon ? { coupon: coupon.id } : {}) };
}

type Props = { isNew: boolean; change: Change; estimate: UseQueryResult<Costs> };

/** The estimate of a change (UPG-08). */
export function Estimate({ isNew, change, estimate }: Props) {
  const styles = useStyles();
  const { data, isFetching, error } = estimate;
  if (!isNew) return null;
  return (
    <CardBox label={upgradeText.estimate}>
      <h2 className={styles.title}>{upgradeText.estimate}</h2>
      <div role="status" aria-busy={isFetching}>
        {data && !error ? (
          <>
            <SumLines lines={linesOf(data)} />
            {notesOf(data, change).map((note) => (
              <Text key={note} block size={200} className={styles.note}>
                {note}
              </Text>
            ))}
          </>
        ) : null}
        {isFetching ? <Spinner size="tiny" label={upgradeText.estimating} /> : null}
      </div>
    </CardBox>
  );
}

/**
 * What the sums do not say: what the plan costs later, that a refund is no payment, and that a
 * promo code counted once.
 */
function notesOf(costs: Costs, { frequency }: Change): string[] {
  const { existingBalance, subTotal, codeUsed, regularPrice, newPlanEndDateTime: end } = costs;
  const credit = existingBalance - subTotal;
  const regular = fill(upgradeText.regular, {
    date: calendarDayText(end),
    price: moneyText(regularPrice),
    frequency: plansText.frequencies[frequency],
  });
  return [
    ...(costs.priceOfNewlySelectedPlan < regularPrice ? [regular] : []),
    ...(credit > 0 ? [fill(upgradeText.credit, { total: moneyText(credit) })] : []),
    ...(codeUsed ? [upgradeText.codeUsed] : []),
  ];
}

function linesOf(costs: Costs): SumLine[] {
  const tax =
    costs.taxPercent > 0 ? fill(upgradeText.taxAt, { percent: costs.taxPercent }) : upgradeText.tax;
  return [
    { label: upgradeText.newPrice, value: moneyText(costs.priceOfNewlySelectedPlan) },
    { label: upgradeText.until, value: calendarDayText(costs.newPlanEndDateTime) },
    { label: upgradeText.refund, value: moneyText(-Math.abs(costs.refundedPriceOfOldPlan)) },
    { label: upgradeText.withoutTax, value: moneyText(costs.subTotalExculdingTax) },
    { label: tax, value: moneyText(costs.tax) },
    { label: upgradeText.subtotal, value: moneyText(costs.subTotal) },
    { label: upgradeText.balance, value: moneyText(0 - costs.existingBalance) },
    { label: upgradeText.due, value: moneyText(costs.amountDue), strong: true },
  ];
}
