import { Button } from "@fluentui/react-components";
import { billingTabText } from "#text/billing/account.ts";
import { usePlansLink } from "../../accounts/use-plans-link.ts";

/** A button that leads to the plans. */
export function ChoosePlan() {
  const plansLink = usePlansLink("account");
  return (
    <Button as="a" appearance="primary" {...plansLink}>
      {billingTabText.choosePlan}
    </Button>
  );
}
