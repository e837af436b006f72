import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { activityText } from "#text/billing/licences.ts";

type Column = { name: string; width: string; isNumber?: boolean };
type Props = {
  label: string;
  columns: readonly Column[];
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly string[] }[];
};

const useStyles = makeStyles({
  table: { width: "100%", tableLayout: "fixed", borderCollapse: "collapse" },
  cell: {
    padding: "8px 4px",
    textAlign: "start",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  number: {
    textAlign: "end",
    fontVariantNumeric: "tabular-nums",
    "@media (min-width: 600px)": { ":not(:last-child)": { paddingRight: "32px" } },
  },
});

export function ActivityTable({ label, columns, rows }: Props) {
  const styles = useStyles();
  if (rows.length === 0) return <Text>{activityText.none}</Text>;
  const classOf = (at: number, more = "") =>
    mergeClasses(styles.cell, columns[at]?.isNumber ? styles.number : "", more);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, width }, at) => (
            <th key={name} scope="col" style={{ width }} className={classOf(at, styles.head)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row" className={classOf(0)} dir="auto">
              {first}
            </th>
            {columns.slice(1).map(({ name }, at) => (
              <td key={name} className={classOf(at + 1)} dir="auto">
                {others[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
