import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { LinkRegular } from "@fluentui/react-icons/svg/link";
import { billingApi } from "#contract/billing/billing.ts";
import type { Sent } from "#contract/route.ts";
import { limits } from "#domain/limits.ts";
import { shareText } from "#text/authoring/success.ts";
import { checkoutText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { useAccountQuery } from "../../accounts/use-account.ts";
import { useClient } from "../../api.tsx";
import { LinkField } from "../../share/link-field.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import type { Checkout } from "./checkout-state.ts";

type Share = Sent<(typeof billingApi)["shareLink"]>["body"];

const useStyles = makeStyles({
  box: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  button: { justifySelf: "start", marginInlineStart: "-12px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/**
 * A link with which somebody else pays for what the user chose (BIL-70, API-101). Not for trials,
 * which nobody pays, nor at education prices, which are the buyer's own.
 */
export function AskPayer({ checkout }: { checkout: Checkout }) {
  const { data: account } = useAccountQuery();
  const { plan, order, licenses, trialDays, share } = checkout;
  if (!account || share || trialDays !== null || order.education) return null;
  const wanted: Share = {
    ownerId: account.userId,
    ownerName: (account.name.trim() || account.upn).slice(0, limits.billingName.max),
    ownerUpn: account.upn.slice(0, limits.billingName.max),
    plan: plan.id,
    planType: plan.planUsageType,
    frequency: order.frequency,
    licenses,
  };
  // A link is for one order: another one needs another link.
  return <PayerLink key={JSON.stringify(wanted)} wanted={wanted} />;
}

function PayerLink({ wanted }: { wanted: Share }) {
  const styles = useStyles();
  const billing = useClient(billingApi);
  const announce = useAnnounce();
  const make = useSingleMutation({
    mutationFn: () => billing.shareLink({ body: wanted }),
    onSuccess: () => announce(shareText.created),
  });
  if (make.data)
    return (
      <div className={styles.box} role="group" aria-label={checkoutText.payerLink}>
        <LinkField link={make.data.url} focused />
        <Text size={200} className={styles.quiet}>
          {fill(checkoutText.payerHint, { n: limits.shareLinkDays })}
        </Text>
      </div>
    );
  return (
    <div className={styles.box}>
      {make.error ? <ErrorBanner message={make.error.message} /> : null}
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<LinkRegular />}
        disabledFocusable={make.isPending}
        onClick={() => (make.isPending ? undefined : make.mutate())}
      >
        {make.isPending ? checkoutText.askingPayer : checkoutText.askPayer}
      </Button>
    </div>
  );
}
