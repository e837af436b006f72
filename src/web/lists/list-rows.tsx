import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ListRow } from "./list-row.tsx";

type Props = {
  label: string;
  surveys: readonly SurveyView[];
  /** Whether rows say where they were sent. */
  placed: boolean;
  /** Reads the next page; null where there is none. */
  onMore: (() => void) | null;
  loading: boolean;
};

const useStyles = makeStyles({
  rows: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalS, listStyle: "none", margin: 0, padding: 0 },
  more: { display: "grid", justifyContent: "center" },
});

/** The items of a list, and the way to more of them. */
export function ListRows({ label, surveys, placed, onMore, loading }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const rows = useRef<HTMLUListElement>(null);
  /** How many there were when more was asked for. */
  const before = useRef<number | null>(null);
  useEffect(() => {
    const had = before.current;
    if (had === null || loading || surveys.length <= had) return;
    before.current = null;
    announce(fill(listText.moreShown, { n: surveys.length - had }));
    // With the last page the button is gone: the focus goes on to what it brought.
    if (!onMore) rows.current?.children[had]?.querySelector("a")?.focus({ preventScroll: true });
  }, [surveys.length, loading, onMore, announce]);
  const more = () => {
    before.current = surveys.length;
    onMore?.();
  };
  return (
    <>
      <ul ref={rows} className={styles.rows} aria-label={label}>
        {surveys.map((survey) => (
          <ListRow key={survey.id} survey={survey} placed={placed} />
        ))}
      </ul>
      {onMore ? (
        <div className={styles.more}>
          <Button disabledFocusable={loading} onClick={more}>
            {listText.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
