import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { Panel } from "../ui/panel.tsx";
import { useSurveyActions } from "./use-survey-actions.ts";

type Props = { survey: SurveyView; onRestored: () => void; onDone: () => void };

const useStyles = makeStyles({
  content: { display: "grid", justifyItems: "center", gap: tokens.spacingVerticalL, padding: "24px 0", textAlign: "center" },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px", justifyContent: "center" },
});

/** What is left of an item that its owner has just deleted: the way back, and the way on. */
export function DeletedPanel({ survey, onRestored, onDone }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const content = useRef<HTMLDivElement>(null);
  // The dialog that asked is gone: the focus goes to the way back.
  useEffect(() => content.current?.querySelector("button")?.focus(), []);
  const { restore } = useSurveyActions(survey);
  const type = typeNames[survey.type];
  const undo = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        announce(fill(resultsText.restored, { type }));
        onRestored();
      },
    });
  return (
    <Panel label={resultsText.results}>
      <div ref={content} className={styles.content}>
        <Text as="h1" weight="semibold" size={400}>
          {fill(resultsText.deleted, { type })}
        </Text>
        {restore.error ? <ErrorBanner message={restore.error.message} /> : null}
        <div className={styles.buttons}>
          <Button disabledFocusable={restore.isPending} onClick={undo}>
            {resultsText.undo}
          </Button>
          <Button appearance="primary" onClick={onDone}>
            {resultsText.done}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
