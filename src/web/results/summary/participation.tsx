import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { partialText } from "#text/format/counts.ts";
import { dateText, nearDateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { percentOfSome } from "#text/format/percent-of-some.ts";
import { resultsText } from "#text/results.ts";
import { serverClock, useServerMinute } from "../../server-clock.ts";
import { audienceBeside } from "../../survey/audience-beside.ts";
import { moves, track } from "../../ui/charts/chart-style.ts";

type Props = {
  survey: SurveyView;
  /** Responses, and those that were begun and not completed (RES-20). */
  counts: Pick<SurveyView, "responseCount" | "partialCount">;
  /** The viewer's own answer. */
  children?: ReactNode;
};

const swell = { "40%": { transform: "scale(1.12)" } };
const rise = {
  from: { opacity: 1, transform: "translateY(4px)" },
  "70%": { opacity: 1 },
  to: { opacity: 0, transform: "translateY(-8px)" },
};
const still = { "@media (prefers-reduced-motion: reduce)": { animationName: "none" } } as const;

const useStyles = makeStyles({
  strip: {
    display: "flex",
    flexWrap: "wrap",
    // The lines between the tiles are the ground that shows through.
    gap: "1px",
    overflow: "clip",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralStroke2,
  },
  tile: {
    flex: "1 1 160px",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "4px",
    boxSizing: "border-box",
    minWidth: 0,
    padding: "16px 20px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 700px)": { padding: "12px 16px" },
  },
  large: { flex: "1.6 1 280px" },
  figure: {
    display: "inline-block",
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  swelling: {
    animationName: swell,
    animationDuration: "320ms",
    animationTimingFunction: "var(--spring)",
    ...still,
  },
  more: {
    display: "inline-block",
    marginInlineStart: "8px",
    color: "var(--good-text)",
    fontSize: "13px",
    fontWeight: tokens.fontWeightSemibold,
    opacity: 0,
    animationName: rise,
    animationDuration: "900ms",
    animationTimingFunction: "var(--out)",
    ...still,
  },
  track: { ...track, height: "8px", borderRadius: "4px", margin: "4px 0" },
  fill: {
    ...moves,
    height: "100%",
    borderRadius: "inherit",
    backgroundColor: "var(--d-lead)",
    transitionProperty: "width",
  },
  weak: { color: tokens.colorNeutralForeground2 },
  when: {
    fontSize: "20px",
    lineHeight: "28px",
    "@container (max-width: 700px)": { fontSize: "14px", lineHeight: "20px" },
  },
});

/** How many took part, until when, and what the viewer answered. */
export function Participation({ survey, counts, children }: Props) {
  const styles = useStyles();
  const { responseCount: answered, partialCount: partial } = counts;
  const size = audienceBeside(survey.audienceSize, answered + partial);
  return (
    <section className={styles.strip} aria-label={resultsText.participation}>
      <div className={mergeClasses(styles.tile, styles.large)}>
        <Answered {...{ answered, partial, size }} closed={survey.state === "closed"} />
      </div>
      <Closing survey={survey} />
      {children}
    </section>
  );
}

type AnsweredProps = {
  answered: number;
  partial: number;
  size: number | null;
  closed: boolean;
};

function Answered({ answered: n, partial, size: m, closed }: AnsweredProps) {
  const styles = useStyles();
  const [seen, setSeen] = useState({ n, more: 0 });
  if (seen.n !== n) setSeen({ n, more: Math.max(0, n - seen.n) });
  const sentence =
    m === null ? resultsText.answered : fill(resultsText.answeredOf, { n: "{n}", m });
  const [before = "", after = ""] = sentence.split("{n}");
  return (
    <>
      <p>
        {before}
        <span key={n} className={mergeClasses(styles.figure, seen.more > 0 && styles.swelling)}>
          {n}
        </span>
        {after}
        {seen.more > 0 ? (
          <span key={`more ${n}`} aria-hidden className={styles.more}>
            +{seen.more}
          </span>
        ) : null}
      </p>
      {m === null ? null : (
        <>
          <div className={styles.track} aria-hidden>
            <div className={styles.fill} style={{ width: `${(100 * n) / m}%` }} />
          </div>
          <Text size={200} className={styles.weak}>
            {missingText(n, partial, m, closed)}
          </Text>
        </>
      )}
    </>
  );
}

/** Whoever began to answer does not count among those who did not. */
function missingText(answered: number, partial: number, size: number, closed: boolean): string {
  if (size === answered) return resultsText.everybody;
  const percent = percentOfSome(answered, size);
  const n = size - answered - partial;
  if (n <= 0) return fill(resultsText.begun, { percent, partial: partialText(partial) });
  const { one, more } = closed ? resultsText.missed : resultsText.missing;
  return fill(n === 1 ? one : more, { percent, n });
}

function Closing({ survey: { state, closeAt } }: { survey: SurveyView }) {
  const styles = useStyles();
  useServerMinute();
  if (!closeAt) return null;
  const near = nearDateText(closeAt, serverClock.now());
  const exact = dateText(closeAt);
  return (
    <div className={styles.tile}>
      <Text size={200} className={styles.weak}>
        {state === "closed" ? resultsText.closed : resultsText.closes}
      </Text>
      {near === null ? null : (
        <Text weight="semibold" className={styles.when}>
          {near}
        </Text>
      )}
      <Text size={near === null ? 300 : 200} className={near === null ? undefined : styles.weak}>
        <time dateTime={closeAt.toISOString()}>{exact}</time>
      </Text>
    </div>
  );
}
