import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { Panel } from "../../ui/panel.tsx";

type Props = { survey: SurveyView; onRestored: () => void; onDone: () => void };

const useStyles = makeStyles({
  content: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalL,
    padding: "24px 0",
    textAlign: "center",
  },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px", justifyContent: "center" },
});

/** Replaces a survey that its owner has just deleted: undo, or leave. */
export function DeletedPanel({ survey, onRestored, onDone }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const content = useRef<HTMLDivElement>(null);
  // The confirmation dialog is gone: the focus goes to the undo button.
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
