import { Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { memo, Suspense } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { capital } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { HeldBack } from "../../accounts/held-back.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { SurveyLink } from "../../lists/rows/survey-link.tsx";
import { SurveyRowMenu } from "../../lists/rows/survey-row-menu.tsx";
import { StateBadge } from "../../survey/state-badge.tsx";
import { TypeDrawing } from "../../survey/type-icon.tsx";
import { LeadLine } from "../lead-line.tsx";
import { linkId } from "../link-id.ts";
import { turnoutText } from "../turnout.ts";
import { WaitingLine } from "../waiting-line.tsx";
import { isBeingPlayed, isUnderWay } from "./is-under-way.ts";
import { PanelAnswer } from "./panel-answer.tsx";
import { PanelGame } from "./panel-game.tsx";

// They bring menus and hints along, which would hold up the list.
const PanelStage = lazyPart(() => import("./panel-stage.tsx").then((part) => part.PanelStage));
const SendNow = lazyPart(() => import("../send-now.tsx").then((part) => part.SendNow));

type Props = {
  survey: SurveyRow;
  onLeave: (id: string) => void;
  /** Whether the viewer presents: they steer the stage. */
  presents: boolean;
};

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    padding: "12px",
    borderRadius: "10px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // A line instead of a background: high contrast would need another text colour on that.
    "&:hover": { outline: `1px solid ${tokens.colorNeutralStroke1Hover}` },
  },
  live: {
    border: "1px solid var(--tint-line)",
    boxShadow: `inset 0 3px 0 ${tokens.colorBrandBackground}`,
  },
  head: {
    display: "flex",
    alignItems: "center",
    columnGap: "8px",
    minHeight: "24px",
    color: tokens.colorNeutralForeground2,
    // The turnout goes below the state.
    "@media (max-width: 279px)": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      justifyItems: "start",
    },
  },
  what: { display: "inline-flex", alignItems: "center", gap: "8px" },
  type: { display: "grid", fontSize: "16px" },
  // As high as the button that comes: what is below must not move under the pointer.
  button: { minHeight: "24px" },
  menu: {
    gridColumn: "2",
    gridRow: "1",
    marginInlineStart: "auto",
    marginInlineEnd: "-6px",
    marginBlock: "-6px",
  },
  mine: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorBrandForeground1,
  },
});

/** A survey in the side panel; links to its results (MTG-23). */
export const PanelRow = memo(function PanelRow({ survey, onLeave, presents }: Props) {
  const styles = useStyles();
  const { id, state, can, completed, lead } = survey;
  const typeName = capital(typeNames[survey.type]);
  const answers = !presents && !completed && can.includes("respond");
  return (
    <li className={mergeClasses(styles.row, state === "open" && styles.live)}>
      <div className={styles.head}>
        <span className={styles.what}>
          <span className={styles.type} role="img" aria-label={typeName} title={typeName}>
            <TypeDrawing type={survey.type} />
          </span>
          <StateBadge survey={survey} />
        </span>
        {state === "pending" || isBeingPlayed(survey) ? null : <Turnout survey={survey} />}
        <div className={styles.menu}>
          <SurveyRowMenu survey={survey} />
        </div>
      </div>
      <SurveyLink survey={survey} lines={3} id={linkId(id)} onClick={() => onLeave(id)} />
      {completed ? (
        <Caption1 className={styles.mine}>
          <CheckmarkCircleFilled aria-hidden /> {listText.answered}
        </Caption1>
      ) : null}
      {isBeingPlayed(survey) ? <PanelGame id={id} /> : null}
      {lead ? <LeadLine lead={lead} /> : null}
      <WaitingLine survey={survey} />
      {survey.resultsRetention === "open" ? null : <HeldBack survey={survey} />}
      <Suspense fallback={<div className={styles.button} />}>
        {can.includes("deliver") ? <SendNow survey={survey} /> : null}
      </Suspense>
      {answers ? <PanelAnswer survey={survey} onLeave={onLeave} /> : null}
      <Suspense fallback={<div className={styles.button} />}>
        {presents && isUnderWay(survey) ? <PanelStage survey={survey} /> : null}
      </Suspense>
    </li>
  );
});

function Turnout({ survey }: Pick<Props, "survey">) {
  return <Caption1>{turnoutText(survey)}</Caption1>;
}
