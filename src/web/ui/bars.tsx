import { Avatar, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { TrophyFilled } from "@fluentui/react-icons/svg/trophy";
import { limits } from "#domain/limits.ts";
import { resultsText } from "#text/results.ts";
import { type Bar, figureText, namesText, votesText } from "./bar.ts";
import { BarsTable } from "./bars-table.tsx";

type Props = { caption: string; bars: readonly Bar[] };

const useStyles = makeStyles({
  list: { display: "grid", gap: tokens.spacingVerticalL },
  head: { display: "flex", alignItems: "baseline", gap: "12px", marginBottom: "6px" },
  label: { flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "8px", overflowWrap: "anywhere" },
  words: { minWidth: 0, unicodeBidi: "plaintext", textAlign: "left" },
  figures: { flexShrink: 0, display: "flex", gap: "8px", alignItems: "baseline", fontVariantNumeric: "tabular-nums" },
  votes: { color: tokens.colorNeutralForeground2 },
  mine: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorBrandForeground1,
    whiteSpace: "nowrap",
  },
  right: { display: "inline-flex", alignItems: "center", gap: "4px", color: tokens.colorStatusSuccessForeground1, whiteSpace: "nowrap" },
  track: {
    height: "10px",
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: "hidden",
    boxShadow: `inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
  },
  fill: {
    height: "100%",
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandBackground,
    transition: "width 400ms ease-out",
    forcedColorAdjust: "none",
  },
  people: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", marginTop: "8px", color: tokens.colorNeutralForeground2 },
  avatars: { display: "flex", gap: "2px" },
});

/** Bars with counts, percents and names. Screen readers get the same as a table. */
export function Bars({ caption, bars }: Props) {
  const styles = useStyles();
  return (
    <>
      <BarsTable caption={caption} bars={bars} />
      <div className={styles.list} aria-hidden>
        {bars.map((bar) => (
          <BarRow key={bar.key} bar={bar} />
        ))}
      </div>
    </>
  );
}

function BarRow({ bar }: { bar: Bar }) {
  const styles = useStyles();
  const { label, count, percent, mine, names, right = false, note } = bar;
  return (
    <div>
      <div className={styles.head}>
        <Text className={styles.label} weight={mine ? "semibold" : "regular"}>
          <span className={styles.words}>{label}</span>
          {note ? (
            <Text size={200} className={styles.votes}>
              {note}
            </Text>
          ) : null}
          {right ? (
            <Text size={200} weight="semibold" className={styles.right}>
              <TrophyFilled /> {resultsText.columns.correct}
            </Text>
          ) : null}
          {mine ? (
            <Text size={200} className={styles.mine}>
              <CheckmarkCircleFilled /> {resultsText.yourVote}
            </Text>
          ) : null}
        </Text>
        <span className={styles.figures}>
          <Text size={200} className={styles.votes}>
            {votesText(count)}
          </Text>
          <Text weight="semibold">{figureText(bar)}</Text>
        </span>
      </div>
      <div className={styles.track}>
        <div className={styles.fill} style={{ width: `${percent}%` }} />
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
