import { Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { memo } from "react";
import type { ListedSurvey } from "#contract/surveys.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { capital } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { HeldBack } from "../../accounts/held-back.tsx";
import { SurveyLink } from "../../lists/rows/survey-link.tsx";
import { SurveyRowMenu } from "../../lists/rows/survey-row-menu.tsx";
import { ownersText } from "../../survey/owners-text.ts";
import { StateBadge } from "../../survey/state-badge.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";
import { linkId } from "../link-id.ts";
import { SendNow } from "../send-now.tsx";
import { turnoutText } from "../turnout.ts";
import { WaitingLine } from "../waiting-line.tsx";
import { LeadingChoices } from "./leading-choices.tsx";

const useStyles = makeStyles({
  card: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    minWidth: 0,
    minHeight: "208px",
    boxSizing: "border-box",
    padding: "16px",
    borderRadius: "12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // A line instead of a background: high contrast would need another text colour on that.
    "&:hover": { outline: `1px solid ${tokens.colorNeutralStroke1Hover}` },
  },
  live: {
    border: "1px solid var(--tint-line)",
    boxShadow: `${tokens.shadow2}, inset 0 3px 0 ${tokens.colorBrandBackground}`,
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    color: tokens.colorNeutralForeground2,
  },
  menu: { marginInlineStart: "auto", marginInlineEnd: "-8px", marginBlock: "-6px" },
  title: {
    display: "grid",
    gap: "4px",
    color: tokens.colorNeutralForeground2,
    "& > a": { fontSize: "16px", lineHeight: "22px" },
  },
  mine: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorBrandForeground1,
  },
  // At the lower edge, aligned with the neighbouring cards.
  foot: {
    marginTop: "auto",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 8px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
});

/** One survey of the meeting: what it is, what leads, who answered; links to its results. */
export const SurveyCard = memo(function SurveyCard({ survey }: { survey: ListedSurvey }) {
  const styles = useStyles();
  const { id, state, type, closeAt, completed } = survey;
  const owners = ownersText(survey);
  return (
    <li className={mergeClasses(styles.card, state === "open" && styles.live)}>
      <div className={styles.head}>
        <Caption1>{capital(typeNames[type])}</Caption1>
        <StateBadge survey={survey} />
        <div className={styles.menu}>
          <SurveyRowMenu survey={survey} />
        </div>
      </div>
      <div className={styles.title}>
        <SurveyLink survey={survey} lines={3} id={linkId(id)} />
        {closeAt ? (
          <Caption1>
            <NearDate
              date={closeAt}
              sentence={state === "closed" ? listText.closed : listText.closes}
            />
          </Caption1>
        ) : null}
      </div>
      <LeadingChoices survey={survey} />
      <WaitingLine survey={survey} />
      {completed ? (
        <Caption1 className={styles.mine}>
          <CheckmarkCircleFilled aria-hidden /> {listText.answered}
        </Caption1>
      ) : null}
      {survey.resultsRetention === "open" ? null : <HeldBack survey={survey} />}
      <div className={styles.foot}>
        {owners ? <Caption1>{owners}</Caption1> : null}
        {state === "pending" ? null : <Caption1>{turnoutText(survey)}</Caption1>}
        {survey.can.includes("deliver") ? <SendNow survey={survey} /> : null}
      </div>
    </li>
  );
});
