import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Lead, SurveyRow } from "#contract/survey-view.ts";
import { npsBuckets } from "#domain/results/nps.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { signedText } from "#text/format/share-text.ts";
import { listText } from "#text/list.ts";
import { CutName } from "../../ui/cut-name.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { countAlone } from "./count-alone.ts";
import { ThinBar } from "./thin-bar.tsx";

const useStyles = makeStyles({
  figure: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4px",
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  words: { display: "flex", justifyContent: "space-between", gap: "8px" },
  label: {
    unicodeBidi: "plaintext",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  value: {
    flexShrink: 0,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    unicodeBidi: "isolate",
  },
});

type FigureProps = { label: ReactNode; title?: string; value: string; children?: ReactNode };

function Figure({ label, title, value, children }: FigureProps) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <div className={styles.words}>
        <span className={styles.label} title={title}>
          {label}
        </span>{" "}
        <span className={styles.value} dir="ltr">
          {value}
        </span>
      </div>
      {children}
    </div>
  );
}

/** What leads in a survey, with a small bar, how many are flagged, or who won a game. */
export function LeadFigure({ lead }: { lead: Lead }) {
  if ("score" in lead) {
    const parts = npsBuckets.map((of, at) => ({ of, percent: lead.parts[at] ?? 0 }));
    return (
      <Figure label={listText.score} value={signedText(lead.score)}>
        <ThinBar parts={parts} />
      </Figure>
    );
  }
  if ("flagged" in lead)
    return <Figure label={lead.flagged} title={lead.flagged} value={`${lead.count}`} />;
  if ("winner" in lead) {
    const { winner: label, equals: n, points } = lead;
    const name = n > 0 ? fill(listText.leaders, { label, n }) : label;
    const words = fill(listText.winner, { name });
    return <Figure label={<CutName text={words} />} value={pointsText(points)} />;
  }
  const { label, equals: n, percent } = lead;
  const words = n > 0 ? fill(listText.leaders, { label, n }) : label;
  return (
    <Figure
      label={
        <>
          <VisuallyHidden>{listText.mostVotes} </VisuallyHidden>
          {words}
        </>
      }
      title={words}
      value={`${percent}%`}
    >
      <ThinBar parts={[{ of: "lead", percent }]} />
    </Figure>
  );
}

/** How many of those who were asked have answered, or only the number of responses. */
export function AnsweredFigure({ survey }: { survey: SurveyRow }) {
  const styles = useStyles();
  const alone = countAlone(survey);
  if (alone !== null) return <span className={styles.figure}>{alone}</span>;
  const { responseCount: n, audienceSize } = survey;
  const m = audienceSize ?? n;
  return (
    <Figure label={listText.haveAnswered} value={fill(listText.ofAll, { n, m })}>
      <ThinBar parts={[{ of: "rest", percent: (100 * n) / m }]} />
    </Figure>
  );
}
