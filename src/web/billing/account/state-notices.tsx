import { Button } from "@fluentui/react-components";
import type { HeldSubscription } from "#domain/account/subscription.ts";
import { billingTabText as text } from "#text/billing/account.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { ChoosePlan } from "../parts/choose-plan.tsx";
import { Notice } from "../parts/notice.tsx";
import type { BillingInfo } from "./billing-tab.tsx";

type Props = {
  info: BillingInfo;
  isTrial: boolean;
  /** Whether another subscription goes on in its place. */
  replaced: boolean;
};

/** An end, a payment that failed, a cancellation, a trial's end (ACC-10, CAN-07, CAN-12, PLAN-22). */
export function StateNotices({ info, isTrial, replaced }: Props) {
  const date = calendarDayText(info.endedAt ?? info.currentPeriodEnd);
  if (info.state === "ended")
    return (
      <Ended words={fill(isTrial ? text.trialEnded : text.ended, { date })} replaced={replaced} />
    );
  return (
    <>
      {info.isOverdue || info.state === "suspended" ? <Unpaid info={info} /> : null}
      {info.cancelAtPeriodEnd ? (
        <Notice intent="warning">
          {endText(info)} {info.isOthersCard ? text.othersCard : ""}
        </Notice>
      ) : null}
      {info.isTrial && !info.cancelAtPeriodEnd ? (
        <Notice intent="info">{fill(text.trialEnds, { date })}</Notice>
      ) : null}
    </>
  );
}

/** When a cancelled subscription ends; what is overdue decides whether it gets that far. */
export function endText({ isOverdue, currentPeriodEnd }: BillingInfo): string {
  const date = calendarDayText(currentPeriodEnd);
  return fill(isOverdue ? text.endsUnpaid : text.ends, { date });
}

type EndedProps = { words: string; replaced: boolean };

function Ended({ words, replaced }: EndedProps) {
  if (replaced) return <Notice intent="info">{words}</Notice>;
  return (
    <Notice intent="warning" actions={<ChoosePlan />}>
      {words} {text.buyAgain}
    </Notice>
  );
}

type TrialProps = { subscription: HeldSubscription; replaced: boolean };

/** That it is a trial, until when, and what comes after it; nothing of another subscription. */
export function TrialNotice({ subscription, replaced }: TrialProps) {
  const { type, state, trialExpiresAt: end } = subscription;
  if (type !== "trial" || end === null) return null;
  const date = calendarDayText(end);
  if (state === "ended")
    return <Ended words={fill(text.trialEnded, { date })} replaced={replaced} />;
  return (
    <Notice intent="info" actions={replaced ? null : <ChoosePlan />}>
      {fill(text.trialEnds, { date })}
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
