import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { type ReactNode, useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { resultsText } from "#text/results.ts";
import { useSurveyActions } from "../results/use-survey-actions.ts";
import type { ActionNews } from "./action-news.ts";

type Tell = (news: ActionNews) => void;
type Props = { news: readonly ActionNews[]; tell: Tell; onDismiss: (news: ActionNews) => void };

const useStyles = makeStyles({
  // They stay in sight, however far down the list somebody is.
  bars: { position: "sticky", top: "8px", zIndex: 2, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
});

/** What came of the actions of a list's menus. */
export function ActionNewsBars({ news, tell, onDismiss }: Props) {
  const styles = useStyles();
  if (news.length === 0) return null;
  return (
    <div className={styles.bars}>
      {news.map((each) => {
        const dismiss = () => onDismiss(each);
        if (each.kind === "deleted") return <Deleted key={each.survey.id} survey={each.survey} tell={tell} onDismiss={dismiss} />;
        if (each.kind === "restored") return <Restored key="restored" survey={each.survey} onDismiss={dismiss} />;
        const intent = each.kind === "problem" ? "error" : "success";
        return <Bar key={each.kind} intent={intent} text={each.text} onDismiss={dismiss} />;
      })}
    </div>
  );
}

type BarProps = { intent: "error" | "success" | "info"; text: string; focused?: boolean; action?: ReactNode; onDismiss: () => void };

/** `focused`: its action, or else what dismisses it, takes the focus from what has just gone. */
function Bar({ intent, text, focused = false, action, onDismiss }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = bar.current?.querySelector<HTMLElement>("[data-action]") ?? bar.current?.querySelector("button");
    if (focused) button?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div ref={bar}>
      <MessageBar intent={intent} role={intent === "error" ? "alert" : "group"}>
        <MessageBarBody>{text}</MessageBarBody>
        <MessageBarActions
          containerAction={<Button appearance="transparent" icon={<DismissRegular />} aria-label={listText.dismiss} onClick={onDismiss} />}
        >
          {action}
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}

/** The way back of what its owner has just deleted. */
function Deleted({ survey, tell, onDismiss }: { survey: SurveyView; tell: Tell; onDismiss: () => void }) {
  const { restore } = useSurveyActions(survey);
  const type = typeNames[survey.type];
  const undo = () => restore.mutate(undefined, { onSuccess: () => tell({ kind: "restored", survey }) });
  const failed = restore.error?.message;
  return (
    <Bar
      focused
      intent={failed ? "error" : "info"}
      text={failed ?? fill(resultsText.deleted, { type })}
      action={
        <Button data-action disabledFocusable={restore.isPending} onClick={undo}>
          {resultsText.undo}
        </Button>
      }
      onDismiss={onDismiss}
    />
  );
}

function Restored({ survey, onDismiss }: { survey: SurveyView; onDismiss: () => void }) {
  return <Bar focused intent="success" text={fill(resultsText.restored, { type: typeNames[survey.type] })} onDismiss={onDismiss} />;
}
