import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { pickedIn } from "#domain/question/choices.ts";
import { bucketOf, type Nps, npsOf } from "#domain/results/nps.ts";
import { fill } from "#text/format/fill.ts";
import { shortShareText, signedText } from "#text/format/share-text.ts";
import { npsText } from "#text/results/nps.ts";
import { resultsText } from "#text/results.ts";
import { votesText } from "../../ui/charts/bar.ts";
import { BarsTable } from "../../ui/charts/bars-table.tsx";
import { moves, notInPictures } from "../../ui/charts/chart-style.ts";
import type { ResultProps } from "../taking-props.ts";
import { ScaleColumns } from "./scale-columns.tsx";

const useStyles = makeStyles({
  head: {
    display: "grid",
    gridTemplateColumns: "168px minmax(0, 1fr)",
    alignItems: "center",
    gap: "16px 32px",
    "@container (max-width: 600px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  figures: { display: "grid", margin: 0, "& dd": { margin: 0 } },
  score: {
    direction: "ltr",
    alignSelf: "flex-start",
    fontSize: "56px",
    lineHeight: "60px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.02em",
    "@container (max-width: 600px)": { fontSize: "40px", lineHeight: "44px" },
  },
  group: { display: "flex", flexDirection: "column-reverse" },
  line: { display: "flex", gap: "4px" },
  name: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground2 },
  parts: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "10px" },
  stack: { display: "flex", gap: "2px", height: "28px" },
  part: {
    ...moves,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: "2px",
    display: "grid",
    placeItems: "center",
    overflow: "hidden",
    fontSize: "13px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    transitionProperty: "flex-grow",
    ":first-child": { borderStartStartRadius: "6px", borderEndStartRadius: "6px" },
    ":last-child": { borderStartEndRadius: "6px", borderEndEndRadius: "6px" },
  },
  legend: { display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: "12px" },
  entry: {
    display: "grid",
    alignContent: "start",
    paddingInlineStart: "10px",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    "@container (max-width: 360px)": { paddingInlineStart: "6px" },
  },
  percent: {
    fontSize: "20px",
    lineHeight: "28px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground1,
  },
  weak: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  yours: {
    ...notInPictures,
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorBrandForegroundLink,
  },
  detractor: { background: "var(--d-detractor-fill)", color: "var(--d-detractor-text)" },
  passive: { background: "var(--d-passive-fill)", color: "var(--d-passive-text)" },
  promoter: { background: "var(--d-promoter)", color: "var(--d-promoter-text)" },
  detractorLine: { borderInlineStartColor: "var(--d-detractor)" },
  passiveLine: { borderInlineStartColor: "var(--d-passive)" },
  promoterLine: { borderInlineStartColor: "var(--d-promoter)" },
});

const words = {
  [-1]: npsText.signs.negative,
  0: npsText.signs.zero,
  1: npsText.signs.positive,
} as const;
const paints = {
  detractor: "var(--d-detractor-fill)",
  passive: "var(--d-passive-fill)",
  promoter: "var(--d-promoter)",
} as const;
/** Narrower parts have no room for their figure, which the legend has too. */
const narrowest = 8;

/**
 * A net promoter score: the score, the average to one decimal, and the detractors, passives and
 * promoters, stacked and then step by step (RES-40 to RES-42).
 */
export function NpsResult(props: ResultProps<"ordinal">) {
  const styles = useStyles();
  const { question, result, mine } = props;
  const nps = npsOf(result);
  if (!nps) return <Text>{resultsText.noVotes}</Text>;
  const own =
    mine === null ? -1 : question.choices.findIndex(({ id }) => pickedIn(mine).includes(id));
  const ownBucket = own < 0 ? null : bucketOf(own);
  const bars = nps.buckets.toReversed().map((part) => ({
    key: part.bucket,
    label: npsText.groups[part.bucket],
    note: words[part.sign],
    count: part.count,
    percent: part.percent,
    figure: signed(part),
    mine: ownBucket === part.bucket,
    names: null,
  }));
  return (
    <>
      <div className={styles.head}>
        <dl className={styles.figures}>
          <div className={styles.group}>
            <dt className={styles.name}>{npsText.score}</dt>
            <dd className={styles.score}>{signedText(nps.score)}</dd>
          </div>
          <div className={mergeClasses(styles.line, styles.name)}>
            <dt>{npsText.average}</dt>
            <dd>{nps.average.toFixed(1)}</dd>
          </div>
        </dl>
        <BarsTable caption={fill(npsText.scoreOf, { label: question.label })} bars={bars} />
        <Parts nps={nps} ownBucket={ownBucket} />
      </div>
      <ScaleColumns {...props} low paintOf={(at) => paints[bucketOf(at)]} />
    </>
  );
}

type PartsProps = { nps: Nps; ownBucket: keyof typeof paints | null };

/** The three groups, stacked to the whole, and a legend that says them in words. */
function Parts({ nps: { buckets }, ownBucket }: PartsProps) {
  const styles = useStyles();
  return (
    <div className={styles.parts} aria-hidden>
      <div className={styles.stack}>
        {buckets.map(({ bucket, count, percent }) =>
          count === 0 ? null : (
            <span
              key={bucket}
              className={mergeClasses(styles.part, styles[bucket])}
              style={{ flexGrow: count }}
            >
              {percent < narrowest ? "" : `${percent}%`}
            </span>
          ),
        )}
      </div>
      <div className={styles.legend}>
        {buckets.map(({ bucket, count, percent }) => (
          <div key={bucket} className={mergeClasses(styles.entry, styles[`${bucket}Line`])}>
            <span className={styles.percent}>{shortShareText({ percent, count })}</span>
            <Text size={200} className={styles.weak}>
              {npsText.groups[bucket]} · {votesText(count)}
            </Text>
            {bucket === ownBucket ? (
              <Text size={200} weight="semibold" className={styles.yours}>
                <CheckmarkCircleFilled /> {resultsText.yourVote}
              </Text>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * A group's contribution to the score: `+40%`, `−20%`; passives contribute nothing and have no sign
 * (RES-42).
 */
function signed({ sign, percent }: Nps["buckets"][number]): string {
  return `${sign === 0 ? percent : signedText(sign * percent)}%`;
}
