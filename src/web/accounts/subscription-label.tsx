import { Link } from "@fluentui/react-components";
import { type SubscriptionLabel as Label, subscriptionLabel } from "#domain/account/subscription-label.ts";
import { fill } from "#text/fill.ts";
import { planText } from "#text/plans.ts";
import { useHost } from "../host/use-host.ts";
import { ownZone } from "../surveys/own-zone.ts";
import { planPage } from "./plan-page.ts";
import { useDatedAccount } from "./use-account.ts";

/** What somebody's subscription is, as a link to the plans (NAV-01 to NAV-09). Nothing on mobile clients, and where there are no plans. */
export function SubscriptionLabel() {
  const { mobile } = useHost().context;
  const dated = useDatedAccount();
  if (mobile || !dated?.account.sellsPlans) return null;
  const { account, asOf } = dated;
  const text = textOf(subscriptionLabel(account.subscriptions, asOf, ownZone()), account.featureFlags.enterpriseTenant);
  return (
    <Link href={planPage("navbar")} target="_blank" rel="noopener">
      {text}
    </Link>
  );
}

/** An organisation that licences its people is asked instead of upgrading (PLAN-09). */
function textOf(label: Label, enterprise: boolean): string {
  const { label: texts, levels } = planText;
  switch (label.kind) {
    case "none":
      return enterprise ? planText.requestLicense : planText.upgrade;
    case "trial":
      return texts.trialLastDays[label.days] ?? fill(texts.trial, { n: label.days });
    case "full":
      return fill(texts.full, { level: levels[label.level] }) + (label.adminOnly ? texts.adminOnly : "");
    case "full-ended":
      return texts.fullEnded;
    case "trial-ended":
      return texts.trialEnded;
  }
}
