import { Button, useRestoreFocusTarget } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { isSubscriber } from "#domain/account/subscription.ts";
import { planText } from "#text/server/plans.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { useLicenseRequest } from "../limit/use-license-request.tsx";
import { Dismissible } from "../ui/notices/dismissible.tsx";
import { useDatedAccount } from "./use-account.ts";

const UpgradeDialog = lazyPart(() =>
  import("./upgrade-dialog.tsx").then((dialog) => dialog.UpgradeDialog),
);

/**
 * Tells users without an active full subscription what one offers (MTG-07). Not on mobile clients,
 * and not if plans are not sold.
 */
export function UpgradeBanner() {
  const { mobile } = useHost().context;
  const dated = useDatedAccount();
  const license = useLicenseRequest();
  const [open, setOpen] = useState(false);
  const restore = useRestoreFocusTarget();
  if (mobile || !dated?.account.sellsPlans) return null;
  const { account, asOf } = dated;
  if (isSubscriber(account.subscriptions, asOf)) return null;
  // Users of such an organisation ask for a licence instead (PLAN-09).
  const action = account.featureFlags.enterpriseTenant ? (
    <Button {...restore} onClick={license.ask}>
      {planText.requestLicense}
    </Button>
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
      {license.dialog}
      {open ? (
        <Suspense fallback={null}>
          <UpgradeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
