import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { AccountView } from "#contract/accounts.ts";
import { billingFrequency } from "#domain/account/subscription.ts";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { FocusedTitle } from "../parts/focused-title.tsx";
import { Segments } from "../parts/segments.tsx";
import { Calculator } from "./calculator.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { CyberMonday } from "./cyber-monday.tsx";
import type { ChangeOrder, Order } from "./order.ts";
import type { Standing } from "./plan-standing.ts";
import { SalesBox } from "./sales-box.tsx";
import { StandupCard } from "./standup-card.tsx";
import { TeamsCards } from "./teams-cards.tsx";
import type { Offer } from "./use-offer.ts";

type Props = {
  offer: Offer;
  account: AccountView;
  standing: Standing;
  order: Order;
  change: ChangeOrder;
  onChoose: (plan: PricingPlan, trial: boolean) => void;
  /** What stands where plans would be, for users who have one. */
  manage: ReactNode;
};

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "12px 24px" },
  note: { color: tokens.colorNeutralForeground2 },
  below: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 320px), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});

/** The first step of the checkout: the plans (BIL-09 to BIL-22). */
export function PlanSelection(props: Props) {
  const styles = useStyles();
  const { offer, account, standing, order, manage } = props;
  const { plans, settings } = offer;
  const metered = plans.find(({ planUsageType }) => planUsageType === "metered");
  const shown = metered ?? plans.find(({ id }) => id === "teams-pro-unlimited");
  return (
    <>
      <Title {...props} />
      {account.featureFlags.cyberMonday2023 && !metered && !standing.active ? (
        <CyberMonday />
      ) : null}
      <CurrentPlan account={account} held={standing.held} asOf={standing.asOf} />
      {standing.active ? manage : null}
      {metered ? (
        <StandupCard
          plan={metered}
          trialDays={standing.trialDays}
          current={standing.active}
          onChoose={props.onChoose}
        />
      ) : null}
      {metered || standing.active ? null : <Teams {...props} />}
      {standing.active ? null : <Caption1 className={styles.note}>{plansText.tax}</Caption1>}
      <div className={styles.below}>
        {shown && !standing.active ? <Calculator plan={shown} order={order} /> : null}
        <SalesBox salesUrl={settings.salesUrl} faqUrl={settings.faqUrl} />
      </div>
    </>
  );
}

/** BIL-02, BIL-04, BIL-05. */
function Title({ standing, order }: Props) {
  const { product } = useBoot();
  const { trialDays, active } = standing;
  return (
    <>
      <FocusedTitle>
        {order.trial && trialDays !== null
          ? fill(plansText.trialTitle, { trialDays })
          : order.education
            ? plansText.discountedTitle
            : fill(plansText.title, { product })}
      </FocusedTitle>
      {order.trial && trialDays === null && !active ? (
        <ErrorBanner intent="warning" message={plansText.trialDeclined} />
      ) : null}
    </>
  );
}

function Teams(props: Props) {
  const { offer, standing, order, change, onChoose } = props;
  const trial = order.trial && standing.trialDays !== null;
  return (
    <>
      <Choices {...props} />
      <TeamsCards
        plans={offer.plans}
        order={order}
        trialDays={trial ? standing.trialDays : null}
        salesUrl={offer.settings.salesUrl}
        change={change}
        onChoose={(plan) => onChoose(plan, trial)}
      />
    </>
  );
}

/** How often to pay, for whom, and whether to try first (BIL-11, BIL-14, BIL-51). */
function Choices({ offer, standing, order, change }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <Segments
        label={plansText.frequency}
        options={billingFrequency.options.map((value) => ({
          value,
          label: plansText.frequencies[value],
        }))}
        value={order.frequency}
        onChange={(frequency) => change({ frequency })}
      />
      {offer.settings.eduEligible ? (
        <Segments
          label={plansText.audience}
          options={[
            { value: "individual", label: plansText.individual },
            { value: "edu", label: plansText.eduNpo },
          ]}
          value={order.education ? "edu" : "individual"}
          onChange={(audience) => change({ education: audience === "edu" })}
        />
      ) : null}
      {standing.trialDays === null ? null : (
        <Segments
          label={plansText.purpose}
          options={[
            { value: "trial", label: plansText.trial },
            { value: "buy", label: plansText.buyNow },
          ]}
          value={order.trial ? "trial" : "buy"}
          onChange={(purpose) => change({ trial: purpose === "trial" })}
        />
      )}
    </div>
  );
}
