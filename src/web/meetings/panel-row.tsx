import { makeStyles, tokens } from "@fluentui/react-components";
import { memo } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { SurveyFacts } from "../lists/survey-facts.tsx";
import { SurveyLink } from "../lists/survey-link.tsx";
import { SurveyRowMenu } from "../lists/survey-row-menu.tsx";
import { PanelSend } from "./panel-send.tsx";
import { linkId } from "./use-return.ts";

type Props = { survey: SurveyView; onLeave: (id: string) => void };

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6px",
    padding: "10px 12px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // An edge, not a ground: the contrast theme would want other words on it.
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
  },
  head: { display: "flex", alignItems: "start", justifyContent: "space-between", gap: "4px" },
  // As high as the title's first line.
  menu: { flexShrink: 0, margin: "-6px -8px -6px 0" },
});

/** An item in the side panel; it leads to its results (MTG-23). */
export const PanelRow = memo(function PanelRow({ survey, onLeave }: Props) {
  const styles = useStyles();
  const { id } = survey;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <SurveyLink survey={survey} lines={3} id={linkId(id)} onClick={() => onLeave(id)} />
        <div className={styles.menu}>
          <SurveyRowMenu survey={survey} />
        </div>
      </div>
      <SurveyFacts survey={survey} />
      {survey.can.includes("deliver") ? <PanelSend survey={survey} /> : null}
    </li>
  );
});
