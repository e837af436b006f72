import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { quizText } from "#text/results/quiz.ts";

type Props = { score: number; most: number };

const radius = 56;
const around = 2 * Math.PI * radius;

const fillUp = { from: { strokeDashoffset: `${around}px` } };

const useStyles = makeStyles({
  box: {
    position: "relative",
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "128px",
    height: "128px",
  },
  ring: { position: "absolute", inset: 0, overflow: "visible", transform: "rotate(-90deg)" },
  turned: { ":dir(rtl)": { transform: "scaleX(-1) rotate(-90deg)" } },
  track: { fill: "none", stroke: "var(--d-track-thin)", strokeWidth: "10px" },
  fill: {
    fill: "none",
    stroke: "var(--d-lead)",
    strokeWidth: "10px",
    strokeLinecap: "round",
    strokeDasharray: `${around}px`,
    animationName: fillUp,
    animationDuration: "800ms",
    animationTimingFunction: "var(--out)",
    animationFillMode: "backwards",
    "@media (prefers-reduced-motion: reduce)": { animationName: "none" },
  },
  full: { stroke: "var(--good)" },
  words: { display: "grid", justifyItems: "center" },
  score: {
    fontSize: "36px",
    lineHeight: "40px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  most: { fontSize: "13px", lineHeight: "18px", color: tokens.colorNeutralForeground2 },
});

/** A score as a ring that fills once; the words beside it say the same. */
export function ScoreRing({ score, most }: Props) {
  const styles = useStyles();
  const share = most === 0 ? 0 : score / most;
  const offset = around * (1 - share);
  return (
    <div className={styles.box} aria-hidden>
      <svg className={mergeClasses(styles.ring, styles.turned)} viewBox="0 0 128 128">
        <circle className={styles.track} cx="64" cy="64" r={radius} />
        {share > 0 ? (
          <circle
            className={mergeClasses(styles.fill, share === 1 && styles.full)}
            cx="64"
            cy="64"
            r={radius}
            strokeDashoffset={offset}
          />
        ) : null}
      </svg>
      <div className={styles.words}>
        <span className={styles.score}>{score}</span>
        <span className={styles.most}>{fill(quizText.ofMost, { most })}</span>
      </div>
    </div>
  );
}
