import { Badge, Button, makeStyles, Text, typographyStyles } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons/svg/arrow-clockwise";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { billingTabText } from "#text/billing/account.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { hostText } from "#text/host.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { CardBox } from "../parts/card-box.tsx";
import { SupportNote } from "../parts/support-note.tsx";
import { BillingActions } from "./billing-actions.tsx";
import { BillingFacts } from "./billing-facts.tsx";
import { InvoiceTable } from "./invoice-table.tsx";
import { useBillingInfo } from "./use-billing-info.ts";

export type BillingInfo = Reply<(typeof billingApi)["info"]>;

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" },
  title: { ...typographyStyles.subtitle1, margin: 0 },
  end: { marginInlineStart: "auto" },
});

/** What is paid, how, and what was paid (ACC-08 to ACC-11). */
export function BillingTab({ subscription }: { subscription: HeldSubscription }) {
  const styles = useStyles();
  const { data: info, error, isPending, refetch } = useBillingInfo(subscription.id);
  if (isPending) return <LoadingScreen text={hostText.loadingPage} />;
  if (error) return <NotRead onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <StateNotice info={info} />
      <CardBox label={billingTabText.plan}>
        <div className={styles.head}>
          <h2 className={styles.title}>{billingTabText.plan}</h2>
          {info.isTrial ? (
            <Badge appearance="tint" color="brand">
              {billingTabText.trial}
            </Badge>
          ) : null}
          <Button
            className={styles.end}
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            onClick={() => void refetch()}
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

/** A trial's end, a cancellation, a payment that failed (ACC-10, CAN-07). */
function StateNotice({ info }: { info: BillingInfo }) {
  const date = calendarDayText(info.currentPeriodEnd);
  if (info.cancelAtPeriodEnd)
    return <ErrorBanner intent="warning" message={fill(billingTabText.ends, { date })} />;
  if (info.isOverdue) return <ErrorBanner intent="warning" message={billingTabText.overdue} />;
  if (info.isTrial)
    return <ErrorBanner intent="info" message={fill(billingTabText.trialEnds, { date })} />;
  return null;
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
