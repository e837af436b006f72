import { Checkbox, makeStyles, tokens } from "@fluentui/react-components";
import type { SurveyRow } from "#contract/survey-view.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { cutText } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import { HeldBack } from "../accounts/held-back.tsx";
import { titleOf } from "../survey/survey-text.ts";

type Props = {
  surveys: readonly SurveyRow[];
  /** Whether there are more than these. */
  goesOn: boolean;
  selected: ReadonlySet<SurveyId>;
  onSelect: (ids: ReadonlySet<SurveyId>) => void;
};

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "auto" },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  cell: {
    textAlign: "start",
    overflowWrap: "anywhere",
    paddingBlock: "2px",
    fontWeight: tokens.fontWeightRegular,
  },
  head: { fontWeight: tokens.fontWeightSemibold },
  // On one line, cut off if there is little room.
  id: {
    width: "1px",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    paddingInlineStart: "8px",
  },
  digits: {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    "@media (max-width: 479px)": { width: "9ch" },
  },
  // Below the title, beside the box.
  reason: {
    display: "block",
    paddingInlineStart: "32px",
    paddingBottom: "6px",
    color: tokens.colorNeutralForeground2,
  },
  title: { unicodeBidi: "plaintext" },
});

/**
 * A checkbox for each survey, and one for all (EXP-05); a Q&A can't be selected (EXP-07). Ids and
 * titles are cut (EXP-08).
 */
export function ExportRows({ surveys, goesOn, selected, onSelect }: Props) {
  const styles = useStyles();
  const exportable = surveys.filter(isExportable);
  const all = exportable.length > 0 && exportable.every(({ id }) => selected.has(id));
  const { selectAll, selectShown } = exportsText;
  const label = goesOn ? fill(selectShown, { n: exportable.length }) : selectAll;
  const toggle = (id: SurveyId) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <table className={styles.table} aria-label={exportsText.select}>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            <Checkbox
              label={<span className={styles.head}>{label}</span>}
              checked={all || (selected.size > 0 ? "mixed" : false)}
              disabled={exportable.length === 0}
              onChange={() => onSelect(new Set(all ? [] : exportable.map(({ id }) => id)))}
            />
          </th>
          <th scope="col" className={`${styles.cell} ${styles.id}`}>
            {exportsText.columnsOfDialog.id}
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <tr key={survey.id} className={styles.row}>
            <th scope="row" className={styles.cell}>
              <Checkbox
                label={
                  <span className={styles.title}>
                    {cutText(titleOf(survey), limits.exportTitle)}
                  </span>
                }
                checked={selected.has(survey.id)}
                disabled={!isExportable(survey)}
                onChange={() => toggle(survey.id)}
              />
              <HeldBack survey={survey} className={styles.reason} />
            </th>
            <td className={`${styles.cell} ${styles.id}`}>
              <span className={styles.digits}>{cutText(survey.id, limits.exportId)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function isExportable({ can }: Pick<SurveyRow, "can">): boolean {
  return can.includes("export");
}
