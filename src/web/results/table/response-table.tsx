import { Button, makeStyles, Spinner, Text } from "@fluentui/react-components";
import { useCallback, useId, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { responsesText } from "#text/results/responses.ts";
import { resultsText } from "#text/results.ts";
import { withheldText } from "#text/withheld.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { ResponseRows } from "./response-rows.tsx";
import { tableColumns } from "./table-columns.ts";
import { type Standing, useResponseTable } from "./use-response-table.ts";

type Props = { survey: SurveyView; now: Standing };

/**
 * Within this distance from the top, new rows may push others down automatically: the viewer has
 * not begun to read further below. In pixels.
 */
const nearTop = 40;

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    minHeight: "32px",
  },
});

/** Every response as a row (RES-22 to RES-25), and a notice of responses that arrived meanwhile. */
export function ResponseTable({ survey, now }: Props) {
  const styles = useStyles();
  const title = useId();
  const frame = useRef<HTMLElement>(null);
  const mayFollow = useCallback(() => (frame.current?.scrollTop ?? 0) < nearTop, []);
  const { table, rows, withheld, sorting, sortBy, news, showNews } = useResponseTable(
    survey.id,
    now,
    mayFollow,
  );
  if (table.isPending) return <Spinner size="small" label={responsesText.loading} />;
  if (table.error && rows.length === 0)
    return <LoadError error={table.error} onRetry={() => void table.refetch()} />;
  const show = () => {
    showNews();
    frame.current?.scrollTo({ top: 0 });
    // The button disappears.
    frame.current?.focus();
  };
  const heads = { columns: tableColumns(survey), sorting, onSort: sortBy };
  return (
    <>
      <div className={styles.bar}>
        <Text id={title} weight="semibold">
          {responsesText.table}
        </Text>
        <div role="status">
          {news === null ? null : (
            <Button size="small" onClick={show}>
              {newsText(news)}
            </Button>
          )}
        </div>
      </div>
      {withheld ? <Text>{withheldText(withheld)}</Text> : null}
      {rows.length === 0 && !withheld ? <Text>{resultsText.noResponses}</Text> : null}
      {rows.length > 0 ? (
        <ResponseRows frame={frame} labelledBy={title} rows={rows} heads={heads} table={table} />
      ) : null}
      {table.isFetchNextPageError ? (
        <LoadError error={table.error} onRetry={() => void table.fetchNextPage()} />
      ) : null}
    </>
  );
}

function newsText(n: number): string {
  if (n === 0) return responsesText.changed;
  return n === 1 ? responsesText.oneNewResponse : fill(responsesText.newResponses, { n });
}
