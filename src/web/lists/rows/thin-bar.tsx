import { makeStyles, mergeClasses } from "@fluentui/react-components";

type Props = {
  /** Percentages, from the reader's start. */
  parts: readonly { percent: number; of: Part }[];
};
type Part = "lead" | "rest" | "detractor" | "passive" | "promoter";

const useStyles = makeStyles({
  track: {
    display: "flex",
    gap: "1px",
    height: "6px",
    borderRadius: "3px",
    overflow: "hidden",
    backgroundColor: "var(--d-track-thin)",
    boxShadow: "inset 0 0 0 1px var(--d-track-line)",
    forcedColorAdjust: "none",
  },
  part: { height: "100%", borderRadius: "3px" },
  lead: { background: "var(--d-lead)" },
  rest: { background: "var(--d-rest)" },
  detractor: { background: "var(--d-detractor-fill)" },
  passive: { background: "var(--d-passive-fill)" },
  promoter: { background: "var(--d-promoter)" },
});

/** A bar of six pixels; the figure beside it says the same. */
export function ThinBar({ parts }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.track} aria-hidden>
      {parts.map(({ percent, of }) => (
        <div
          key={of}
          className={mergeClasses(styles.part, styles[of])}
          style={{ width: `${percent}%` }}
        />
      ))}
    </div>
  );
}
