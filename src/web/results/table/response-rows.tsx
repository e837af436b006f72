import { makeStyles, tokens } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type RefObject, useCallback, useEffect } from "react";
import type { ResponseRow } from "#contract/results.ts";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import type { useResponseTable } from "./use-response-table.ts";

type Props = {
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>;
  labelledBy: string;
  rows: readonly ResponseRow[];
  heads: ComponentProps<typeof TableHead>;
  table: ReturnType<typeof useResponseTable>["table"];
};

/** More rows are loaded when this many are left below the visible ones. */
const ahead = 60;
/** A row's assumed height until it is measured, in pixels. */
const rowHeight = 42;

const useStyles = makeStyles({
  frame: {
    maxHeight: "min(70vh, 640px)",
    overflow: "auto",
    // Rows that replace empty space above must not move the visible ones.
    overflowAnchor: "none",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  table: { minWidth: "100%", tableLayout: "fixed", borderCollapse: "separate", borderSpacing: 0 },
});

/**
 * The rows of the table, virtualised: only visible rows are rendered, and pages are loaded while
 * scrolling, so that thousands of rows stay fast.
 */
export function ResponseRows({
  frame,
  labelledBy,
  rows,
  heads,
  table: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: Props) {
  const styles = useStyles();
  const { columns } = heads;
  // Expanded rows stay expanded when new rows push them down.
  const getItemKey = useCallback((at: number) => rows[at]?.user?.aadObjectId ?? at, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getItemKey,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const wanted =
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError &&
    last !== undefined &&
    last.index >= rows.length - ahead;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
  return (
    <section ref={frame} className={styles.frame} aria-labelledby={labelledBy} tabIndex={0}>
      <table
        className={styles.table}
        style={{ width: `${columns.reduce((sum, { width }) => sum + width, 0)}px` }}
        aria-labelledby={labelledBy}
        aria-rowcount={hasNextPage ? -1 : rows.length + 1}
        aria-colcount={columns.length}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}px` }} />
          ))}
        </colgroup>
        <TableHead {...heads} />
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const row = rows[index];
            return row ? (
              <TableRow
                key={key}
                ref={virtual.measureElement}
                row={row}
                columns={columns}
                at={index}
              />
            ) : null;
          })}
          <Space height={last ? virtual.getTotalSize() - last.end : 0} />
        </tbody>
      </table>
    </section>
  );
}

/** Fills the space of rows that are not rendered. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height: `${height}px` }} /> : null;
}
