import { Button, makeStyles, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { auditText as text } from "#text/administration/audit.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { ReadList } from "../parts/read-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRows } from "./audit-rows.tsx";
import { type AuditWanted, useAudit, useAuditExport } from "./use-audit.ts";

const useStyles = makeStyles({ files: { display: "flex", flexWrap: "wrap", gap: "8px" } });

/** Who did what, and when. */
export function AuditTab() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const [wanted, setWanted] = useState<AuditWanted>({
    person: null,
    action: null,
    subject: query.get("subject") ?? "",
    from: "",
    until: "",
  });
  const list = useAudit(wanted);
  const file = useAuditExport(wanted);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <Text>{text.about}</Text>
      <AuditFilters wanted={wanted} onChange={setWanted} />
      <div className={styles.files}>
        <Button disabledFocusable={file.isPending} onClick={() => file.mutate("csv")}>
          {text.exportCsv}
        </Button>
        <Button disabledFocusable={file.isPending} onClick={() => file.mutate("jsonl")}>
          {text.exportLines}
        </Button>
      </div>
      {file.error ? <ErrorBanner title={text.exportFailed} message={file.error.message} /> : null}
      <ReadList list={list} text={text} count={rows.length} wanted={wanted}>
        <AuditRows rows={rows} />
      </ReadList>
    </>
  );
}
