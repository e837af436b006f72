import { Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { memo } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { listText } from "#text/list.ts";
import { SeriesLink } from "../../paths/series-link.tsx";
import { TypeIcon } from "../../survey/type-icon.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";
import { placesText } from "./places-text.ts";
import { AnsweredFigure, LeadFigure } from "./row-figures.tsx";
import { SurveyFacts } from "./survey-facts.tsx";
import { SurveyLink } from "./survey-link.tsx";
import { SurveyRowMenu } from "./survey-row-menu.tsx";

type Props = { survey: SurveyRow /** Whether it says where it was sent. */; placed: boolean };

/** Below this width of the list a row is a column. */
const narrow = "@container (max-width: 760px)";

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "36px minmax(0, 1fr) 176px 168px 32px",
    alignItems: "center",
    gap: "4px 16px",
    padding: "12px 12px 12px 16px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    "&:first-child": { borderStartStartRadius: "12px", borderStartEndRadius: "12px" },
    "&:last-child": { borderEndStartRadius: "12px", borderEndEndRadius: "12px" },
    "&:hover": {
      backgroundColor: "var(--tint-pale)",
      boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
    },
    // Skips the layout of rows out of view: a page with hundreds of rows stays fast.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 71px",
    [narrow]: {
      gridTemplateColumns: "36px minmax(0, 1fr) 32px",
      alignItems: "start",
      gap: "8px 12px",
      padding: "12px 4px 12px 12px",
    },
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px", minWidth: 0 },
  figure: { minWidth: 0, [narrow]: { gridColumn: 2, "&:empty": { display: "none" } } },
  lead: { [narrow]: { display: "none" } },
  menu: { [narrow]: { gridRow: 1, gridColumn: 3 } },
});

/** One survey of a list; links to its results. */
export const ListRow = memo(function ListRow({ survey, placed }: Props) {
  const styles = useStyles();
  const places = placed ? placesText(survey) : null;
  return (
    <li className={styles.row}>
      <TypeIcon type={survey.type} />
      <div className={styles.words}>
        <SurveyLink survey={survey} lines={2} />
        <SurveyFacts survey={survey}>
          <SeriesLink survey={survey} />
          {places ? <Caption1>{places}</Caption1> : null}
          <Caption1>
            <NearDate date={survey.createdAt} sentence={listText.created} />
          </Caption1>
        </SurveyFacts>
      </div>
      <div className={mergeClasses(styles.figure, styles.lead)}>
        {survey.lead ? <LeadFigure lead={survey.lead} /> : null}
      </div>
      <div className={styles.figure}>
        {survey.state === "pending" ? null : <AnsweredFigure survey={survey} />}
      </div>
      <div className={styles.menu}>
        <SurveyRowMenu survey={survey} />
      </div>
    </li>
  );
});
