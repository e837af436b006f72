import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { SeriesView } from "#contract/series.ts";
import type { SurveyRow } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";
import { isApiError } from "../../api-error.ts";
import { useHost } from "../../host/use-host.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { HistoryTable } from "./history-table.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useHistory } from "./use-history.ts";

type Props = { series: SeriesView; isPersonal: boolean };

const useStyles = makeStyles({
  section: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  title: { fontSize: "16px", lineHeight: "22px", fontWeight: 600, margin: 0, outline: "none" },
  more: { justifySelf: "center" },
  card: {
    display: "grid",
    justifyItems: "center",
    gap: "8px",
    padding: "32px 24px",
    textAlign: "center",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: "46ch" },
});

/** What a series has sent, with further pages on demand (REC-29 to REC-35). */
export function SeriesHistory({ series, isPersonal }: Props) {
  const styles = useStyles();
  const { mobile } = useHost().context;
  const { list, surveys, skipped, more, hasMoved } = useHistory(series);
  const [removing, setRemoving] = useState<SurveyRow | null>(null);
  const [deleted, setDeleted] = useState<SurveyRow | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = list.isFetchingNextPage || (hasMoved && !list.error);
  const load = useAnnouncedMore(surveys.length, list, isLoading, table);
  if (isApiError(list.error) && list.error.status === 422) return <Ended />;
  const entries = surveys.length + skipped.length;
  return (
    <section className={styles.section} aria-labelledby={`history-${series.id}`}>
      <h2 ref={heading} tabIndex={-1} id={`history-${series.id}`} className={styles.title}>
        {seriesText.history}
      </h2>
      {list.isPending ? <LoadingScreen text={seriesText.loadingHistory} /> : null}
      {list.error ? <LoadError error={list.error} onRetry={() => void list.refetch()} /> : null}
      {deleted ? (
        <DeletedRow
          key={deleted.id}
          survey={deleted}
          onEnd={() => {
            setDeleted(null);
            heading.current?.focus();
          }}
        />
      ) : null}
      {list.isSuccess && entries === 0 ? (
        <div className={styles.card}>
          <Text>{seriesText.notYet}</Text>
        </div>
      ) : null}
      {entries > 0 ? (
        <HistoryTable
          ref={table}
          type={series.template.type}
          surveys={surveys}
          skipped={skipped}
          isPersonal={isPersonal}
          onRemove={series.role === "own" && !mobile ? setRemoving : null}
        />
      ) : null}
      {more > 0 ? (
        <Button className={styles.more} disabledFocusable={isLoading} onClick={load}>
          {fill(seriesText.more, { n: more })}
        </Button>
      ) : null}
      {removing ? (
        <RemoveDialog
          survey={removing}
          onDone={() => {
            setDeleted(removing);
            setRemoving(null);
          }}
          onCancel={() => setRemoving(null)}
        />
      ) : null}
    </section>
  );
}

/** Says how many rows came; the focus moves to the first of them if the button has gone. */
function useAnnouncedMore(
  count: number,
  list: ReturnType<typeof useHistory>["list"],
  isLoading: boolean,
  table: RefObject<HTMLTableElement | null>,
): () => void {
  const announce = useAnnounce();
  const before = useRef<{ count: number; last: string | undefined } | null>(null);
  const { hasNextPage } = list;
  useEffect(() => {
    const had = before.current;
    if (had === null || isLoading || count <= had.count) return;
    before.current = null;
    announce(fill(seriesText.moreShown, { n: count - had.count }));
    if (hasNextPage) return;
    const links = linksIn(table.current);
    // Newer ones may have come above the last that was there.
    const last = links.findIndex(({ href }) => href === had.last);
    links[last < 0 ? had.count : last + 1]?.focus({ preventScroll: true });
  }, [count, isLoading, hasNextPage, announce, table]);
  return () => {
    before.current = { count, last: linksIn(table.current).at(-1)?.href };
    void list.fetchNextPage();
  };
}

function linksIn(table: HTMLTableElement | null): HTMLAnchorElement[] {
  return [...(table?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
}

/** The owners' subscription has ended (REC-40). */
function Ended() {
  const styles = useStyles();
  return (
    <div className={styles.card} role="status">
      <Text weight="semibold" align="center">
        {seriesText.ended}
      </Text>
      <Text align="center" className={styles.hint}>
        {seriesText.endedHint}
      </Text>
    </div>
  );
}
