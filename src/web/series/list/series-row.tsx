import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import type { SeriesView } from "#contract/series.ts";
import { scheduleRuleText } from "#text/authoring/recurrence.ts";
import { seriesName, seriesText } from "#text/series.ts";
import { placesText } from "../../lists/rows/places-text.ts";
import { seriesPath } from "../../paths/series-path.ts";
import { factsLine } from "../../survey/facts-line.ts";
import { TypeIcon } from "../../survey/type-icon.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";
import { SeriesBadge } from "../series-badge.tsx";

type Props = {
  series: SeriesView;
  /** Whether it is in the personal app, and says where it is sent. */
  isPersonal: boolean;
};

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "36px minmax(0, 1fr)",
    gap: "4px 16px",
    padding: "12px 16px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    "&:first-child": { borderStartStartRadius: "12px", borderStartEndRadius: "12px" },
    "&:last-child": { borderEndStartRadius: "12px", borderEndEndRadius: "12px" },
    "&:hover": {
      backgroundColor: "var(--tint-pale)",
      boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    },
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px", minWidth: 0 },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecoration: "none",
    outline: "none",
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    textAlign: "start",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "2",
    overflow: "hidden",
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "10px" },
    "&:focus-visible::after": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "-1px",
    },
  },
  facts: factsLine,
});

/** One series of a list: its state, when it sends, and what it sent last. */
export function SeriesRow({ series, isPersonal }: Props) {
  const styles = useStyles();
  const { id, next, lastSurvey, template } = series;
  const places = isPersonal ? placesText(series) : null;
  const sentAt = lastSurvey?.state === "pending" ? null : lastSurvey?.deliverAt;
  return (
    <li className={styles.row}>
      <TypeIcon type={template.type} />
      <div className={styles.words}>
        <Link className={styles.title} to={seriesPath({ id, type: template.type }, isPersonal)}>
          {seriesName(series.name, series.template.type)}
        </Link>
        <div className={styles.facts}>
          <SeriesBadge series={series} />
          <Caption1>{scheduleRuleText(series)}</Caption1>
          {places ? <Caption1>{places}</Caption1> : null}
          {next ? (
            <Caption1>
              <NearDate
                date={next}
                sentence={series.lastSurveyId === null ? seriesText.starts : seriesText.next}
              />
            </Caption1>
          ) : null}
          {sentAt ? (
            <Caption1>
              <NearDate date={sentAt} sentence={seriesText.last} />
            </Caption1>
          ) : null}
        </div>
      </div>
    </li>
  );
}
