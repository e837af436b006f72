import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { ListedSurvey } from "#contract/surveys.ts";
import { fill } from "#text/fill.ts";
import { meetingText } from "#text/meetings.ts";
import { titleOf } from "../surveys/survey-text.ts";
import { leading } from "./leading.ts";

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px", margin: 0, padding: 0, listStyle: "none" },
  head: { display: "flex", justifyContent: "space-between", gap: "8px" },
  label: {
    minWidth: 0,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    textAlign: "left",
    display: "-webkit-box",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  percent: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  track: {
    height: "4px",
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: "hidden",
    boxShadow: `inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
  },
  fill: { height: "100%", backgroundColor: tokens.colorCompoundBrandBackground, forcedColorAdjust: "none" },
  more: { color: tokens.colorNeutralForeground2 },
});

/** What leads, in small; nothing where the results may not be seen or nobody has answered. */
export function LeadingChoices({ survey }: { survey: ListedSurvey }) {
  const styles = useStyles();
  const { canViewResponses = false, results = null } = survey.responses ?? {};
  const led = canViewResponses && results ? leading(results) : null;
  if (!led) return null;
  return (
    <ul className={styles.list} aria-label={fill(meetingText.leading, { title: titleOf(survey) })}>
      {led.choices.map(({ key, label, percent }) => (
        <li key={key}>
          <div className={styles.head}>
            <Caption1 className={styles.label} title={label}>
              {label}
            </Caption1>
            <Caption1 className={styles.percent}>{`${percent}%`}</Caption1>
          </div>
          <div className={styles.track} aria-hidden>
            <div className={styles.fill} style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
      {led.more > 0 ? (
        <li>
          <Caption1 className={styles.more}>{fill(meetingText.moreChoices, { n: led.more })}</Caption1>
        </li>
      ) : null}
    </ul>
  );
}
