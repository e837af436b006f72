import { Avatar, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { CrownFilled } from "@fluentui/react-icons/svg/crown";
import { TrophyFilled } from "@fluentui/react-icons/svg/trophy";
import { useRef } from "react";
import { limits } from "#domain/limits.ts";
import { resultsText } from "#text/results.ts";
import { type Bar, figureText, namesText, votesText } from "./bar.ts";
import { BarsTable } from "./bars-table.tsx";
import { leadTag, moves, notInPictures, track } from "./chart-style.ts";
import { useSlidingOrder } from "./use-sliding-order.ts";

type Props = { caption: string; bars: readonly Bar[] };

const tag = {
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  fontSize: "12px",
  lineHeight: "16px",
  fontWeight: tokens.fontWeightSemibold,
  whiteSpace: "nowrap",
} as const;

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "14px" },
  row: { position: "relative" },
  head: {
    display: "flex",
    alignItems: "baseline",
    columnGap: "12px",
    marginBottom: "5px",
  },
  label: {
    flex: 1,
    minWidth: 0,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "8px",
    rowGap: "2px",
    overflowWrap: "anywhere",
  },
  words: { minWidth: 0, unicodeBidi: "plaintext", textAlign: "start" },
  leadWords: {
    fontWeight: tokens.fontWeightSemibold,
    ":global([data-picture])": { fontWeight: tokens.fontWeightSemibold },
  },
  figures: {
    flexShrink: 0,
    display: "flex",
    gap: "8px",
    alignItems: "baseline",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  votes: { color: tokens.colorNeutralForeground2 },
  figure: { minWidth: "40px", textAlign: "end" },
  largeFigure: { fontSize: "16px", lineHeight: "20px" },
  lead: leadTag,
  mine: { ...tag, ...notInPictures, color: tokens.colorBrandForegroundLink },
  ownWords: {
    fontWeight: tokens.fontWeightSemibold,
    ":global([data-picture])": { fontWeight: tokens.fontWeightRegular },
  },
  right: { ...tag, color: "var(--good-text)" },
  track: { ...track, height: "8px", borderRadius: "4px" },
  leadTrack: { height: "12px", borderRadius: "6px" },
  fill: {
    ...moves,
    height: "100%",
    borderRadius: "inherit",
    backgroundColor: "var(--d-rest)",
    transitionProperty: "width",
  },
  leadFill: { backgroundColor: "var(--d-lead)" },
  people: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 8px",
    marginTop: "6px",
    color: tokens.colorNeutralForeground2,
  },
  avatars: { display: "flex", gap: "2px" },
});

/**
 * Bars with counts, percentages and names; they slide to their places when one overtakes another.
 * Screen readers get the same as a table.
 */
export function Bars({ caption, bars }: Props) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const order = useSlidingOrder(
    list,
    bars.map(({ key }) => key),
  );
  const rows = order.flatMap((key) => bars.find((bar) => bar.key === key) ?? []);
  return (
    <>
      <BarsTable caption={caption} bars={rows} />
      <div ref={list} className={styles.list} aria-hidden>
        {rows.map((bar) => (
          <BarRow key={bar.key} bar={bar} />
        ))}
      </div>
    </>
  );
}

function BarRow({ bar }: { bar: Bar }) {
  const styles = useStyles();
  const { key, label, count, percent, mine, leads, names, right = false, note } = bar;
  const isLeading = leads !== undefined;
  return (
    <div className={styles.row} data-row={key}>
      <div className={styles.head}>
        <Text className={styles.label}>
          <span
            className={mergeClasses(
              styles.words,
              mine && styles.ownWords,
              isLeading && styles.leadWords,
            )}
          >
            {label}
          </span>
          {note ? (
            <Text size={200} className={styles.votes}>
              {note}
            </Text>
          ) : null}
          {isLeading ? (
            <span className={styles.lead}>
              {leads === resultsText.mostVotes ? <CrownFilled /> : null}
              {leads}
            </span>
          ) : null}
          {right ? (
            <span className={styles.right}>
              <TrophyFilled /> {resultsText.columns.correct}
            </span>
          ) : null}
          {mine ? (
            <span className={styles.mine}>
              <CheckmarkCircleFilled /> {resultsText.yourVote}
            </span>
          ) : null}
        </Text>
        <span className={styles.figures}>
          <Text size={200} className={styles.votes}>
            {votesText(count)}
          </Text>
          <Text
            weight="semibold"
            className={mergeClasses(styles.figure, isLeading && styles.largeFigure)}
          >
            {figureText(bar)}
          </Text>
        </span>
      </div>
      <div className={mergeClasses(styles.track, isLeading && styles.leadTrack)}>
        <div
          className={mergeClasses(styles.fill, isLeading && styles.leadFill)}
          style={{ width: `${percent}%` }}
        />
      </div>
      {names?.length ? <People names={names} count={count} /> : null}
    </div>
  );
}

/** Up to 7 avatars (RES-35), up to 3 names and how many more (RES-36). */
function People({ names, count }: { names: string[]; count: number }) {
  const styles = useStyles();
  return (
    <div className={styles.people}>
      <div className={styles.avatars}>
        {names.slice(0, limits.avatars).map((name) => (
          <Avatar key={name} name={name} size={24} color="colorful" />
        ))}
      </div>
      <Text size={200}>{namesText(names, count)}</Text>
    </div>
  );
}
