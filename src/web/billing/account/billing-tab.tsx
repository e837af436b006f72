import { Button, makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons/svg/arrow-clockwise";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { accountText, billingTabText } from "#text/billing/account.ts";
import { hostText } from "#text/host.ts";
import { isRefusal } from "../../api-error.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { CardBox } from "../parts/card-box.tsx";
import { SupportNote } from "../parts/support-note.tsx";
import { BillingActions } from "./billing-actions.tsx";
import { BillingFacts } from "./billing-facts.tsx";
import { InvoiceTable } from "./invoice-table.tsx";
import { StateBadge } from "./state-badge.tsx";
import { StateNotices } from "./state-notices.tsx";
import { useBillingInfo } from "./use-billing-info.ts";

export type BillingInfo = Reply<(typeof billingApi)["info"]>;

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" },
  title: { ...typographyStyles.subtitle1, margin: 0 },
  end: { marginInlineStart: "auto" },
});

type Props = {
  subscription: HeldSubscription;
  /** Whether another one of this plan goes on in its place. */
  replaced: boolean;
};

/** What is paid, how, and what was paid (ACC-08 to ACC-11). */
export function BillingTab({ subscription, replaced }: Props) {
  const styles = useStyles();
  const { data: info, error, isPending, refetch } = useBillingInfo(subscription.id);
  const readAgain = () => void refetch();
  if (isPending) return <LoadingScreen text={hostText.loadingPage} />;
  // Who may not read it any more sees nothing of it.
  if (!info || isRefusal(error)) return <NotRead onRetry={readAgain} />;
  return (
    <div className={styles.page}>
      {error ? <LoadError error={error} title={accountText.failed} onRetry={readAgain} /> : null}
      <StateNotices info={info} isTrial={subscription.type === "trial"} replaced={replaced} />
      <CardBox label={billingTabText.plan}>
        <div className={styles.head}>
          <h2 className={styles.title}>{billingTabText.plan}</h2>
          <StateBadge info={info} />
          <Button
            className={styles.end}
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            onClick={readAgain}
          >
            {billingTabText.refresh}
          </Button>
        </div>
        <BillingFacts subscription={subscription} info={info} />
        <BillingActions subscription={subscription} info={info} />
      </CardBox>
      <InvoiceTable invoices={info.billingHistory} />
    </div>
  );
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <SupportNote message={billingTabText.contactSupport} />
      <Text>
        <Button onClick={onRetry}>{hostText.tryAgain}</Button>
      </Text>
    </div>
  );
}
