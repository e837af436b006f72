import { makeStyles, tokens } from "@fluentui/react-components";
import type { Lead } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { signedText } from "#text/format/share-text.ts";
import { listText } from "#text/list.ts";
import { meetingText } from "#text/meetings.ts";
import { npsText } from "#text/results/nps.ts";
import { CutName } from "../ui/cut-name.tsx";

type Props = { lead: Lead };

const useStyles = makeStyles({
  lead: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  words: {
    display: "flex",
    justifyContent: "space-between",
    gap: "8px",
    fontWeight: tokens.fontWeightSemibold,
  },
  label: {
    minWidth: 0,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    display: "-webkit-box",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  figure: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  track: {
    display: "flex",
    gap: "2px",
    height: "12px",
    borderRadius: "6px",
    overflow: "hidden",
    backgroundColor: "var(--d-track-thin)",
    boxShadow: "inset 0 0 0 1px var(--d-track-line)",
    "& > i": { display: "block", height: "100%", forcedColorAdjust: "none" },
  },
  fill: {
    borderRadius: "6px",
    backgroundColor: "var(--d-lead)",
    transition: "width 400ms var(--out)",
  },
  more: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** From detractors to promoters. */
const parts = ["var(--d-detractor-fill)", "var(--d-passive-fill)", "var(--d-promoter)"] as const;

/** What leads: a choice with its share, a promoter score with its parts, or a game's winner. */
export function LeadLine({ lead }: Props) {
  const styles = useStyles();
  if ("score" in lead) {
    const { score } = lead;
    return (
      <div className={styles.lead}>
        <p className={styles.words}>
          <span>{npsText.score}</span> <span className={styles.figure}>{signedText(score)}</span>
        </p>
        <div className={styles.track} aria-hidden>
          {lead.parts.map((percent, at) => (
            <i key={parts[at]} style={{ width: `${percent}%`, background: parts[at] }} />
          ))}
        </div>
      </div>
    );
  }
  if ("flagged" in lead)
    return (
      <p className={styles.words}>
        <CutName className={styles.label} text={lead.flagged} />{" "}
        <span className={styles.figure}>{lead.count}</span>
      </p>
    );
  if ("winner" in lead) {
    const { winner, points, equals } = lead;
    return (
      <div className={styles.lead}>
        <p className={styles.words}>
          <CutName className={styles.label} text={fill(listText.winner, { name: winner })} />{" "}
          <span className={styles.figure}>{pointsText(points)}</span>
        </p>
        {equals > 0 ? (
          <p className={styles.more}>{fill(meetingText.alsoFirst, { n: equals })}</p>
        ) : null}
      </div>
    );
  }
  const { label, percent, equals } = lead;
  return (
    <div className={styles.lead}>
      <p className={styles.words}>
        <span className={styles.label} title={label}>
          {label}
        </span>{" "}
        <span className={styles.figure}>{`${percent}%`}</span>
      </p>
      <div className={styles.track} aria-hidden>
        <i className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      {equals > 0 ? <p className={styles.more}>{fill(meetingText.asMany, { n: equals })}</p> : null}
    </div>
  );
}
