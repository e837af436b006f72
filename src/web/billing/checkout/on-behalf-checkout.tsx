import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { AccountView } from "#contract/accounts.ts";
import { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { chargedUsers } from "#domain/billing/metered.ts";
import { type PricingPlan, priceOf } from "#domain/billing/plans.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { hostText } from "#text/host.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useClient } from "../../api.tsx";
import { isRefusal } from "../../api-error.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { FocusedTitle } from "../parts/focused-title.tsx";
import { type Order, useOrder, withOrder } from "../plans/order.ts";
import type { Offer } from "../plans/use-offer.ts";
import { checkoutOf } from "./checkout-state.ts";
import { Congratulations } from "./congratulations.tsx";
import { Payment } from "./payment.tsx";
import type { Result } from "./payment-step.tsx";
import { useCredit } from "./use-credit.ts";
import { useDetails } from "./use-details.ts";
import { purchaseProblem, type ShareState, shareKey } from "./use-purchase.ts";

type Shared = Reply<(typeof billingApi)["readShare"]>;
type Props = { token: string; offer: Offer; account: AccountView };

/**
 * Pays for another person's plan (BIL-70), unless that person already has it (BIL-71). Their own
 * link is an ordinary purchase.
 */
export function OnBehalfCheckout({ token, offer, account }: Props) {
  const billing = useClient(billingApi);
  const { data, error, refetch } = useQuery({
    queryKey: shareKey(token),
    queryFn: async (): Promise<ShareState> => {
      const shared = await billing.readShare({ body: { token } });
      const { ownerId, plan } = shared;
      const { hasSubscription } = await billing.check({
        body: { ownerId, plan, search: window.location.search.slice(0, 2000) },
      });
      return { shared, hasSubscription };
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (error)
    return (
      <>
        <FocusedTitle>{checkoutText.onBehalfTitle}</FocusedTitle>
        <ErrorBanner
          message={purchaseProblem(error)}
          onRetry={isRefusal(error) ? undefined : () => void refetch()}
        />
      </>
    );
  if (!data) return <LoadingScreen text={hostText.loadingPage} />;
  const { shared, hasSubscription } = data;
  if (shared.ownerId === account.userId) return <OwnCheckout shared={shared} />;
  if (hasSubscription)
    return (
      <>
        <FocusedTitle>{checkoutText.onBehalfTitle}</FocusedTitle>
        <ErrorBanner
          intent="info"
          message={fill(checkoutText.ownerHasPlan, { owner: shared.ownerName })}
        />
      </>
    );
  return <Paying {...{ token, offer, account, shared }} />;
}

/** Who opens a link that pays for themselves buys as usual: it renews, and they may choose anew. */
function OwnCheckout({ shared: { plan, frequency, licenses } }: { shared: Shared }) {
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete("share");
  const order = { planId: plan, frequency, licenses, education: false, trial: false };
  const next = withOrder(rest, { ...order, promoCode: query.get("promoCode") ?? "" });
  return <Navigate replace to={{ search: next.toString() }} />;
}

function Paying({ token, offer, account, shared }: Props & { shared: Shared }) {
  const { context } = useBoot();
  const { order, change } = useOrder();
  const { details, change: changeDetails } = useDetails(account);
  const [done, setDone] = useState<Result | null>(null);
  const credit = useCredit(true, shared.ownerId);
  const plan = offer.plans.find(({ id }) => id === shared.plan);
  if (!plan) return <ErrorBanner message={errorTexts["billing.not-sold"]} />;
  if (done)
    return (
      <Congratulations
        plan={plan}
        trialEnd={null}
        charge={done.charge}
        ownerName={shared.ownerName}
        onClose={null}
      />
    );
  // The link says what is bought; only the promo code is the payer's.
  const ordered: Order = {
    planId: plan.id,
    frequency: shared.frequency,
    licenses: shared.licenses,
    education: false,
    trial: false,
    promoCode: order.promoCode,
  };
  const checkout = checkoutOf({
    order: ordered,
    changeOrder: ({ promoCode }) => (promoCode === undefined ? undefined : change({ promoCode })),
    details,
    changeDetails,
    plan,
    settings: offer.settings,
    app: context,
    // Whoever pays for somebody else is another customer there (decisions/038).
    credit,
    trialDays: null,
    eduPromoCode: undefined,
    share: { token, ownerName: shared.ownerName },
  });
  return (
    <>
      <ErrorBanner
        intent="info"
        message={fill(checkoutText.onBehalf, { owner: shared.ownerName })}
      />
      {plan.planUsageType === "metered" ? (
        <ErrorBanner intent="warning" message={noLimitText(plan, context, shared.ownerName)} />
      ) : null}
      <Payment checkout={checkout} onBack={null} onDone={setDone} />
    </>
  );
}

/** What the payer of standups agrees to: the owner's users decide what it comes to. */
function noLimitText(plan: PricingPlan, app: ApplicationType, owner: string): string {
  const least = chargedUsers(0, app);
  return fill(least === 0 ? checkoutText.renewsNotMetered : checkoutText.renewsNotMeteredAtLeast, {
    owner,
    n: least,
    price: moneyText((priceOf(plan, "monthly") ?? 0) * 100),
  });
}
