import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { SurveyState } from "#domain/survey/survey.ts";
import { scheduledLabel, stateLabels } from "#text/survey.ts";
import { NearDate } from "../ui/dates/near-date.tsx";

type Props = {
  survey: Pick<SurveyView, "type" | "state" | "deliverAt">;
  /** Whether changes arrive at once: the dot of a running survey pulses then. */
  connected?: boolean;
};

const pulse = {
  from: { boxShadow: "0 0 0 0 color-mix(in srgb, var(--good) 55%, transparent)" },
  "60%": { boxShadow: "0 0 0 6px transparent" },
  to: { boxShadow: "0 0 0 6px transparent" },
};

const useStyles = makeStyles({
  badge: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    boxSizing: "border-box",
    minHeight: "22px",
    padding: "2px 8px 2px 7px",
    borderRadius: "11px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    overflowWrap: "normal",
    "::before": {
      content: "''",
      boxSizing: "border-box",
      flexShrink: 0,
      width: "8px",
      height: "8px",
      borderRadius: "50%",
      backgroundColor: "currentColor",
      forcedColorAdjust: "none",
    },
  },
  pending: {
    color: "var(--tint-text)",
    backgroundColor: "var(--tint-pale)",
    border: "1px solid var(--tint-line)",
    "::before": { backgroundColor: "transparent", border: "2px solid currentColor" },
  },
  open: {
    color: "var(--good-text)",
    backgroundColor: "var(--good-bg)",
    border: "1px solid var(--good-line)",
    "::before": { backgroundColor: "var(--good)" },
  },
  closed: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    "::before": { width: "7px", height: "7px", borderRadius: "2px" },
  },
  connected: {
    "::before": {
      animationName: pulse,
      animationDuration: "2400ms",
      animationIterationCount: "infinite",
      "@media (prefers-reduced-motion: reduce)": { animationName: "none" },
    },
  },
});

type BadgeProps = { look: SurveyState; connected?: boolean; children: ReactNode };

/** A state by word, form and colour: not begun, running, or over. */
export function Badge({ look, connected = false, children }: BadgeProps) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(
        styles.badge,
        styles[look],
        connected && look === "open" && styles.connected,
      )}
    >
      {children}
    </span>
  );
}

/**
 * A survey's state: `Ready`, `Sending {date}`, `Live` or `Closed` (LIF-03 to LIF-06), by word,
 * form and colour.
 */
export function StateBadge({ survey, connected = false }: Props) {
  const { type, state, deliverAt } = survey;
  return (
    <Badge look={state} connected={connected}>
      {state === "pending" && deliverAt ? (
        <NearDate date={deliverAt} sentence={scheduledLabel(type)} />
      ) : (
        stateLabels[state]
      )}
    </Badge>
  );
}
