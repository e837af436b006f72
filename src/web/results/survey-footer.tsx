import { Button, makeStyles, tokens, useRestoreFocusTarget } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { SendRegular } from "@fluentui/react-icons/svg/send";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { SurveyConfirm } from "./survey-confirm.tsx";
import { useSurveyActions } from "./use-survey-actions.ts";

type Props = { survey: SurveyView; onDeleted: () => void };

const useStyles = makeStyles({
  footer: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    justifyContent: "flex-end",
    paddingTop: "16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  error: { flexBasis: "100%" },
});

/** What an owner may do with the item now, as the server says (LIF-09, LIF-13, LIF-21). */
export function SurveyFooter({ survey, onDeleted }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const restore = useRestoreFocusTarget();
  const [asked, setAsked] = useState<"close" | "delete" | null>(null);
  const { deliver, close, remove } = useSurveyActions(survey);
  const may = (action: SurveyView["can"][number]) => survey.can.includes(action);
  if (!may("deliver") && !may("close") && !may("delete")) return null;

  const say = (sentence: string) => announce(fill(sentence, { type: typeNames[survey.type] }));
  const send = () => deliver.mutate(undefined, { onSuccess: () => say(resultsText.wasSent) });
  const end = (sentence: string) => {
    setAsked(null);
    say(sentence);
  };
  const deleted = () => {
    end(resultsText.deleted);
    onDeleted();
  };

  return (
    <footer className={styles.footer} aria-label={resultsText.actions}>
      {deliver.error ? (
        <div className={styles.error}>
          <ErrorBanner message={deliver.error.message} />
        </div>
      ) : null}
      {may("delete") ? (
        <Button {...restore} icon={<DeleteRegular />} onClick={() => setAsked("delete")}>
          {resultsText.delete}
        </Button>
      ) : null}
      {may("close") ? (
        <Button {...restore} icon={<LockClosedRegular />} onClick={() => setAsked("close")}>
          {resultsText.close}
        </Button>
      ) : null}
      {may("deliver") ? (
        <Button appearance="primary" icon={<SendRegular />} disabledFocusable={deliver.isPending} onClick={send}>
          {resultsText.sendNow}
        </Button>
      ) : null}
      {asked === "close" ? (
        <SurveyConfirm
          action="close"
          type={survey.type}
          work={close}
          onDone={() => end(resultsText.wasClosed)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked === "delete" ? (
        <SurveyConfirm action="delete" type={survey.type} work={remove} onDone={deleted} onCancel={() => setAsked(null)} />
      ) : null}
    </footer>
  );
}
