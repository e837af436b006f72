import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
} from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";

type Props = { survey: Pick<SurveyView, "id" | "type">; onDone: () => void; onCancel: () => void };

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** Requests custom analytics, once the owner has agreed to the conditions (RES-44, RES-45). */
export function AnalyticsDialog({ survey: { id, type }, onDone, onCancel }: Props) {
  const styles = useStyles();
  const { results } = useApi();
  const [agreed, setAgreed] = useState(false);
  const request = useSingleMutation({
    mutationFn: () => results.requestAnalytics({ params: { id }, body: { consent: true } }),
    onSuccess: onDone,
  });
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{resultsText.analyticsTitle}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{fill(resultsText.analyticsBody, { type: typeNames[type] })}</Text>
            <Checkbox
              label={resultsText.analyticsConsent}
              checked={agreed}
              onChange={(_, { checked }) => setAgreed(checked === true)}
            />
            {request.error ? <ErrorBanner message={request.error.message} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onCancel}>{resultsText.cancel}</Button>
            <Button
              appearance="primary"
              disabledFocusable={!agreed || request.isPending}
              onClick={() => request.mutate()}
            >
              {resultsText.analyticsRequest}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
