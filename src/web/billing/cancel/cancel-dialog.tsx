import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  Textarea,
} from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { billingApi } from "#contract/billing/billing.ts";
import { asksFeedback, type CancelReason, cancelReason } from "#domain/billing/cancellation.ts";
import { limits } from "#domain/limits.ts";
import { cancelText } from "#text/billing/cancel.ts";
import { calendarDayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { useClient } from "../../api.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import type { BillingInfo } from "../account/billing-tab.tsx";
import { endText } from "../account/state-notices.tsx";

type Props = {
  subscriptionId: string;
  info: BillingInfo;
  onDone: () => void;
  onClose: () => void;
};

const useStyles = makeStyles({
  content: { display: "grid", gap: "12px" },
  losses: { margin: 0, paddingInlineStart: "20px" },
});

/** Cancelling: what will be lost, why, and only then the cancellation (CAN-01 to CAN-06). */
export function CancelDialog({ subscriptionId, info, onDone, onClose }: Props) {
  const styles = useStyles();
  const [sure, setSure] = useState(false);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [feedback, setFeedback] = useState("");
  const cancel = useCancellation(subscriptionId, info, onDone);
  const submit = () => {
    if (!reason || cancel.isPending) return;
    cancel.mutate({ reason, ...(asksFeedback(reason) && feedback.trim() ? { feedback } : {}) });
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{cancelText.title}</DialogTitle>
          <DialogContent className={styles.content}>
            {cancel.error ? <ErrorBanner message={cancelText.failed} /> : null}
            {sure ? (
              <Reason {...{ reason, setReason, feedback, setFeedback }} />
            ) : (
              <Losses info={info} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{cancelText.keep}</Button>
            {sure ? (
              <Button
                appearance="primary"
                disabledFocusable={reason === null || cancel.isPending}
                onClick={submit}
              >
                {cancel.isPending ? cancelText.cancelling : cancelText.cancel}
              </Button>
            ) : (
              <Button appearance="primary" onClick={() => setSure(true)}>
                {cancelText.goOn}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** What is lost and when, and what becomes of a credit (CAN-06). */
function Losses({ info: { isOverdue, credit, currentPeriodEnd, ...info } }: Pick<Props, "info">) {
  const styles = useStyles();
  const left = fill(info.isOwnCredit ? cancelText.credit : cancelText.creditOthers, {
    total: moneyText(credit),
    customer: info.customerName,
  });
  const date = calendarDayText(currentPeriodEnd);
  return (
    <>
      <Text>{cancelText.loses}</Text>
      <ul className={styles.losses}>
        {cancelText.losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <Text>{fill(isOverdue ? cancelText.untilUnpaid : cancelText.until, { date })}</Text>
      {credit > 0 ? <Text>{left}</Text> : null}
    </>
  );
}

type ReasonProps = {
  reason: CancelReason | null;
  setReason: (reason: CancelReason) => void;
  feedback: string;
  setFeedback: (feedback: string) => void;
};

function Reason({ reason, setReason, feedback, setFeedback }: ReasonProps) {
  return (
    <>
      <Field label={cancelText.reason} required>
        <RadioGroup
          value={reason ?? ""}
          onChange={(_, { value }) => setReason(cancelReason.parse(value))}
        >
          {cancelReason.options.map((value) => (
            <Radio key={value} value={value} label={cancelText.reasons[value]} />
          ))}
        </RadioGroup>
      </Field>
      {reason && asksFeedback(reason) ? (
        <Field label={cancelText.feedback}>
          <Textarea
            dir="auto"
            rows={4}
            resize="vertical"
            maxLength={limits.cancelFeedback.max}
            value={feedback}
            onChange={(_, { value }) => setFeedback(value)}
          />
        </Field>
      ) : null}
    </>
  );
}

function useCancellation(id: string, info: BillingInfo, onDone: () => void) {
  const billing = useClient(billingApi);
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useSingleMutation({
    mutationFn: (body: { reason: CancelReason; feedback?: string }) =>
      billing.cancel({ params: { id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["billing-info", id] });
      await queries.invalidateQueries({ queryKey: ["user-account"] });
      const date = calendarDayText(info.currentPeriodEnd);
      announce(info.isOverdue ? endText(info) : fill(cancelText.done, { date }));
      onDone();
    },
  });
}
