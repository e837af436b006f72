import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { seriesText } from "#text/series.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { SectionTitle } from "../../ui/section-title.tsx";
import { SeriesRow } from "./series-row.tsx";
import type { useSeriesAbove } from "./use-series-above.ts";

type Props = Pick<ReturnType<typeof useSeriesAbove>, "series" | "more" | "loading"> & {
  isPersonal?: boolean;
  /** The title of what stands below; only if there are series. */
  below?: ReactNode;
};

const useStyles = makeStyles({
  section: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  rows: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    listStyle: "none",
    margin: 0,
    padding: 0,
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  more: { justifySelf: "start" },
});

/**
 * The series of a conversation, or the viewer's own, above its surveys, or those that are
 * asked for; nothing without any.
 */
export function SeriesSection({ series, more, loading, isPersonal = false, below }: Props) {
  const styles = useStyles();
  const title = useId();
  const announce = useAnnounce();
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  const count = series.length;
  useEffect(() => {
    const had = before.current;
    if (had === null || loading || count <= had) return;
    before.current = null;
    announce(fill(listText.moreShown, { n: count - had }));
    if (!more) rows.current?.children[had]?.querySelector("a")?.focus({ preventScroll: true });
  }, [count, loading, more, announce]);
  if (count === 0) return null;
  return (
    <>
      <section className={styles.section} aria-labelledby={title}>
        <SectionTitle id={title}>{seriesText.section}</SectionTitle>
        <ul ref={rows} className={styles.rows} aria-labelledby={title}>
          {series.map((one) => (
            <SeriesRow key={one.id} series={one} isPersonal={isPersonal} />
          ))}
        </ul>
        {more ? (
          <Button
            className={styles.more}
            disabledFocusable={loading}
            onClick={() => {
              before.current = count;
              more();
            }}
          >
            {listText.more}
          </Button>
        ) : null}
      </section>
      {below}
    </>
  );
}
