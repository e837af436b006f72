import { Avatar, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { useRef } from "react";
import type { Leader } from "#contract/results.ts";
import { scoreText } from "#text/format/score-text.ts";
import { quizText } from "#text/results/quiz.ts";
import { track } from "../../ui/charts/chart-style.ts";
import { useSlidingOrder } from "../../ui/charts/use-sliding-order.ts";

type Props = {
  leaders: readonly Leader[];
  /** The viewer's own place further down. */
  mine: Leader | null;
  most: number;
};

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", padding: "8px" },
  row: {
    display: "grid",
    gridTemplateColumns: "36px 32px minmax(0, 1fr) minmax(64px, 160px) auto",
    alignItems: "center",
    gap: "12px",
    minHeight: "48px",
    boxSizing: "border-box",
    padding: "6px 12px",
    borderRadius: "8px",
    fontVariantNumeric: "tabular-nums",
    "@container (max-width: 480px)": {
      gridTemplateColumns: "28px 32px minmax(0, 1fr) auto",
      gap: "8px",
      padding: "6px 8px",
    },
  },
  mine: {
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: "var(--tint-pale)",
    boxShadow: "inset 0 0 0 1px var(--tint-line)",
  },
  rank: {
    display: "grid",
    placeItems: "center",
    justifySelf: "center",
    width: "28px",
    height: "28px",
    boxSizing: "border-box",
    borderRadius: "50%",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  medal1: { border: "2px solid var(--gold)", color: tokens.colorNeutralForeground1 },
  medal2: { border: "2px solid var(--silver)", color: tokens.colorNeutralForeground1 },
  medal3: { border: "2px solid var(--bronze)", color: tokens.colorNeutralForeground1 },
  name: { minWidth: 0, overflowWrap: "anywhere", unicodeBidi: "plaintext", textAlign: "start" },
  you: {
    marginInlineStart: "8px",
    padding: "0 6px",
    borderRadius: "4px",
    fontSize: "12px",
    lineHeight: "18px",
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    display: "inline-block",
  },
  track: {
    ...track,
    height: "6px",
    borderRadius: "3px",
    backgroundColor: "var(--d-track-thin)",
    "@container (max-width: 480px)": { display: "none" },
  },
  fill: {
    height: "100%",
    borderRadius: "inherit",
    backgroundColor: "var(--d-rest)",
    transitionProperty: "width",
    transitionDuration: "400ms",
    forcedColorAdjust: "none",
  },
  ownFill: { backgroundColor: "var(--d-lead)" },
  score: { textAlign: "end", whiteSpace: "nowrap" },
  gap: { display: "grid", placeItems: "center", height: "20px" },
});

/**
 * Places as rows, which slide when one overtakes another, and the viewer's own further down. Only
 * for the eye: the table beside it says the same.
 */
export function Places({ leaders, mine, most }: Props) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  // Entries without a name have no key but their index.
  const rows = leaders.map((leader, at) => ({
    key: leader.user?.aadObjectId ?? `place ${at}`,
    leader,
  }));
  const order = useSlidingOrder(
    list,
    rows.map(({ key }) => key),
  );
  const shown = order.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  return (
    <div ref={list} className={styles.list} aria-hidden>
      {shown.map(({ key, leader }) => (
        <div key={key} data-row={key}>
          <Row leader={leader} most={most} />
        </div>
      ))}
      {mine ? (
        <>
          <span className={styles.gap}>
            <MoreHorizontalRegular />
          </span>
          <Row leader={mine} most={most} />
        </>
      ) : null}
    </div>
  );
}

function Row({ leader, most }: { leader: Leader; most: number }) {
  const styles = useStyles();
  const { rank, user, score, mine } = leader;
  const medal = [styles.medal1, styles.medal2, styles.medal3][rank - 1];
  return (
    <div className={mergeClasses(styles.row, mine && styles.mine)}>
      <span className={mergeClasses(styles.rank, medal)}>{rank}</span>
      <Avatar {...(user ? { name: user.name, color: "colorful" } : {})} size={32} />
      <span className={styles.name}>
        {user?.name ?? quizText.anonymous}
        {mine ? <span className={styles.you}>{quizText.you}</span> : null}
      </span>
      <span className={styles.track}>
        <span
          className={mergeClasses(styles.fill, mine && styles.ownFill)}
          style={{ display: "block", width: `${most === 0 ? 0 : (100 * score) / most}%` }}
        />
      </span>
      <span className={styles.score}>{scoreText(leader, most)}</span>
    </div>
  );
}
