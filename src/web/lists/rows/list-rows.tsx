import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ListRow } from "./list-row.tsx";

type Props = {
  label: string;
  surveys: readonly SurveyRow[];
  /** Whether rows show where they were sent. */
  placed: boolean;
  /** Loads the next page; null if there is none. */
  onMore: (() => void) | null;
  loading: boolean;
};

const useStyles = makeStyles({
  rows: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    containerType: "inline-size",
    listStyle: "none",
    margin: 0,
    padding: 0,
  },
  filled: {
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  more: { display: "grid", justifyContent: "center" },
});

/** The surveys of a list, and the button that loads more. */
export function ListRows({ label, surveys, placed, onMore, loading }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const rows = useRef<HTMLUListElement>(null);
  /** How many rows there were when more were requested. */
  const before = useRef<number | null>(null);
  useEffect(() => {
    const had = before.current;
    if (had === null || loading || surveys.length <= had) return;
    before.current = null;
    announce(fill(listText.moreShown, { n: surveys.length - had }));
    // The button disappears with the last page: the focus moves to the first new row.
    if (!onMore) rows.current?.children[had]?.querySelector("a")?.focus({ preventScroll: true });
  }, [surveys.length, loading, onMore, announce]);
  const more = () => {
    before.current = surveys.length;
    onMore?.();
  };
  return (
    <>
      <ul
        ref={rows}
        className={mergeClasses(styles.rows, surveys.length > 0 && styles.filled)}
        aria-label={label}
      >
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
