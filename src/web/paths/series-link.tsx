import { makeStyles, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import type { SurveyRow } from "#contract/survey-view.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../host/use-host.ts";
import { seriesPath } from "./series-path.ts";

type Props = { survey: Pick<SurveyRow, "scheduleId" | "type"> };

const useStyles = makeStyles({
  link: {
    // Above the link of the row around it.
    position: "relative",
    zIndex: 1,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "24px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorBrandForegroundLink,
    "&:hover": { color: tokens.colorBrandForegroundLinkHover },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: "4px" },
  },
});

/** The series that a survey belongs to; nothing if it is a single one, or for guests. */
export function SeriesLink({ survey: { scheduleId, type } }: Props) {
  const styles = useStyles();
  const { anonymous } = useHost().context.user;
  if (scheduleId === null || anonymous) return null;
  return (
    <Link
      className={styles.link}
      to={seriesPath({ id: scheduleId, type })}
      title={listText.partOfSeriesHint}
    >
      {listText.partOfSeries}
    </Link>
  );
}
