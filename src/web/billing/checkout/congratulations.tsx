import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Charge } from "#contract/billing/billing-views.ts";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { Said } from "../parts/said.tsx";

type Props = {
  plan: PricingPlan;
  /** BIL-34. */
  trialEnd: Date | null;
  charge: Charge | null;
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
      {sentence} {chargedText(props)}{" "}
      {onClose ? "" : closed ? checkoutText.closed : checkoutText.next}
    </Said>
  );
}

/** What was really charged, as the provider told. */
function chargedText({ plan, trialEnd, charge, ownerName }: Props): string {
  if (plan.planUsageType === "metered" && trialEnd === null)
    return ownerName === null ? checkoutText.notCharged : checkoutText.notChargedOnce;
  if (charge === null) return "";
  const { total, fromCredit, currency, taxed } = charge;
  const said = fill(taxed ? checkoutText.invoicedWithTax : checkoutText.invoiced, {
    total: moneyText(total, currency),
  });
  if (fromCredit === 0) return said;
  const rest = total - fromCredit;
  return [
    said,
    fill(rest > 0 ? checkoutText.creditPaidSome : checkoutText.creditPaid, {
      credit: moneyText(fromCredit, currency),
      rest: moneyText(rest, currency),
    }),
  ].join(" ");
}
