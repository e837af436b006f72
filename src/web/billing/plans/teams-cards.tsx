import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { hasOneLicense, monthsOf, type PricingPlan, priceOf } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { Segments } from "../parts/segments.tsx";
import type { ChangeOrder, Order } from "./order.ts";
import { PlanCard } from "./plan-card.tsx";
import { featureTexts, responsesText } from "./plan-names.ts";
import { Price } from "./price.tsx";

type Props = {
  plans: readonly PricingPlan[];
  order: Order;
  /** Days; null if no trial is chosen. */
  trialDays: number | null;
  salesUrl: string | null;
  change: ChangeOrder;
  onChoose: (plan: PricingPlan) => void;
};

const useStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 280px), 1fr))",
    gap: "16px",
  },
  fixed: { display: "grid", gap: "4px" },
  quantity: { lineHeight: "38px", fontWeight: tokens.fontWeightSemibold },
});

/** Standard, Pro and Enterprise (PLAN-01). */
export function TeamsCards({ plans, order, trialDays, salesUrl, change, onChoose }: Props) {
  const styles = useStyles();
  const standards = plans.filter(hasOneLicense);
  const standard = standards.find(({ id }) => id === order.planId) ?? standards[0];
  const pro = plans.find(({ id }) => id === "teams-pro-unlimited");
  const enterprise = plans.find(({ id }) => id === "enterprise");
  const buy = (plan: PricingPlan, lead: boolean) => (
    <ChooseButton plan={plan} lead={lead} trialDays={trialDays} onChoose={onChoose} />
  );
  return (
    <div className={styles.cards}>
      {standard ? (
        <PlanCard
          name={plansText.names[standard.id]}
          about={plansText.about.standard}
          price={<PlanPrice plan={standard} order={order} trialDays={trialDays} />}
          choice={
            standards.length > 1 ? (
              <Segments
                label={plansText.responses}
                options={standards.map(({ id, responseQuantity }) => ({
                  value: id,
                  label: responsesText(responseQuantity),
                }))}
                value={standard.id}
                onChange={(planId) => change({ planId })}
              />
            ) : null
          }
          actions={buy(standard, false)}
          features={featureTexts(standard)}
        />
      ) : null}
      {pro ? (
        <PlanCard
          name={plansText.names[pro.id]}
          about={plansText.about.pro}
          lead
          price={<PlanPrice plan={pro} order={order} trialDays={trialDays} />}
          choice={<Responses plan={pro} />}
          actions={buy(pro, true)}
          features={featureTexts(pro)}
        />
      ) : null}
      {enterprise ? <EnterpriseCard plan={enterprise} salesUrl={salesUrl} /> : null}
    </div>
  );
}

type EnterpriseProps = { plan: PricingPlan; salesUrl: string | null };

function EnterpriseCard({ plan, salesUrl }: EnterpriseProps) {
  return (
    <PlanCard
      name={plansText.names[plan.id]}
      about={plansText.about.enterprise}
      price={<Price figure={plansText.custom} small notes={[]} />}
      choice={<Responses plan={plan} />}
      actions={
        salesUrl ? (
          <Button as="a" href={salesUrl} target="_blank" rel="noopener">
            {plansText.talkToSales}
          </Button>
        ) : (
          <Text>{plansText.askAdministrators}</Text>
        )
      }
      features={featureTexts(plan)}
    />
  );
}

/** Where there is nothing to choose. */
function Responses({ plan }: { plan: PricingPlan }) {
  const styles = useStyles();
  return (
    <div className={styles.fixed}>
      <Text size={200}>{plansText.responses}</Text>
      <span className={styles.quantity}>{responsesText(plan.responseQuantity)}</span>
    </div>
  );
}

type PriceProps = { plan: PricingPlan; order: Order; trialDays: number | null };

function PlanPrice({ plan, order, trialDays }: PriceProps) {
  const { frequency } = order;
  const price = priceOf(plan, frequency, order.education);
  const full = priceOf(plan, frequency);
  if (price === null || full === null) return null;
  const percent = savingOf(plan, order);
  const figure = moneyText(price * 100);
  const month = moneyText(Math.round((price * 100) / monthsOf[frequency]));
  const per = fill(plansText.per, { frequency: plansText.frequencies[frequency] });
  return (
    <Price
      badge={percent > 0 ? fill(plansText.saving, { percent }) : null}
      figure={figure}
      per={per}
      before={price < full ? moneyText(full * 100) : null}
      notes={[
        ...(frequency === "monthly" ? [] : [fill(plansText.perMonth, { price: month })]),
        ...(trialDays === null
          ? []
          : [
              fill(plansText.afterTrial, {
                n: trialDays,
                price: figure,
                frequency: plansText.frequencies[frequency],
              }),
            ]),
      ]}
    />
  );
}

/** How much less a plan costs than by the month, in whole percent: at least that much is saved. */
function savingOf(plan: PricingPlan, { frequency, education }: PriceProps["order"]): number {
  const monthly = priceOf(plan, "monthly", education);
  const price = priceOf(plan, frequency, education);
  if (monthly === null || price === null) return 0;
  const whole = monthly * monthsOf[frequency];
  return Math.floor((100 * (whole - price)) / whole);
}

type ChooseProps = {
  plan: PricingPlan;
  lead: boolean;
  trialDays: number | null;
  onChoose: (plan: PricingPlan) => void;
};

function ChooseButton({ plan, lead, trialDays, onChoose }: ChooseProps) {
  const name = plansText.names[plan.id];
  return (
    <Button
      appearance={lead ? "primary" : "secondary"}
      size="large"
      {...(trialDays === null
        ? {}
        : { "aria-label": `${fill(plansText.startTrial, { n: trialDays })} ${name}` })}
      onClick={() => onChoose(plan)}
    >
      {trialDays === null
        ? fill(plansText.choose, { plan: name })
        : fill(plansText.startTrial, { n: trialDays })}
    </Button>
  );
}
