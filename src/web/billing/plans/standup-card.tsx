import { Button, InfoLabel, makeStyles } from "@fluentui/react-components";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { plansText, standupPlanText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { PlanCard } from "./plan-card.tsx";
import { featureTexts } from "./plan-names.ts";
import { Price } from "./price.tsx";

type Props = {
  plan: PricingPlan;
  /** Days; null if the user cannot start a trial. */
  trialDays: number | null;
  /** Whether the user has it already. */
  current: boolean;
  onChoose: (plan: PricingPlan, trial: boolean) => void;
};

const useStyles = makeStyles({
  narrow: { width: "100%", maxWidth: "420px", margin: "0 auto" },
  price: { display: "grid", gap: "4px", justifyItems: "start" },
});

/** The standup plan, at one price for each active user (BIL-16 to BIL-21). */
export function StandupCard({ plan, trialDays, current, onChoose }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.narrow}>
      <PlanCard
        name={standupPlanText.name}
        about={standupPlanText.about}
        lead
        price={
          <div className={styles.price}>
            <Price figure={standupPlanText.price} small notes={[]} />
            <InfoLabel info={standupPlanText.tooltip} size="small">
              {standupPlanText.billed}
            </InfoLabel>
          </div>
        }
        actions={<Actions {...{ plan, trialDays, current, onChoose }} />}
        features={featureTexts(plan)}
      />
    </div>
  );
}

function Actions({ plan, trialDays, current, onChoose }: Props) {
  if (current)
    return (
      <Button size="large" disabledFocusable>
        {plansText.currentPlan}
      </Button>
    );
  if (trialDays === null)
    return (
      <Button appearance="primary" size="large" onClick={() => onChoose(plan, false)}>
        {fill(plansText.choose, { plan: standupPlanText.name })}
      </Button>
    );
  return (
    <>
      <Button appearance="primary" size="large" onClick={() => onChoose(plan, true)}>
        {fill(standupPlanText.startTrial, { n: trialDays })}
      </Button>
      <Button appearance="transparent" onClick={() => onChoose(plan, false)}>
        {standupPlanText.purchase}
      </Button>
    </>
  );
}
