import { Text } from "@fluentui/react-components";
import type { Overview } from "#contract/administration/administration.ts";
import { overviewText as text } from "#text/administration/administration.ts";
import { accountText } from "#text/billing/account.ts";
import { numberText } from "#text/format/counts.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { DataTable } from "../../ui/data-table.tsx";

type Plan = Overview["plans"][number];

/** The organisation's subscriptions, the newest first. */
export function PlanTable({ plans }: { plans: readonly Plan[] }) {
  const { planColumns: columns } = text;
  if (plans.length === 0) return <Text>{text.noPlans}</Text>;
  return (
    <DataTable
      label={text.plans}
      columns={[
        { name: columns.plan, width: "40%" },
        { name: columns.state, width: "20%" },
        { name: columns.people, width: "20%" },
        { name: columns.until, width: "20%" },
      ]}
      rows={plans.map((plan) => ({
        key: plan.id,
        cells: [
          nameOf(plan),
          accountText.states[plan.state],
          peopleOf(plan),
          plan.trialExpiresAt ? calendarDayText(plan.trialExpiresAt) : text.noDate,
        ],
      }))}
    />
  );
}

function nameOf({ plan, type }: Plan): string {
  const name = accountText.plans[plan];
  return type === "trial" ? fill(text.trial, { plan: name }) : name;
}

function peopleOf({ forEverybody, people: n, planQuantity: quantity }: Plan): string {
  if (forEverybody) return text.everybody;
  return quantity === null ? numberText(n) : fill(text.ofQuantity, { n, quantity });
}
