import { Badge, type BadgeProps } from "@fluentui/react-components";
import { billingTabText } from "#text/billing/account.ts";
import type { BillingInfo } from "./billing-tab.tsx";

type Shown = keyof typeof billingTabText.badges;

const colors: Record<Shown, NonNullable<BadgeProps["color"]>> = {
  active: "success",
  trial: "brand",
  overdue: "danger",
  suspended: "danger",
  ended: "subtle",
};

/** How a subscription stands (ACC-10, CAN-12, PLAN-22). */
export function StateBadge({ info }: { info: BillingInfo }) {
  const shown = shownOf(info);
  return (
    <Badge appearance="tint" color={colors[shown]}>
      {billingTabText.badges[shown]}
    </Badge>
  );
}

function shownOf({ state, isOverdue, isTrial }: BillingInfo): Shown {
  if (state !== "active") return state;
  if (isOverdue) return "overdue";
  return isTrial ? "trial" : "active";
}
