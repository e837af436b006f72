import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { type ReactNode, useEffect, useRef } from "react";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { resultsText } from "#text/results.ts";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";
import type { ActionNews } from "./action-news.ts";

type Tell = (news: ActionNews) => void;
type Props = { news: readonly ActionNews[]; tell: Tell; onDismiss: (news: ActionNews) => void };

const useStyles = makeStyles({
  // Stay in view while the list scrolls.
  bars: {
    position: "sticky",
    top: "8px",
    zIndex: 2,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
  },
});

/** The outcomes of actions from a list's menus, as message bars. */
export function ActionNewsBars({ news, tell, onDismiss }: Props) {
  const styles = useStyles();
  if (news.length === 0) return null;
  return (
    <div className={styles.bars}>
      {news.map((each) => {
        const dismiss = () => onDismiss(each);
        if (each.kind === "deleted")
          return (
            <Deleted key={each.survey.id} survey={each.survey} tell={tell} onDismiss={dismiss} />
          );
        if (each.kind === "restored")
          return (
            <Bar key="restored" focused intent="success" text={each.text} onDismiss={dismiss} />
          );
        const intent = each.kind === "problem" ? "error" : "success";
        return <Bar key={each.kind} intent={intent} text={each.text} onDismiss={dismiss} />;
      })}
    </div>
  );
}

type BarProps = {
  intent: "error" | "success" | "info";
  text: string;
  focused?: boolean;
  action?: ReactNode;
  onDismiss: () => void;
};

/**
 * `focused`: the bar's action, or else its dismiss button, takes the focus from the closed menu.
 */
function Bar({ intent, text, focused = false, action, onDismiss }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button =
      bar.current?.querySelector<HTMLElement>("[data-action]") ??
      bar.current?.querySelector("button");
    if (focused) button?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div ref={bar}>
      <MessageBar intent={intent} role={intent === "error" ? "alert" : "group"}>
        <MessageBarBody>{text}</MessageBarBody>
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={listText.dismiss}
              onClick={onDismiss}
            />
          }
        >
          {action}
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}

/** Lets the owner undo a deletion. */
function Deleted({
  survey,
  tell,
  onDismiss,
}: {
  survey: AnySurveyView;
  tell: Tell;
  onDismiss: () => void;
}) {
  const { restore } = useSurveyActions(survey);
  const type = typeNames[survey.type];
  const text = fill(resultsText.restored, { type });
  const undo = () =>
    restore.mutate(undefined, { onSuccess: () => tell({ kind: "restored", survey, text }) });
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
