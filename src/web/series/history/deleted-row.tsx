import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { seriesText } from "#text/series.ts";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useAnnounced } from "../../ui/notices/use-announced.ts";

type Props = { survey: SurveyRow; onEnd: () => void };

/** That a survey of a series was deleted, and the way back. */
export function DeletedRow({ survey, onEnd }: Props) {
  const { restore } = useSurveyActions(survey);
  const queries = useQueryClient();
  const undo = useRef<HTMLButtonElement | null>(null);
  const later = useFocusLater();
  // The button that asked for it has gone.
  useEffect(() => later(() => undo.current?.focus()), [later]);
  const deleted = fill(resultsText.deleted, { type: typeNames[survey.type] });
  useAnnounced(deleted);
  const bringBack = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ["series"] });
        onEnd();
      },
    });
  return (
    <>
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>{deleted}</MessageBarBody>
        <MessageBarActions>
          <Button
            ref={(button: HTMLButtonElement | null) => {
              undo.current = button;
            }}
            size="small"
            disabledFocusable={restore.isPending}
            onClick={bringBack}
          >
            {seriesText.undo}
          </Button>
        </MessageBarActions>
      </MessageBar>
      {restore.error ? <ErrorBanner message={restore.error.message} /> : null}
    </>
  );
}
