import { Link } from "@fluentui/react-components";
import { countedIn } from "#domain/account/subscription.ts";
import {
  type SubscriptionLabel as Label,
  subscriptionLabel,
} from "#domain/account/subscription-label.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";
import { ownZone } from "../ui/dates/own-zone.ts";
import { useDatedAccount } from "./use-account.ts";
import { usePlansLink } from "./use-plans-link.ts";

/**
 * The user's subscription, as a link to the plans (NAV-01 to NAV-09). Nothing on mobile clients, or
 * if plans are not sold.
 */
export function SubscriptionLabel() {
  const { context: app } = useBoot();
  const { mobile } = useHost().context;
  const dated = useDatedAccount();
  const plansLink = usePlansLink("navbar");
  const license = useLicenseRequest();
  if (mobile || !dated?.account.sellsPlans) return null;
  const { account, asOf } = dated;
  const label = subscriptionLabel(countedIn(app, account.subscriptions), asOf, ownZone());
  // In an organisation that assigns licences, users ask for one instead of upgrading (PLAN-09).
  if (label.kind === "none" && account.featureFlags.enterpriseTenant)
    return (
      <>
        <Link as="button" onClick={license.ask}>
          {planText.requestLicense}
        </Link>
        {license.dialog}
      </>
    );
  return <Link {...plansLink}>{textOf(label)}</Link>;
}

function textOf(label: Label): string {
  const { label: texts, levels } = planText;
  switch (label.kind) {
    case "none":
      return planText.upgrade;
    case "trial":
      return texts.trialLastDays[label.days] ?? fill(texts.trial, { n: label.days });
    case "full":
      return (
        fill(texts.full, { level: levels[label.level] }) + (label.adminOnly ? texts.adminOnly : "")
      );
    case "full-ended":
      return texts.fullEnded;
    case "trial-ended":
      return texts.trialEnded;
  }
}
