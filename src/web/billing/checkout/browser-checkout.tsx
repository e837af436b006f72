import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AccountView } from "#contract/accounts.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useOrder } from "../plans/order.ts";
import { PlanSelection } from "../plans/plan-selection.tsx";
import type { Standing } from "../plans/plan-standing.ts";
import type { Offer } from "../plans/use-offer.ts";
import { checkoutOf } from "./checkout-state.ts";
import { Congratulations } from "./congratulations.tsx";
import { Payment } from "./payment.tsx";
import type { Result } from "./payment-step.tsx";
import { useCredit } from "./use-credit.ts";
import { useDetails } from "./use-details.ts";

type Props = { offer: Offer; account: AccountView; standing: Standing };

/** The checkout in a browser tab: plans, then payment (BIL-01). */
export function BrowserCheckout({ offer, account, standing }: Props) {
  const { context } = useBoot();
  const [barred] = useState(standing.active);
  const { order, step, change, choose, goBack } = useOrder({ opensPayment: !barred });
  const { details, change: changeDetails } = useDetails(account);
  const [done, setDone] = useState<Result | null>(null);
  const credit = useCredit(step === "payment" && !barred);
  const plan = offer.plans.find(({ id }) => id === order.planId);
  if (done && plan)
    return (
      <Congratulations
        plan={plan}
        trialEnd={done.trialEnd}
        charge={done.charge}
        ownerName={null}
        onClose={null}
      />
    );
  if (step === "plans" || barred || !plan || plan.paymentFrequency === null)
    return (
      <PlanSelection
        offer={offer}
        account={account}
        standing={standing}
        order={order}
        change={change}
        onChoose={(chosen, trial) => choose({ planId: chosen.id, trial })}
        manage={<Manage />}
      />
    );
  const checkout = checkoutOf({
    order,
    changeOrder: change,
    details,
    changeDetails,
    plan,
    settings: offer.settings,
    app: context,
    credit,
    trialDays: order.trial ? standing.trialDays : null,
    eduPromoCode: offer.settings.eduEligible ? account.featureFlags.eduPromoCode : undefined,
    share: null,
  });
  return <Payment checkout={checkout} onBack={goBack} onDone={setDone} />;
}

/** In place of plans for users who have one (BIL-15). */
export function Manage() {
  const { product } = useBoot();
  const navigate = useNavigate();
  return (
    <>
      <ErrorBanner intent="info" message={fill(plansText.alreadyActive, { product })} />
      <div>
        <Button appearance="primary" onClick={() => void navigate("/content/account")}>
          {plansText.manage}
        </Button>
      </div>
    </>
  );
}
