import { Button, makeStyles, Tooltip } from "@fluentui/react-components";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import { useLayoutEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { useBoot } from "../host/use-boot.ts";
import { useSurveyActions } from "../results/use-survey-actions.ts";
import { titleOf } from "../surveys/survey-text.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { linkId } from "./use-return.ts";

// Above the link that covers the whole row.
const useStyles = makeStyles({
  place: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  send: { position: "relative", justifySelf: "start" },
  error: { position: "relative" },
});

/** Sends an item of the list that waits (LIF-12); where it can't be sent, says why (LIF-14). */
export function PanelSend({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  const { product } = useBoot();
  const announce = useAnnounce();
  const { deliver } = useSurveyActions(survey);
  const refusal = survey.limitReached ? fill(errorTexts["survey.limit-reached"], { product }) : null;
  const send = () => deliver.mutate(undefined, { onSuccess: () => announce(fill(resultsText.wasSent, { type: typeNames[survey.type] })) });
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = place.current;
    // Once it is sent the button goes: the focus goes on to the item.
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById(linkId(survey.id))?.focus({ preventScroll: true });
    };
  }, [survey.id]);
  const button = (
    <Button
      className={styles.send}
      size="small"
      appearance="primary"
      icon={<SendRegular />}
      aria-label={`${resultsText.sendNow}: ${titleOf(survey)}`}
      disabledFocusable={deliver.isPending || refusal !== null}
      onClick={send}
    >
      {resultsText.sendNow}
    </Button>
  );
  return (
    <div ref={place} className={styles.place}>
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
