import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import type { Ref } from "react";
import { Link } from "react-router";
import type { HistoryRow } from "#contract/series.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";
import { StateBadge } from "../../survey/state-badge.tsx";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import { labelledCell } from "../../ui/labelled-cell.ts";
import { unseen } from "../../ui/unseen.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { historyColumns, isReadByPerson } from "./history-columns.tsx";

type Props = {
  type: SurveyType;
  surveys: readonly HistoryRow[];
  /** Occurrences that were missed. */
  skipped: readonly Date[];
  isPersonal: boolean;
  /** Null for those who may not delete. */
  onRemove: ((survey: HistoryRow) => void) | null;
  ref: Ref<HTMLTableElement>;
};

const narrow = "@container (max-width: 599px)";
const useStyles = makeStyles({
  table: {
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    "& th, & td": { padding: "8px clamp(8px, 2vw, 16px)", textAlign: "start", fontWeight: 400 },
    "& tbody tr > *": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    "& thead th": {
      fontSize: "12px",
      lineHeight: "16px",
      fontWeight: 600,
      color: tokens.colorNeutralForeground2,
    },
  },
  when: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  link: {
    color: tokens.colorBrandForegroundLink,
    "&:hover": { color: tokens.colorBrandForegroundLinkHover },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: "4px" },
  },
  number: { fontVariantNumeric: "tabular-nums" },
  // Each row is a card with the names of its columns, where five have no room.
  cards: {
    [narrow]: {
      display: "block",
      "& thead": unseen,
      "& tbody": { display: "block" },
      "& tr": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        gap: "8px",
        padding: "8px 12px",
      },
      "& tbody tr + tr": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
      "& tbody th, & tbody td": { padding: 0 },
      "& tbody tr > *": { borderTop: "none" },
      "& td[colspan]": { gridColumn: "1 / -1" },
    },
  },
  named: { [narrow]: { ...labelledCell, gridColumn: "1 / -1" } },
  remove: { width: "40px", "& button": { display: "flex" } },
  corner: { [narrow]: { gridColumn: 2, gridRow: 1, width: "auto" } },
  skipped: { color: tokens.colorNeutralForeground2 },
});

type Entry = { at: Date; survey: HistoryRow | null };

/** The surveys that a series sent and the occurrences that it missed, the newest first. */
export function HistoryTable({ type, surveys, skipped, isPersonal, onRemove, ref }: Props) {
  const styles = useStyles();
  const entries: Entry[] = [
    ...surveys.map((survey) => ({ at: survey.deliverAt ?? survey.createdAt, survey })),
    ...skipped.map((at) => ({ at, survey: null })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const columns = historyColumns(type);
  const width = columns.length + (onRemove ? 2 : 1);
  return (
    <table
      ref={ref}
      className={mergeClasses(styles.table, columns.length > 1 && styles.cards)}
      aria-label={seriesText.history}
    >
      <thead>
        <tr>
          <th scope="col">{seriesText.columns.sendDate}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
          {onRemove ? (
            <th scope="col" className={styles.remove}>
              <VisuallyHidden>{seriesText.actionsColumn}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ at, survey }) =>
          survey ? (
            <SentRow key={survey.id} at={at} {...{ survey, isPersonal, onRemove }} />
          ) : (
            <tr key={at.getTime()}>
              <td colSpan={width} className={styles.skipped}>
                <Text size={200}>{fill(seriesText.skipped, { date: dateText(at) })}</Text>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, "isPersonal" | "onRemove"> & { survey: HistoryRow; at: Date };

function SentRow({ survey, at, isPersonal, onRemove }: RowProps) {
  const styles = useStyles();
  const { id, type } = survey;
  const columns = historyColumns(type);
  return (
    <tr>
      <th scope="row">
        <span className={styles.when}>
          <Link
            className={styles.link}
            to={`/content/${type}/survey/${id}${isPersonal ? "?isPersonal=true" : ""}`}
          >
            {dateText(at)}
          </Link>
          {isReadByPerson(type) ? null : <StateBadge survey={survey} />}
        </span>
      </th>
      {columns.map(({ name, label, cell }) => (
        <td
          key={name}
          className={mergeClasses(styles.number, columns.length > 1 && styles.named)}
          data-label={label}
        >
          {cell(survey)}
        </td>
      ))}
      {onRemove ? (
        <td className={mergeClasses(styles.remove, columns.length > 1 && styles.corner)}>
          <Button
            {...restoreTarget}
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={fill(seriesText.deleteRow, { type: typeNames[type], date: dateText(at) })}
            onClick={() => onRemove(survey)}
          />
        </td>
      ) : null}
    </tr>
  );
}
