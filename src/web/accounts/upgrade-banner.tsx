import { Button, Link, useRestoreFocusTarget } from "@fluentui/react-components";
import { lazy, Suspense, useState } from "react";
import { isSubscriber } from "#domain/account/subscription.ts";
import { planText } from "#text/plans.ts";
import { useHost } from "../host/use-host.ts";
import { Dismissible } from "../ui/dismissible.tsx";
import { planPage } from "./plan-page.ts";
import { useDatedAccount } from "./use-account.ts";

const UpgradeDialog = lazy(() => import("./upgrade-dialog.tsx").then((dialog) => ({ default: dialog.UpgradeDialog })));

/** Tells who has no active full subscription what one gives (MTG-07). Not on mobile clients, not where there are no plans. */
export function UpgradeBanner() {
  const { mobile } = useHost().context;
  const dated = useDatedAccount();
  const [open, setOpen] = useState(false);
  const restore = useRestoreFocusTarget();
  if (mobile || !dated?.account.sellsPlans) return null;
  const { account, asOf } = dated;
  if (isSubscriber(account.subscriptions, asOf)) return null;
  // Its people ask for a licence instead (PLAN-09).
  const action = account.featureFlags.enterpriseTenant ? (
    <Link href={planPage("banner")} target="_blank" rel="noopener">
      {planText.requestLicense}
    </Link>
  ) : (
    <Button {...restore} onClick={() => setOpen(true)}>
      {planText.upgradeNow}
    </Button>
  );
  return (
    <>
      <Dismissible name="upgrade" until="window" actions={action}>
        {planText.banner}
      </Dismissible>
      {open ? (
        <Suspense fallback={null}>
          <UpgradeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
