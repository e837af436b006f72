import { Avatar, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CrownFilled } from "@fluentui/react-icons/svg/crown";
import type { CSSProperties } from "react";
import type { Leader } from "#contract/results.ts";
import { scoreText } from "#text/format/score-text.ts";
import { quizText } from "#text/results/quiz.ts";

/** The first three; null for a place that nobody has. */
type Props = { leaders: readonly (Leader | null)[]; most: number };

const heights = [120, 84, 56];
/** When each step rises (milliseconds): the third first. */
const delays = [400, 200, 0];

const rise = { from: { transform: "scaleY(0)" } };
const drop = { from: { transform: "translateY(-24px) rotate(-14deg)", opacity: 0 } };
const still = { "@media (prefers-reduced-motion: reduce)": { animationName: "none" } } as const;

const useStyles = makeStyles({
  podium: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    alignItems: "end",
    gap: "12px",
    boxSizing: "border-box",
    width: "100%",
    maxWidth: "560px",
    margin: "0 auto",
    padding: "32px 24px 0",
    background: "radial-gradient(closest-side at 50% 40%, var(--tint-pale), transparent) no-repeat",
    "@container (max-width: 480px)": { gap: "6px", padding: "20px 8px 0" },
  },
  place: { display: "grid", justifyItems: "center", gap: "4px", minWidth: 0, textAlign: "center" },
  // The second stands before the first, which stands in the middle.
  middle: { gridColumn: "2", gridRow: "1" },
  before: { gridColumn: "1", gridRow: "1" },
  after: { gridColumn: "3", gridRow: "1" },
  crown: {
    marginBottom: "-8px",
    fontSize: "28px",
    color: "var(--gold)",
    zIndex: 1,
    animationName: drop,
    animationDuration: "420ms",
    animationDelay: "700ms",
    animationFillMode: "backwards",
    animationTimingFunction: "var(--spring)",
    ...still,
  },
  face: { maxWidth: "100%" },
  winner: { boxShadow: "0 0 0 3px var(--gold)" },
  nobody: {
    boxSizing: "border-box",
    width: "56px",
    height: "56px",
    borderRadius: "50%",
    border: "2px dashed var(--d-rest)",
  },
  name: {
    maxWidth: "100%",
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    textWrap: "balance",
    unicodeBidi: "plaintext",
  },
  score: {
    fontSize: "13px",
    lineHeight: "18px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
  },
  step: {
    display: "grid",
    placeItems: "start center",
    boxSizing: "border-box",
    width: "100%",
    height: "var(--height)",
    marginTop: "8px",
    paddingTop: "10px",
    borderRadius: "10px 10px 0 0",
    fontSize: "28px",
    lineHeight: "32px",
    fontWeight: tokens.fontWeightBold,
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    transformOrigin: "bottom",
    animationName: rise,
    animationDuration: "520ms",
    animationDelay: "var(--delay)",
    animationFillMode: "backwards",
    animationTimingFunction: "var(--out)",
    ...still,
  },
  first: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
  },
  empty: { opacity: 0.55, filter: "grayscale(1)" },
});

/**
 * The first three of a quiz on steps that rise once; equal scores share a place and a height. Only
 * for the eye: the table beside it says the same.
 */
export function Podium({ leaders, most }: Props) {
  const styles = useStyles();
  const columns = [styles.middle, styles.before, styles.after];
  return (
    <div
      className={mergeClasses(styles.podium, leaders.every((each) => !each) && styles.empty)}
      aria-hidden
    >
      {columns.map((column, at) => {
        const leader = leaders[at] ?? null;
        if (!leader && leaders.some(Boolean)) return null;
        const rank = leader?.rank ?? at + 1;
        return (
          <div key={column} className={mergeClasses(styles.place, column)}>
            {leader ? <Winner leader={leader} most={most} /> : <span className={styles.nobody} />}
            <div
              className={mergeClasses(styles.step, rank === 1 && styles.first)}
              style={stepOf(rank)}
            >
              {rank}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function stepOf(rank: number): CSSProperties {
  const step: Record<`--${string}`, string> = {
    "--height": `${heights[rank - 1] ?? 0}px`,
    "--delay": `${delays[rank - 1] ?? 0}ms`,
  };
  // safe: custom properties are styles, too
  return step as CSSProperties;
}

function Winner({ leader, most }: { leader: Leader; most: number }) {
  const styles = useStyles();
  const { rank, user } = leader;
  const isFirst = rank === 1;
  return (
    <>
      {isFirst ? <CrownFilled className={styles.crown} /> : null}
      <Avatar
        {...(user ? { name: user.name, color: "colorful" } : {})}
        size={isFirst ? 72 : 56}
        className={mergeClasses(styles.face, isFirst && styles.winner)}
      />
      <span className={styles.name}>{user?.name ?? quizText.anonymous}</span>
      <span className={styles.score}>{scoreText(leader, most)}</span>
    </>
  );
}
