import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useId, useRef } from "react";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { SectionTitle } from "../../ui/section-title.tsx";
import type { useWaiting } from "./use-waiting.ts";
import { WaitingCard } from "./waiting-card.tsx";

const useStyles = makeStyles({
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  more: { justifySelf: "start", marginTop: tokens.spacingVerticalS },
  section: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** What waits for the viewer's answer, the next to close first. */
export function WaitingCards({ surveys, more, loading }: ReturnType<typeof useWaiting>) {
  const styles = useStyles();
  const title = useId();
  const announce = useAnnounce();
  const cards = useRef<HTMLUListElement>(null);
  /** How many cards there were when more were requested. */
  const before = useRef<number | null>(null);
  const count = surveys.length;
  useEffect(() => {
    const had = before.current;
    if (had === null || loading || count <= had) return;
    before.current = null;
    announce(fill(listText.moreShown, { n: count - had }));
    // The button disappears with the last page.
    if (!more) cards.current?.children[had]?.querySelector("a")?.focus({ preventScroll: true });
  }, [count, loading, more, announce]);
  return (
    <section className={styles.section} aria-labelledby={title}>
      <SectionTitle id={title} count={`${count}${more ? "+" : ""}`}>
        {listText.waiting}
      </SectionTitle>
      <ul ref={cards} className={styles.cards} aria-labelledby={title}>
        {surveys.map((survey) => (
          <WaitingCard key={survey.id} survey={survey} />
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
  );
}
