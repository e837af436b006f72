import { Button, makeStyles, Text } from "@fluentui/react-components";
import { useId, useState } from "react";
import {
  frequenciesOf,
  hasOneLicense,
  type PricingPlan,
  pricingPlanOf,
} from "#domain/billing/plans.ts";
import { promoCodeProblem } from "#domain/billing/promo-code.ts";
import { upgradeText } from "#text/billing/upgrade.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import type { BillingInfo } from "../account/billing-tab.tsx";
import { PromoField } from "../checkout/promo-field.tsx";
import { CardBox } from "../parts/card-box.tsx";
import { FocusedTitle } from "../parts/focused-title.tsx";
import { SupportNote } from "../parts/support-note.tsx";
import type { Offer } from "../plans/use-offer.ts";
import { type Change, Estimate, useEstimate } from "./estimate.tsx";
import { isTooSmall, PlanChoice } from "./plan-choice.tsx";
import { useUpdate } from "./use-update.ts";

type Props = {
  id: string;
  info: BillingInfo;
  offer: Offer;
  onDone: () => void;
};

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
});

/** The new plan, and what the change costs (UPG-03 to UPG-12). */
export function UpgradeForm({ id, info, offer, onDone }: Props) {
  const styles = useStyles();
  const old = pricingPlanOf(info.planId);
  const onlyMore = old !== null && hasOneLicense(old);
  const offered = offer.plans.filter(
    ({ paymentFrequency, responseQuantity }) =>
      paymentFrequency !== null && (!onlyMore || responseQuantity >= old.responseQuantity),
  );
  const [change, setChange] = useState<Change>(() => firstChange(info, offered));
  const isNew = isChanged(info, change);
  const [code, setCode] = useState("");
  const problem = promoCodeProblem(change.coupon?.id ?? null, change.frequency, change.licenses);
  const wanted = problem ? { ...change, coupon: null } : change;
  const estimate = useEstimate(id, wanted, isNew);
  const hint = useId();
  const update = useUpdate(id, offer.settings, onDone);
  const set = (next: Partial<Change>) => {
    update.reset();
    setChange((now) => fitting({ ...now, ...next }, offered));
  };
  // What is charged is what is shown.
  const shown = isSettled(estimate) ? estimate.data : undefined;
  const ready = [isNew, shown, !problem, !update.isPending].every(Boolean);
  const submit = (): void => {
    if (ready && shown) update.mutate({ change, estimate: shown.estimate });
  };
  const failure = update.error ?? estimate.error;
  return (
    <>
      <FocusedTitle>{onlyMore ? upgradeText.increase : upgradeText.title}</FocusedTitle>
      {old ? null : <SupportNote message={upgradeText.obsolete} />}
      {failure ? <ErrorBanner message={failure.message} /> : null}
      <CardBox label={upgradeText.plan}>
        <PlanChoice info={info} offered={offered} change={change} onChange={set} />
        <PromoField
          code={code}
          onCode={setCode}
          applied={change.coupon}
          onApplied={(coupon) => set({ coupon })}
          problem={problem}
          salesUrl={offer.settings.salesUrl}
        />
      </CardBox>
      <Estimate isNew={isNew} change={wanted} estimate={estimate} />
      <div className={styles.actions}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={!ready}
          aria-describedby={hint}
          onClick={submit}
        >
          {update.isPending ? upgradeText.updating : upgradeText.update}
        </Button>
        <Text id={hint} size={200}>
          {isNew ? "" : onlyMore ? upgradeText.unchangedOne : upgradeText.unchanged}
        </Text>
      </div>
    </>
  );
}

function isSettled({ isSuccess, isFetching }: ReturnType<typeof useEstimate>): boolean {
  return isSuccess && !isFetching;
}

/** What is paid now; the nearest offered plan where that is no longer sold (UPG-12). */
function firstChange(info: BillingInfo, offered: readonly PricingPlan[]): Change {
  const possible = offered.filter((each) => !isTooSmall(each, info));
  const plan =
    offered.find(({ id }) => id === info.planId) ??
    possible.find(({ responseQuantity }) => responseQuantity >= info.planLevel) ??
    offered.at(-1);
  return fitting(
    {
      planId: plan?.id ?? "teams-pro-unlimited",
      frequency: info.paymentFrequency ?? plan?.paymentFrequency ?? "yearly",
      licenses: Math.max(info.quantity, info.quantityUsed, 1),
      coupon: null,
    },
    offered,
  );
}

/** A plan with one license has one; a plan is paid as often as it is sold (BIL-49). */
function fitting(change: Change, offered: readonly PricingPlan[]): Change {
  const plan = offered.find(({ id }) => id === change.planId);
  if (!plan) return change;
  const sold = frequenciesOf(plan);
  return {
    ...change,
    licenses: hasOneLicense(plan) ? 1 : change.licenses,
    frequency: sold.includes(change.frequency) ? change.frequency : (sold[0] ?? change.frequency),
  };
}

/** UPG-05: a plan at another frequency is another one. */
function isChanged(info: BillingInfo, { planId, frequency, licenses }: Change): boolean {
  return (
    planId !== info.planId || frequency !== info.paymentFrequency || licenses !== info.quantity
  );
}
