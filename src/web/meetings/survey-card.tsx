import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { memo } from "react";
import type { ListedSurvey } from "#contract/surveys.ts";
import { SurveyFacts } from "../lists/survey-facts.tsx";
import { SurveyLink } from "../lists/survey-link.tsx";
import { SurveyRowMenu } from "../lists/survey-row-menu.tsx";
import { ownersText } from "../surveys/owners-text.ts";
import { LeadingChoices } from "./leading-choices.tsx";

const useStyles = makeStyles({
  card: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: "12px 14px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // An edge, not a ground: the contrast theme would want other words on it.
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
  },
  head: { display: "flex", alignItems: "start", justifyContent: "space-between", gap: "8px" },
  // As high as the title's line, so that cards with a menu and without one are alike.
  menu: { margin: "-6px -8px -6px 0", flexShrink: 0 },
  // At the lower edge, in a row with those of the cards beside it.
  foot: { marginTop: "auto", color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** One item of the meeting: what it is, how many answered, what leads; it opens the item's results. */
export const SurveyCard = memo(function SurveyCard({ survey }: { survey: ListedSurvey }) {
  const styles = useStyles();
  const owners = ownersText(survey);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <SurveyLink survey={survey} lines={3} />
        <div className={styles.menu}>
          <SurveyRowMenu survey={survey} />
        </div>
      </div>
      <SurveyFacts survey={survey} />
      <LeadingChoices survey={survey} />
      {owners ? <Caption1 className={styles.foot}>{owners}</Caption1> : null}
    </li>
  );
});
