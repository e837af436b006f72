import { makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { useState } from "react";
import { monthsOf, type PricingPlan, priceOf } from "#domain/billing/plans.ts";
import { limits } from "#domain/limits.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { CardBox } from "../parts/card-box.tsx";
import { Stepper } from "../parts/stepper.tsx";
import type { Order } from "./order.ts";

type Props = { plan: PricingPlan; order: Pick<Order, "frequency" | "education"> };

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle2, margin: 0 },
  row: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "12px 32px" },
  total: {
    display: "grid",
    fontVariantNumeric: "tabular-nums",
  },
  figure: { ...typographyStyles.title3 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** What a plan costs for a number of users (BIL-50). */
export function Calculator({ plan, order }: Props) {
  const styles = useStyles();
  const [users, setUsers] = useState<number>(10);
  const frequency = plan.planUsageType === "metered" ? "monthly" : order.frequency;
  const price = priceOf(plan, frequency, order.education);
  if (price === null) return null;
  const cents = price * 100;
  return (
    <CardBox label={plansText.calculator}>
      <div>
        <h2 className={styles.title}>{plansText.calculator}</h2>
        <Text className={styles.quiet}>
          {fill(plansText.calculatorHint, { plan: plansText.names[plan.id] })}
        </Text>
      </div>
      <div className={styles.row}>
        <Stepper
          label={plansText.users}
          value={users}
          min={limits.calculatorUsers.min}
          max={limits.calculatorUsers.max}
          onChange={setUsers}
        />
        <div className={styles.total} role="status">
          <span className={styles.figure}>
            {fill(plansText.calculated, {
              total: moneyText(cents * users),
              frequency: plansText.frequencies[frequency],
            })}
          </span>
          <Text size={200} className={styles.quiet}>
            {fill(plansText.calculatedMonth, {
              price: moneyText(Math.round(cents / monthsOf[frequency])),
            })}
          </Text>
        </div>
      </div>
    </CardBox>
  );
}
