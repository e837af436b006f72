import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Ref } from "react";
import type { ResponseRow } from "#contract/results.ts";
import { dateText } from "#text/format/date.ts";
import { answerText } from "#text/questions/registry.ts";
import { responsesText } from "#text/results/responses.ts";
import { CutText } from "../../ui/cut-text.tsx";
import type { Column } from "./table-columns.ts";

type Props = {
  row: ResponseRow;
  columns: readonly Column[] /** Its place among all rows, from 0. */;
  at: number;
  ref: Ref<HTMLTableRowElement>;
};

const useStyles = makeStyles({
  cell: {
    padding: "10px 12px",
    textAlign: "start",
    verticalAlign: "top",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
  },
  comment: { display: "block", marginTop: "4px", color: tokens.colorNeutralForeground2 },
});

/** One response: the respondent and the time, if known, and the answers. */
export function TableRow({ row, columns, at, ref }: Props) {
  const styles = useStyles();
  return (
    <tr ref={ref} data-index={at} aria-rowindex={at + 2}>
      {columns.map((column, place) => {
        const cell = { className: styles.cell, "aria-colindex": place + 1 };
        return column.of === "name" ? (
          <th key={column.key} scope="row" {...cell}>
            {row.user?.name ?? responsesText.anonymous}
          </th>
        ) : (
          <td key={column.key} {...cell}>
            <Cell row={row} column={column} />
          </td>
        );
      })}
    </tr>
  );
}

function Cell({ row, column }: { row: ResponseRow; column: Column }) {
  const styles = useStyles();
  if (column.of === "completed") {
    if (row.completedOn) return <Text>{dateText(row.completedOn)}</Text>;
    return row.user ? <Caption1>{responsesText.notCompleted}</Caption1> : null;
  }
  if (column.of !== "question")
    return row.comments.map((text) => <CutText key={text} text={text} />);
  const answer = row.responses.find(({ questionId }) => questionId === column.question.id);
  if (!answer) return null;
  return (
    <>
      <CutText text={answerText(column.question, answer.value)} />
      {answer.comment ? (
        <span className={styles.comment}>
          <Caption1>{responsesText.comment}</Caption1> <CutText text={answer.comment} />
        </span>
      ) : null}
    </>
  );
}
