import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PricingPlanId } from "#domain/billing/plans.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { plansText } from "#text/billing/plans.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { Said } from "../parts/said.tsx";

type Props = {
  planId: PricingPlanId;
  /** BIL-34. */
  trialEnd: Date | null;
  ownerName: string | null;
  /** Closes what the page is in; null for a browser tab. */
  onClose: (() => void) | null;
};

/** What was bought (BIL-32, BIL-34, BIL-36). */
export function Congratulations({ planId, trialEnd, ownerName, onClose }: Props) {
  const queries = useQueryClient();
  const [closed, setClosed] = useState(false);
  const plan = plansText.names[planId];
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
      {sentence} {onClose ? "" : closed ? checkoutText.closed : checkoutText.next}
    </Said>
  );
}
