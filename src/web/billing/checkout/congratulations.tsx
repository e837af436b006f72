import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { useBillingInfo } from "../account/use-billing-info.ts";
import { Said } from "../parts/said.tsx";

type Props = {
  plan: PricingPlan;
  /** BIL-34. */
  trialEnd: Date | null;
  /** Whose payment is told; null if the user does not see it. */
  subscriptionId: string | null;
  ownerName: string | null;
  /** Closes what the page is in; null for a browser tab. */
  onClose: (() => void) | null;
};

/** What was bought (BIL-32, BIL-34, BIL-36). */
export function Congratulations(props: Props) {
  const { trialEnd, ownerName, onClose } = props;
  const queries = useQueryClient();
  const [closed, setClosed] = useState(false);
  const plan = plansText.names[props.plan.id];
  const sentence = trialEnd
    ? fill(checkoutText.trialStarted, { plan, date: calendarDayText(trialEnd) })
    : ownerName === null
      ? fill(checkoutText.bought, { plan })
      : fill(checkoutText.boughtFor, { plan, owner: ownerName });
  const close = () => {
    void queries.invalidateQueries({ queryKey: ["user-account"] });
    if (onClose) return onClose();
    // Browsers close only tabs that a script opened.
    window.close();
    setClosed(true);
  };
  return (
    <Said
      title={checkoutText.congratulations}
      actions={
        <Button appearance="primary" size="large" onClick={close}>
          {checkoutText.close}
        </Button>
      }
    >
      {sentence} <Charged {...props} />{" "}
      {onClose ? "" : closed ? checkoutText.closed : checkoutText.next}
    </Said>
  );
}

/** What was really charged, once the provider has told. */
function Charged({ plan, trialEnd, subscriptionId, ownerName }: Props) {
  const metered = plan.planUsageType === "metered";
  const paid = trialEnd === null && !metered && subscriptionId !== null;
  const { data } = useBillingInfo(subscriptionId ?? "", paid);
  const [invoice] = data?.billingHistory ?? [];
  const taxed = data !== undefined && data.taxPercent > 0;
  const words = invoice
    ? fill(taxed ? checkoutText.invoicedWithTax : checkoutText.invoiced, {
        total: moneyText(invoice.total, invoice.currency),
      })
    : "";
  const later = ownerName === null ? checkoutText.notCharged : checkoutText.notChargedOnce;
  return <span role="status">{metered && trialEnd === null ? later : words}</span>;
}
