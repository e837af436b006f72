import { Button, makeStyles, Text, useRestoreFocusTarget } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { hasOneLicense } from "#domain/billing/plans.ts";
import { billingTabText as text } from "#text/billing/account.ts";
import { upgradeText } from "#text/billing/upgrade.ts";
import { useClient } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { CancelDialog } from "../cancel/cancel-dialog.tsx";
import { useOpenUpgrade } from "../upgrade/use-open-upgrade.ts";
import type { BillingInfo } from "./billing-tab.tsx";
import { useReactivation } from "./use-reactivation.ts";
import { whyFixed } from "./why-fixed.ts";

type Props = { subscription: HeldSubscription; info: BillingInfo };

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px", paddingTop: "4px" },
  row: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** Change plan, update card, cancel or reactivate (ACC-11). Not on mobile clients (UPG-07). */
export function BillingActions({ subscription, info }: Props) {
  const styles = useStyles();
  const { id } = subscription;
  const { mobile } = useHost().context;
  const [cancelling, setCancelling] = useState(false);
  const reactivation = useRef<HTMLButtonElement | null>(null);
  const later = useFocusLater();
  const restore = useRestoreFocusTarget();
  const openUpgrade = useOpenUpgrade();
  const card = useCardLink(id);
  const reactivate = useReactivation(id);
  const { reset } = card;
  // The link was used: what it led to is shown.
  const digits = info.payment?.cardLast4Digits;
  useEffect(() => {
    if (digits) return reset;
    return undefined;
  }, [digits, reset]);
  if (mobile || info.state === "ended") return null;
  const error = card.error ?? reactivate.error;
  return (
    <div className={styles.all}>
      {error ? <ErrorBanner message={error.message} /> : null}
      {card.isSuccess ? (
        <Text size={200} role="status">
          {text.linkOpened}
        </Text>
      ) : null}
      <div className={styles.row}>
        {isChangeable(subscription, info) ? (
          <Button {...restore} appearance="primary" onClick={() => openUpgrade(id)}>
            {info.planId && hasOneLicense({ id: info.planId })
              ? upgradeText.increase
              : text.changePlan}
          </Button>
        ) : null}
        <Button disabledFocusable={card.isPending} onClick={() => card.mutate()}>
          {text.updateCard}
        </Button>
        {info.cancelAtPeriodEnd ? (
          <Button
            ref={(button: HTMLButtonElement | null) => {
              reactivation.current = button;
            }}
            appearance="primary"
            disabledFocusable={reactivate.isPending}
            onClick={() => (reactivate.isPending ? undefined : reactivate.mutate())}
          >
            {reactivate.isPending ? text.reactivating : text.reactivate}
          </Button>
        ) : (
          <Button {...restore} onClick={() => setCancelling(true)}>
            {text.cancel}
          </Button>
        )}
      </div>
      {cancelling ? (
        <CancelDialog
          subscriptionId={id}
          info={info}
          onDone={() => {
            setCancelling(false);
            later(() => reactivation.current?.focus());
          }}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}

/**
 * Whether its plan can be changed: it is paid, goes on, and has licences, not users that are
 * counted (UPG-01).
 */
function isChangeable({ type, planUsageType }: HeldSubscription, info: BillingInfo): boolean {
  const isPaid = type === "full" && info.state === "active" && planUsageType === "licensed";
  return isPaid && whyFixed(info) === null;
}

/** Opens the card update page in a browser tab (CRD-01, CRD-08). */
function useCardLink(id: string) {
  const billing = useClient(billingApi);
  const host = useHost();
  return useSingleMutation({
    mutationFn: async () => {
      const { url } = await billing.cardLink({ params: { id } });
      await host.openLink(url);
    },
  });
}
