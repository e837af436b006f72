import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { billingTabText as text } from "#text/billing/account.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { usePlansLink } from "../../accounts/use-plans-link.ts";
import type { BillingInfo } from "./billing-tab.tsx";

type Props = {
  info: BillingInfo;
  isTrial: boolean;
  /** Whether another subscription goes on in its place. */
  replaced: boolean;
};

/** An end, a payment that failed, a cancellation, a trial's end (ACC-10, CAN-07, CAN-12, PLAN-22). */
export function StateNotices({ info, isTrial, replaced }: Props) {
  const date = calendarDayText(info.currentPeriodEnd);
  if (info.state === "ended") return <Ended {...{ info, isTrial, replaced }} />;
  return (
    <>
      {info.isOverdue || info.state === "suspended" ? <Unpaid info={info} /> : null}
      {info.cancelAtPeriodEnd ? (
        <Notice intent="warning">{fill(text.ends, { date })}</Notice>
      ) : null}
      {info.isTrial && !info.cancelAtPeriodEnd ? (
        <Notice intent="info">{fill(text.trialEnds, { date })}</Notice>
      ) : null}
    </>
  );
}

function Ended({ info, isTrial, replaced }: Props) {
  const plansLink = usePlansLink("account");
  const date = calendarDayText(info.endedAt ?? info.currentPeriodEnd);
  const words = fill(isTrial ? text.trialEnded : text.ended, { date });
  if (replaced) return <Notice intent="info">{words}</Notice>;
  return (
    <Notice
      intent="warning"
      actions={
        <Button as="a" appearance="primary" {...plansLink}>
          {text.choosePlan}
        </Button>
      }
    >
      {words} {text.buyAgain}
    </Notice>
  );
}

/** What is overdue, and how to pay it: the invoice's page also asks the bank (ACC-09). */
function Unpaid({ info: { state, isOverdue, overdue } }: Pick<Props, "info">) {
  const url = overdue?.invoiceUrl ?? null;
  const words = [
    ...(state === "suspended" ? [text.suspended] : []),
    ...(overdue ? [fill(text.overdue, { total: moneyText(overdue.total) })] : []),
    ...(isOverdue && !overdue ? [text.overdueUnknown] : []),
    ...(isOverdue ? [url ? text.payHint : text.cardHint] : []),
  ];
  return (
    <Notice
      intent="error"
      actions={
        url ? (
          <Button as="a" appearance="primary" href={url} target="_blank" rel="noopener">
            {text.pay}
          </Button>
        ) : null
      }
    >
      {words.join(" ")}
    </Notice>
  );
}

type NoticeProps = {
  intent: "error" | "warning" | "info";
  actions?: ReactNode;
  children: ReactNode;
};

function Notice({ intent, actions, children }: NoticeProps) {
  return (
    <MessageBar intent={intent} layout="multiline" role={intent === "error" ? "alert" : "status"}>
      <MessageBarBody>{children}</MessageBarBody>
      {actions ? <MessageBarActions>{actions}</MessageBarActions> : null}
    </MessageBar>
  );
}
