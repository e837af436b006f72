import { licenseBounds } from "#domain/billing/licenses.ts";
import { frequenciesOf, hasOneLicense, type PricingPlan } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { upgradeText } from "#text/billing/upgrade.ts";
import { fill } from "#text/format/fill.ts";
import type { BillingInfo } from "../account/billing-tab.tsx";
import { Segments } from "../parts/segments.tsx";
import { Stepper } from "../parts/stepper.tsx";
import { responsesText } from "../plans/plan-names.ts";
import type { Change } from "./estimate.tsx";

type Props = {
  info: BillingInfo;
  offered: readonly PricingPlan[];
  change: Change;
  onChange: (next: Partial<Change>) => void;
};

/** Which plan, how often it is paid, and for how many (UPG-03, UPG-04). */
export function PlanChoice({ info, offered, change, onChange }: Props) {
  const plan = offered.find((each) => each.id === change.planId);
  const hasSmall = offered.some((each) => isTooSmall(each, info));
  return (
    <>
      <Segments
        label={plansText.responses}
        options={offered.map((each) => ({
          value: each.id,
          label: responsesText(each.responseQuantity),
          hint: plansText.names[each.id],
          disabled: isTooSmall(each, info),
        }))}
        note={hasSmall ? fill(upgradeText.oneLicense, { n: info.quantityUsed }) : null}
        value={change.planId}
        onChange={(planId) => onChange({ planId })}
      />
      {plan ? (
        <Segments
          label={upgradeText.frequency}
          options={frequenciesOf(plan).map((value) => ({
            value,
            label: plansText.frequencies[value],
          }))}
          value={change.frequency}
          onChange={(frequency) => onChange({ frequency })}
        />
      ) : null}
      {plan && !hasOneLicense(plan) ? (
        <Stepper
          label={upgradeText.licenses}
          value={change.licenses}
          {...licenseBounds(plan, { used: info.quantityUsed, isChange: true })}
          onChange={(licenses) => onChange({ licenses })}
        />
      ) : null}
    </>
  );
}

/** BIL-49: a plan with one license is not for several people. */
export function isTooSmall(plan: PricingPlan, { planId, quantityUsed }: BillingInfo): boolean {
  return hasOneLicense(plan) && quantityUsed > 1 && plan.id !== planId;
}
