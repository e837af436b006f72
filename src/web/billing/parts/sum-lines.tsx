import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";

/** `strong`: the line of the sum itself. */
export type SumLine = { label: string; value: string; strong?: boolean };

const useStyles = makeStyles({
  list: { display: "grid", gap: "6px", margin: 0 },
  line: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "0 16px",
    overflowWrap: "anywhere",
  },
  strong: {
    marginTop: "6px",
    paddingTop: "10px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  value: { margin: 0, marginInlineStart: "auto", fontVariantNumeric: "tabular-nums" },
});

/** The lines of a sum: what, and how much. */
export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {lines.map(({ label, value, strong }) => (
        <div key={label} className={mergeClasses(styles.line, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
