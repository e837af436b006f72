import { Button, makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AccountView } from "#contract/accounts.ts";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { checkoutText, nativeText } from "#text/billing/checkout.ts";
import { useApi } from "../../api.tsx";
import { isApiError } from "../../api-error.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { useLeave } from "../../paths/use-leave.ts";
import { serverClock } from "../../server-clock.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { Manage } from "../checkout/browser-checkout.tsx";
import { Congratulations } from "../checkout/congratulations.tsx";
import { useOrder, withOrder } from "../plans/order.ts";
import { PlanSelection } from "../plans/plan-selection.tsx";
import { type Standing, standingOf } from "../plans/plan-standing.ts";
import type { Offer } from "../plans/use-offer.ts";
import { TrialConfirmation } from "./trial-confirmation.tsx";

type Props = { offer: Offer; account: AccountView; standing: Standing };
type Chosen = { plan: PricingPlan; trial: boolean; url: string };

const useStyles = makeStyles({
  waiting: {
    display: "grid",
    justifyItems: "center",
    gap: "16px",
    maxWidth: "52ch",
    margin: "0 auto",
    padding: "48px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
  title: { ...typographyStyles.subtitle1, margin: 0, outline: "none" },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "8px" },
});

/**
 * The plans inside the host: the checkout opens in a browser tab, because no card may be typed in
 * the host's frame; then the user comes back and refreshes (BIL-23, BIL-32, BIL-72).
 */
export function NativeCheckout({ offer, account, standing }: Props) {
  const { context } = useBoot();
  const host = useHost();
  const leave = useLeave(null);
  const { order, query, step, change, choose, goBack } = useOrder();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<{ trialEnd: Date | null } | null>(null);
  if (done && chosen)
    return (
      <Congratulations
        plan={chosen.plan}
        trialEnd={done.trialEnd}
        charge={null}
        ownerName={null}
        onClose={leave}
      />
    );
  const waiting = step === "payment" ? chosen : null;
  if (waiting?.trial && standing.trialDays !== null)
    return (
      <TrialConfirmation
        plan={waiting.plan}
        frequency={order.frequency}
        days={standing.trialDays}
        onBack={goBack}
        onDone={setDone}
      />
    );
  if (waiting)
    return <Waiting chosen={waiting} before={standing} onBack={goBack} onDone={setDone} />;
  return (
    <PlanSelection
      offer={offer}
      account={account}
      standing={standing}
      order={order}
      change={change}
      onChoose={(plan, trial) => {
        const chosenNow = { planId: plan.id, trial };
        const next = withOrder(query, { ...order, ...chosenNow });
        const url = `${window.location.origin}/${context}/content/stripe/checkout?${next}`;
        setChosen({ plan, trial, url });
        choose(chosenNow);
        if (!trial) void host.openLink(url).catch(() => undefined);
      }}
      manage={<Manage />}
    />
  );
}

type WaitingProps = {
  chosen: Chosen;
  before: Standing;
  onBack: () => void;
  onDone: (done: { trialEnd: Date | null }) => void;
};

function Waiting({ chosen, before, onBack, onDone }: WaitingProps) {
  const styles = useStyles();
  const host = useHost();
  const { accounts } = useApi();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refresh = useSingleMutation({
    mutationFn: async () => {
      const account = await accounts.get();
      queries.setQueryData(["user-account"], account);
      return boughtIn(account, chosen, before);
    },
    onSuccess: (bought) => (bought ? onDone(bought) : undefined),
  });
  const missing = refresh.isSuccess && refresh.data === null;
  return (
    <div className={styles.waiting}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {nativeText.continues}
      </h1>
      <Text align="center">{nativeText.hint}</Text>
      {missing ? <ErrorBanner intent="warning" message={nativeText.incomplete} /> : null}
      {refresh.error ? <ErrorBanner message={refreshProblem(refresh.error)} /> : null}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={refresh.isPending}
          onClick={() => (refresh.isPending ? undefined : refresh.mutate())}
        >
          {refresh.isPending ? nativeText.refreshing : nativeText.refresh}
        </Button>
        <Button size="large" onClick={() => void host.openLink(chosen.url).catch(() => undefined)}>
          {nativeText.again}
        </Button>
        <Button appearance="subtle" size="large" onClick={onBack}>
          {checkoutText.back}
        </Button>
      </div>
    </div>
  );
}

/** ERR-12. */
function refreshProblem(error: Error): string {
  return isApiError(error) && error.status === 401 ? checkoutText.expired : checkoutText.failed;
}

/** What the user has and had not before; null if the checkout was not completed. */
function boughtIn(
  account: AccountView,
  { plan }: Chosen,
  before: Standing,
): { trialEnd: Date | null } | null {
  const metered = plan.planUsageType === "metered";
  const { held, active } = standingOf(account, metered, new Date(serverClock.now()));
  if (active) return { trialEnd: null };
  const trial = held.find(
    ({ id, type, state }) =>
      type === "trial" && state === "active" && !before.held.some((old) => old.id === id),
  );
  return trial ? { trialEnd: trial.trialExpiresAt } : null;
}
