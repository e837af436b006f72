import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ListedSurvey } from "#contract/surveys.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { meetingText } from "#text/meetings.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { LeadLine } from "../lead-line.tsx";
import { leading } from "./leading.ts";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  head: { display: "flex", justifyContent: "space-between", gap: "8px" },
  label: {
    minWidth: 0,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    display: "-webkit-box",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  percent: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  first: { fontWeight: tokens.fontWeightSemibold, marginBottom: "6px" },
  rest: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  track: {
    height: "12px",
    borderRadius: "6px",
    backgroundColor: "var(--d-track-thin)",
    overflow: "hidden",
    boxShadow: "inset 0 0 0 1px var(--d-track-line)",
  },
  fill: {
    height: "100%",
    borderRadius: "6px",
    backgroundColor: "var(--d-lead)",
    transition: "width 400ms var(--out)",
    forcedColorAdjust: "none",
  },
});

/**
 * The leading choices in small, the first with a bar, a promoter score, or a game's winner;
 * nothing if the results are hidden or nobody has responded.
 */
export function LeadingChoices({ survey }: { survey: ListedSurvey }) {
  const styles = useStyles();
  const { canViewResponses = false, results = null, lead } = survey;
  if (lead && !("label" in lead)) return <LeadLine lead={lead} />;
  // Votes on one question of a game say nothing of the game.
  const counted = canViewResponses && !specOf(survey.type).played;
  const led = counted && results ? leading(results) : null;
  if (!led) return null;
  return (
    <ul className={styles.list} aria-label={fill(meetingText.leading, { title: titleOf(survey) })}>
      {led.choices.map(({ key, label, percent }, at) => (
        <li key={key} className={at > 0 ? styles.rest : undefined}>
          <div className={mergeClasses(styles.head, at === 0 && styles.first)}>
            <span className={styles.label} title={label}>
              {label}
            </span>{" "}
            <span className={styles.percent}>{`${percent}%`}</span>
          </div>
          {at === 0 ? (
            <div className={styles.track} aria-hidden>
              <div className={styles.fill} style={{ width: `${percent}%` }} />
            </div>
          ) : null}
        </li>
      ))}
      {led.more > 0 ? (
        <li className={styles.rest}>{fill(meetingText.moreChoices, { n: led.more })}</li>
      ) : null}
    </ul>
  );
}
