import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Text,
  Textarea,
} from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type StartedTrial, trialsApi } from "#contract/account/trials.ts";
import { licenseRequestProblems } from "#domain/account/license-request.ts";
import { meteredPlan } from "#domain/account/subscription.ts";
import { userId } from "#domain/ids.ts";
import { trialText } from "#text/billing/trials.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { problemText } from "#text/server/problems.ts";
import { useApi, useClient } from "../api.tsx";
import { wordsOf } from "../api-error.ts";
import { codeOf } from "../code-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { track } from "../telemetry/track.ts";
import { focusIfLost } from "../ui/focus/if-lost.ts";
import { useSingleMutation } from "../use-single-mutation.ts";

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  input: { minWidth: 0 },
});

type Props = { plan?: StartedTrial["plan"] | undefined; onClose: () => void };

/** Asks for a licence, then says that it started or why not (LIM-15 to LIM-22). */
export function LicenseDialog({ plan, onClose }: Props) {
  const request = useRequest(plan);
  const [asked, setAsked] = useState<Asked>({ email: "", reason: "" });
  const queries = useQueryClient();
  const isNone = useTrialDays(plan) === 0;
  const close = () => {
    onClose();
    // Not earlier: the page below changes with the plan, and with it this dialog would go.
    if (request.data) void queries.invalidateQueries({ queryKey: ["user-account"] });
  };
  // From a failure back to the form.
  const leave = request.error ? request.reset : close;
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : leave())}>
      <DialogSurface>
        {isNone ? (
          <NoTrials onClose={close} />
        ) : request.data ? (
          <Started trial={request.data} onClose={close} />
        ) : request.error ? (
          <Failed error={request.error} onBack={leave} />
        ) : (
          <RequestForm
            asked={asked}
            onChange={setAsked}
            busy={request.isPending}
            onSend={() => request.mutate(asked)}
            onClose={close}
          />
        )}
      </DialogSurface>
    </Dialog>
  );
}

/** How long a licence that is asked for is a trial, of which there may be none (PLAN-10, LIM-20). */
function useTrialDays(plan: Props["plan"]): number | undefined {
  const { context } = useBoot();
  const { accounts } = useApi();
  // What the page below has loaded.
  const queryFn = () => accounts.get();
  const { data } = useQuery({ queryKey: ["user-account"], queryFn, enabled: false });
  const flags = data?.featureFlags;
  const isStandup = (plan ?? (context === "agile" ? meteredPlan : "")) === meteredPlan;
  return isStandup ? flags?.agileStandupTrialLength : flags?.trialDays;
}

type Asked = { email: string; reason: string };

function useRequest(plan: Props["plan"]) {
  const { send } = useApi();
  const trials = useClient(trialsApi);
  const { context } = useHost();
  return useSingleMutation({
    mutationFn: ({ email, reason }: Asked) =>
      trials.start({
        params: { id: userId.parse(context.user.id) },
        body: { plan, approvalContact: email.trim(), licenseRequestReason: reason.trim() },
      }),
    onError: (error) => {
      const code = codeOf(error);
      // BIL-68: that somebody had a plan before is no failure of ours.
      track(send, "trial-failed", code ? { code } : {}, code !== "PREVIOUS_SUBSCRIPTION");
    },
  });
}

type FormProps = {
  asked: Asked;
  onChange: (asked: Asked) => void;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Validated when it is sent (LIM-19). */
function RequestForm({ asked, onChange, busy, onSend, onClose }: FormProps) {
  const styles = useStyles();
  const id = useId();
  const [isTried, setTried] = useState(false);
  const problems = licenseRequestProblems(asked);
  const problemOf = (path: keyof Asked) => {
    const found = isTried ? problems.find((problem) => problem.path === path) : undefined;
    return found ? { validationMessage: problemText(found, "") } : {};
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page below must not be sent with it.
    event.stopPropagation();
    setTried(true);
    const [first] = problems;
    if (first) document.getElementById(`${id}-${first.path}`)?.focus();
    else if (!busy) onSend();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{trialText.title}</DialogTitle>
        <DialogContent className={styles.content}>
          <Text>{trialText.body}</Text>
          <Field label={trialText.email} required {...problemOf("email")}>
            <Input
              id={`${id}-email`}
              type="email"
              autoComplete="off"
              className={styles.input}
              maxLength={254}
              value={asked.email}
              onChange={(_, { value: email }) => onChange({ ...asked, email })}
            />
          </Field>
          <Field label={trialText.reason} required {...problemOf("reason")}>
            <Textarea
              id={`${id}-reason`}
              rows={4}
              dir="auto"
              value={asked.reason}
              onChange={(_, { value: reason }) => onChange({ ...asked, reason })}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{trialText.cancel}</Button>
          <Button ref={focusIfLost} type="submit" appearance="primary" disabledFocusable={busy}>
            {busy ? trialText.sending : trialText.send}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}

function Started({ trial, onClose }: { trial: StartedTrial; onClose: () => void }) {
  const { product } = useBoot();
  const date = dateText(trial.trialExpiresAt);
  return (
    <DialogBody>
      <DialogTitle>{trialText.done}</DialogTitle>
      <DialogContent>
        <Text role="status">{fill(trialText.doneBody, { product, date })}</Text>
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" onClick={onClose}>
          {trialText.close}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** Where a request would come to nothing: who gives out licences. */
function NoTrials({ onClose }: { onClose: () => void }) {
  const { product } = useBoot();
  return (
    <DialogBody>
      <DialogTitle>{trialText.title}</DialogTitle>
      <DialogContent>{fill(planText.contactBody, { product })}</DialogContent>
      <DialogActions>
        <Button appearance="primary" onClick={onClose}>
          {trialText.close}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** LIM-21, ERR-15; back to what was typed. */
function Failed({ error, onBack }: { error: Error; onBack: () => void }) {
  const message = wordsOf(error) ?? trialText.unknown;
  return (
    <DialogBody>
      <DialogTitle>{trialText.failedTitle}</DialogTitle>
      <DialogContent>
        <Text role="alert">{fill(trialText.failed, { message })}</Text>
      </DialogContent>
      <DialogActions>
        <Button ref={focusIfLost} appearance="primary" onClick={onBack}>
          {trialText.back}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
