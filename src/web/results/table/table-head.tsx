import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { ArrowDownRegular } from "@fluentui/react-icons/svg/arrow-down";
import { ArrowUpRegular } from "@fluentui/react-icons/svg/arrow-up";
import { useState } from "react";
import type { Column } from "./table-columns.ts";
import type { Sorting } from "./use-response-table.ts";

type Props = {
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sort: Sorting["sort"]) => void;
};

const useStyles = makeStyles({
  cell: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    padding: "6px 12px",
    textAlign: "start",
    verticalAlign: "bottom",
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke1}`,
  },
  // On the line of the labels that are buttons.
  label: { display: "block", paddingBlock: "6px" },
  button: {
    minWidth: 0,
    marginInline: "-8px",
    paddingInline: "8px",
    textAlign: "start",
    justifyContent: "start",
    overflowWrap: "anywhere",
  },
});

const order = { asc: "ascending", desc: "descending" } as const;

/** The headers of the response table; name and time are sortable (RES-23). */
export function TableHead({ columns, sorting, onSort }: Props) {
  const styles = useStyles();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => {
          const { of, key, label } = column;
          if (of === "name" || of === "completed") {
            const sorted = sorting.sort === of;
            const Arrow = sorting.direction === "asc" ? ArrowUpRegular : ArrowDownRegular;
            return (
              <th
                key={key}
                scope="col"
                aria-colindex={at + 1}
                className={styles.cell}
                aria-sort={sorted ? order[sorting.direction] : "none"}
              >
                <Button
                  appearance="transparent"
                  className={styles.button}
                  iconPosition="after"
                  {...(sorted ? { icon: <Arrow aria-hidden /> } : {})}
                  onClick={() => onSort(of)}
                >
                  {label}
                </Button>
              </th>
            );
          }
          return (
            <th key={key} scope="col" aria-colindex={at + 1} className={styles.cell}>
              <Label column={column} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/**
 * A header label; a cut one shows its full text in a tooltip, and in place once it is pressed
 * (RES-24).
 */
function Label({ column: { label, full } }: { column: Column }) {
  const styles = useStyles();
  const [whole, setWhole] = useState(false);
  if (full === null) return <span className={styles.label}>{label}</span>;
  return (
    <Tooltip content={full} relationship="description">
      <Button
        appearance="transparent"
        className={styles.button}
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? full : label}
      </Button>
    </Tooltip>
  );
}
