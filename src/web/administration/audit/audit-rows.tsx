import { makeStyles, tokens } from "@fluentui/react-components";
import type { auditApi } from "#contract/administration/audit.ts";
import type { Reply } from "#contract/route.ts";
import { erasedUser } from "#domain/administration/erased.ts";
import { administrationText } from "#text/administration/administration.ts";
import { auditActionNames, auditText as text } from "#text/administration/audit.ts";
import { optionNames } from "#text/administration/policy.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { DataTable } from "../../ui/data-table.tsx";

type AuditRow = Reply<(typeof auditApi)["search"]>["rows"][number];

const useStyles = makeStyles({
  detail: {
    display: "block",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Rows of the audit, the newest first. */
export function AuditRows({ rows }: { rows: readonly AuditRow[] }) {
  const { product } = useBoot();
  const { columns } = text;
  return (
    <DataTable
      label={text.list}
      columns={[
        { name: columns.at, width: "19%" },
        { name: columns.action, width: "25%" },
        { name: columns.by, width: "18%" },
        { name: columns.about, width: "16%" },
        { name: columns.subject, width: "22%" },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <time key="at" dateTime={row.at.toISOString()}>
            {dateText(row.at)}
          </time>,
          <What key="action" row={row} />,
          row.by ? nameOf(row.by) : fill(text.product, { product }),
          row.about ? nameOf(row.about) : text.noPerson,
          row.subjectId ?? text.noPerson,
        ],
      }))}
    />
  );
}

function What({ row: { action, administering, detail } }: { row: AuditRow }) {
  const styles = useStyles();
  const words = detail !== null && action === "set-policy" ? optionsText(detail) : detail;
  const more = [administering ? text.administering : null, words].filter((each) => each !== null);
  return (
    <>
      {auditActionNames[action]}
      {more.length > 0 ? <span className={styles.detail}>{more.join(" · ")}</span> : null}
    </>
  );
}

function nameOf({ id, name }: NonNullable<AuditRow["by"]>): string {
  return id === erasedUser ? text.erased : name || administrationText.unnamed;
}

/** The names of the options that were changed. */
function optionsText(detail: string): string {
  const names = new Map<string, string>(Object.entries(optionNames));
  return detail
    .split(" ")
    .map((option) => names.get(option) ?? option)
    .join(", ");
}
