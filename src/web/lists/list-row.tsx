import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { memo } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { placesText } from "./places-text.ts";
import { SurveyFacts } from "./survey-facts.tsx";
import { SurveyLink } from "./survey-link.tsx";
import { SurveyRowMenu } from "./survey-row-menu.tsx";

type Props = { survey: SurveyView /** Whether it says where it was sent. */; placed: boolean };

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "8px",
    padding: "12px 14px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // An edge, not a ground: the contrast theme would want other words on it.
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
    // What is out of sight needs no layout: with hundreds of rows the page stays quick.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 72px",
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px", minWidth: 0, flex: 1 },
});

/** One item of a list; it leads to the item's results. */
export const ListRow = memo(function ListRow({ survey, placed }: Props) {
  const styles = useStyles();
  const places = placed ? placesText(survey) : null;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <SurveyLink survey={survey} lines={2} />
        <SurveyFacts survey={survey}>
          {places ? <Caption1>{places}</Caption1> : null}
          <Caption1>{fill(listText.created, { date: dateText(survey.createdAt) })}</Caption1>
        </SurveyFacts>
      </div>
      <SurveyRowMenu survey={survey} />
    </li>
  );
});
