import { Button, makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import type { BillingFrequency } from "#domain/account/subscription.ts";
import { frequenciesOf, type PricingPlan } from "#domain/billing/plans.ts";
import { checkoutText, nativeText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useClient } from "../../api.tsx";
import { serverClock } from "../../server-clock.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { purchaseProblem } from "../checkout/use-purchase.ts";
import { purchaseKey } from "../reports/watch-failures.ts";

type Props = {
  plan: PricingPlan;
  frequency: BillingFrequency;
  days: number;
  onBack: () => void;
  onDone: (done: { trialEnd: Date | null }) => void;
};

const useStyles = makeStyles({
  page: {
    display: "grid",
    justifyItems: "center",
    gap: "16px",
    maxWidth: "52ch",
    margin: "0 auto",
    padding: "48px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "8px" },
});

/** Confirms a trial, which needs no card (BIL-02, BIL-34, BIL-67). */
export function TrialConfirmation({ plan, frequency, days, onBack, onDone }: Props) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const start = useTrialStart(plan, frequency, onDone);
  const date = calendarDayText(new Date(serverClock.now() + days * 86_400_000));
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {fill(plansText.trialTitle, { trialDays: days })}
      </h1>
      <Text align="center">
        {fill(nativeText.trialSummary, { plan: plansText.names[plan.id], date })}
      </Text>
      <Text align="center">{nativeText.trialAfter}</Text>
      {start.error ? <ErrorBanner message={purchaseProblem(start.error)} /> : null}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={start.isPending}
          onClick={() => (start.isPending ? undefined : start.mutate())}
        >
          {start.isPending ? nativeText.starting : checkoutText.startTrial}
        </Button>
        <Button appearance="subtle" size="large" onClick={onBack}>
          {checkoutText.back}
        </Button>
      </div>
    </div>
  );
}

function useTrialStart(plan: PricingPlan, frequency: BillingFrequency, onDone: Props["onDone"]) {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const [checkoutId] = useState(() => crypto.randomUUID());
  const sold = frequenciesOf(plan);
  return useSingleMutation({
    mutationKey: purchaseKey,
    mutationFn: async () => {
      const result = await billing.subscribe({
        body: {
          checkoutId,
          planId: plan.id,
          licenseQuantity: 1,
          billingFrequency: sold.includes(frequency) ? frequency : (sold[0] ?? "monthly"),
          isTrial: true,
        },
      });
      if (result.message !== null) throw new Error(result.message);
      return result;
    },
    onSuccess: ({ trialEnd }) => {
      onDone({ trialEnd });
      void queries.invalidateQueries({ queryKey: ["user-account"] });
    },
  });
}
