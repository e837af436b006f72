import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import type { ReactNode } from "react";
import { votingText } from "#text/voting.ts";
import { handFocusOn } from "../../ui/focus/hand-focus-on.ts";
import { unseen } from "../../ui/unseen.ts";

const useStyles = makeStyles({
  tile: {
    flex: "1 1 160px",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "4px",
    boxSizing: "border-box",
    minWidth: 0,
    padding: "16px 20px",
    outline: "none",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 700px)": { padding: "12px 16px" },
  },
  weak: { color: tokens.colorNeutralForeground2 },
  status: { fontSize: "16px", lineHeight: "22px", overflowWrap: "anywhere" },
  done: { display: "flex", alignItems: "center", gap: "6px" },
  mark: { flexShrink: 0, fontSize: "20px", color: tokens.colorBrandForegroundLink },
  ways: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    marginTop: "4px",
    ":empty": { display: "none" },
  },
  panel: {
    flex: "1 1 100%",
    boxSizing: "border-box",
    minWidth: 0,
    padding: "20px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 700px)": { padding: "16px" },
  },
  hidden: { display: "none" },
  quiet: unseen,
});

// A saved answer takes the form away, and so does the close.
const toAnswer = handFocusOn(
  "section",
  (section) =>
    section.querySelector<HTMLElement>(".unsent h2") ?? section.querySelector("[tabindex='-1']"),
);

type TileProps = {
  status: string;
  done: boolean;
  /** What can be done with the answer. */
  children?: ReactNode;
};

/**
 * What the viewer answered, in a tile beside the figures of participation. It gets the focus from
 * the form in the same section, unless there is something that could not be sent.
 */
export function AnswerTile({ status, done, children }: TileProps) {
  const styles = useStyles();
  return (
    <div ref={toAnswer} tabIndex={-1} className={styles.tile}>
      <Text size={200} className={styles.weak}>
        {votingText.heading}
      </Text>
      <Text weight="semibold" className={mergeClasses(styles.status, done && styles.done)}>
        {done ? <CheckmarkCircleFilled aria-hidden className={styles.mark} /> : null}
        <span>{status}</span>
      </Text>
      {children ? <div className={styles.ways}>{children}</div> : null}
    </div>
  );
}

type PanelProps = {
  id?: string;
  hidden?: boolean;
  /** Whether there is nothing to see, only a place where screen readers will hear of something. */
  quiet?: boolean;
  children: ReactNode;
};

/** What opens below the tiles: the form, or the viewer's own answers. */
export function AnswerPanel({ id, hidden = false, quiet = false, children }: PanelProps) {
  const styles = useStyles();
  return (
    <div
      ref={toAnswer}
      id={id}
      className={mergeClasses(quiet ? styles.quiet : styles.panel, hidden && styles.hidden)}
    >
      {children}
    </div>
  );
}
