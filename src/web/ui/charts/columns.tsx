import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { fill } from "#text/format/fill.ts";
import { shortShareText } from "#text/format/share-text.ts";
import { resultsText } from "#text/results.ts";
import type { Bar } from "./bar.ts";
import { BarsTable } from "./bars-table.tsx";
import { moves, notInPictures } from "./chart-style.ts";

export type Column = Bar & {
  /** What stands below it. */
  tick: string;
  /** What it is painted with, instead of the colours of what leads and of the rest. */
  paint?: string;
};
type Props = { caption: string; columns: readonly Column[]; low?: boolean };

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    gap: "8px",
    height: "140px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  low: { height: "116px", gap: "4px", "@container (max-width: 480px)": { gap: "2px" } },
  column: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    minWidth: 0,
    fontSize: "12px",
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
  },
  leads: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  sign: { "@container (max-width: 480px)": { display: "none" } },
  // As high as there is room; the pillar is a part of that.
  room: {
    flex: 1,
    minHeight: 0,
    width: "100%",
    display: "flex",
    flexDirection: "column",
    justifyContent: "end",
    alignItems: "center",
    gap: "4px",
  },
  pillar: {
    ...moves,
    flexShrink: 0,
    width: "100%",
    maxWidth: "64px",
    minHeight: "2px",
    borderRadius: "4px 4px 0 0",
    background: "var(--d-rest)",
    transitionProperty: "height",
  },
  leadPillar: { background: "var(--d-lead)" },
  ticks: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    gap: "8px",
    marginTop: "-10px",
    textAlign: "center",
    fontSize: "13px",
    lineHeight: "18px",
    fontVariantNumeric: "tabular-nums",
  },
  lowTicks: { gap: "4px", "@container (max-width: 480px)": { gap: "2px" } },
  own: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    ":global([data-picture])": {
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground1,
    },
  },
  yours: {
    ...notInPictures,
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
  },
});

/** The steps of a scale as columns in their order. Screen readers get the same as a table. */
export function Columns({ caption, columns, low = false }: Props) {
  const styles = useStyles();
  const highest = Math.max(1, ...columns.map(({ percent }) => percent));
  const mine = columns.filter((column) => column.mine);
  return (
    <>
      <BarsTable caption={caption} bars={columns} />
      <div className={mergeClasses(styles.columns, low && styles.low)} aria-hidden>
        {columns.map((column) => {
          const leads = column.leads !== undefined;
          return (
            <div key={column.key} className={mergeClasses(styles.column, leads && styles.leads)}>
              <div className={styles.room}>
                <span>
                  {low && column.count === 0
                    ? ""
                    : (column.figure ?? shortShareText(column)).replace("%", "")}
                  {low && column.count === 0 ? null : (
                    <span className={low ? styles.sign : undefined}>%</span>
                  )}
                </span>
                <div
                  className={mergeClasses(styles.pillar, leads && styles.leadPillar)}
                  style={{
                    height: `${(76 * column.percent) / highest}%`,
                    ...(column.paint ? { background: column.paint } : {}),
                  }}
                />
              </div>
            </div>
          );
        })}
      </div>
      <div className={mergeClasses(styles.ticks, low && styles.lowTicks)} aria-hidden>
        {columns.map(({ key, tick, mine: own }) => (
          <span key={key} className={own ? styles.own : undefined}>
            {tick}
          </span>
        ))}
      </div>
      {mine.length > 0 ? (
        <Text className={styles.yours} aria-hidden>
          <CheckmarkCircleFilled />
          {fill(resultsText.yourVoteIs, { label: mine.map(({ label }) => label).join(", ") })}
        </Text>
      ) : null}
    </>
  );
}
