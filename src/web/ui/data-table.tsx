import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { labelledCell } from "./labelled-cell.ts";
import { unseen } from "./unseen.ts";

export type Column = { name: string; width: string; kind?: "number" | "actions" };
type Props = {
  label: string;
  columns: readonly Column[];
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Where each row is a card of its own, with the columns' names in it. */
const narrow = "@media (max-width: 759px)";
const line = `1px solid ${tokens.colorNeutralStroke2}`;
const useStyles = makeStyles({
  table: {
    width: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    [narrow]: { display: "block" },
  },
  head: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    [narrow]: unseen,
  },
  body: { [narrow]: { display: "block" } },
  row: {
    borderBottom: line,
    ":last-child": { borderBottom: "none" },
    [narrow]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gap: "4px 12px",
      padding: "12px 0",
    },
  },
  cell: {
    padding: "8px 12px 8px 0",
    textAlign: "start",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    fontWeight: tokens.fontWeightRegular,
    [narrow]: { padding: 0, gridColumn: "1 / -1" },
  },
  named: { [narrow]: labelledCell },
  first: { [narrow]: { gridColumn: 1, gridRow: 1 } },
  number: {
    textAlign: "end",
    fontVariantNumeric: "tabular-nums",
    [narrow]: { textAlign: "start" },
  },
  actions: {
    paddingInlineEnd: 0,
    textAlign: "end",
    [narrow]: { gridColumn: 2, gridRow: 1 },
  },
  hidden: unseen,
});

/** A table that is a list of cards where there is no room for its columns. */
export function DataTable({ label, columns, rows }: Props) {
  const styles = useStyles();
  const classOf = ({ kind }: Column) =>
    mergeClasses(
      styles.cell,
      kind === "number" && styles.number,
      kind === "actions" ? styles.actions : styles.named,
    );
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              style={{ width: column.width }}
              className={mergeClasses(styles.cell, column.kind === "number" && styles.number)}
            >
              <span className={column.kind === "actions" ? styles.hidden : undefined}>
                {column.name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={mergeClasses(styles.cell, styles.first)} dir="auto">
              {first}
            </th>
            {columns.slice(1).map((column, at) => (
              <td key={column.name} className={classOf(column)} data-label={column.name}>
                {others[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
