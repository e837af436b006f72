import { Button, makeStyles, Tooltip } from "@fluentui/react-components";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import { useMemo } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { isolated } from "#domain/direction.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { useLimitRefusal } from "../actions/use-limit-refusal.ts";
import { useSurveyActions } from "../actions/use-survey-actions.ts";
import { titleOf } from "../survey/survey-text.ts";
import { handFocusOn } from "../ui/focus/hand-focus-on.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { linkId } from "./link-id.ts";

// Above the link that covers the whole row.
const useStyles = makeStyles({
  place: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  send: { position: "relative" },
  error: { position: "relative" },
});

/** Sends a pending survey of the list (LIF-12); if it can't be sent, says why (LIF-14). */
export function SendNow({ survey }: { survey: SurveyRow }) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { deliver } = useSurveyActions(survey);
  const refusal = useLimitRefusal(survey);
  const send = () =>
    deliver.mutate(undefined, {
      onSuccess: () => announce(fill(resultsText.wasSent, { type: typeNames[survey.type] })),
    });
  // The button disappears after sending, and its row may move to another list.
  const toLink = useMemo(
    () => handFocusOn("body", () => document.getElementById(linkId(survey.id))),
    [survey.id],
  );
  const button = (
    <Button
      className={styles.send}
      size="small"
      // What is sent by itself does not wait for it.
      appearance={survey.deliverAt ? "secondary" : "primary"}
      icon={<SendRegular />}
      aria-label={`${resultsText.sendNow}: ${isolated(titleOf(survey))}`}
      disabledFocusable={deliver.isPending || refusal !== null}
      onClick={send}
    >
      {resultsText.sendNow}
    </Button>
  );
  return (
    <div ref={toLink} className={styles.place}>
      {refusal ? (
        <Tooltip relationship="description" content={refusal}>
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {deliver.error ? (
        <div className={styles.error}>
          <ErrorBanner message={deliver.error.message} />
        </div>
      ) : null}
    </div>
  );
}
