import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { ChevronRightRegular } from "@fluentui/react-icons/svg/chevron-right";
import { Link } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { dateText } from "#text/date.ts";
import { capital, fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { StateBadge } from "../surveys/state-badge.tsx";
import { titleOf } from "../surveys/survey-text.ts";

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "12px 14px",
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // An edge, not a ground: the contrast theme would want other words on it.
    "&:hover": { boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
    "&:focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  words: { display: "grid", gap: "4px", minWidth: 0, flex: 1 },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecoration: "none",
    outline: "none",
    overflowWrap: "anywhere",
    display: "-webkit-box",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    // The whole row is the link's target, while its name stays its title.
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: tokens.borderRadiusLarge },
  },
  facts: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "12px",
    rowGap: "4px",
    color: tokens.colorNeutralForeground2,
  },
  mine: { display: "inline-flex", alignItems: "center", gap: "4px", color: tokens.colorBrandForeground1 },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontSize: "20px" },
});

/** One item of a list; it leads to the item's results. */
export function ListRow({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className={styles.title} to={`/content/${survey.type}/survey/${survey.id}`}>
          {titleOf(survey)}
        </Link>
        <div className={styles.facts}>
          <StateBadge survey={survey} />
          <Caption1>{capital(typeNames[survey.type])}</Caption1>
          <Caption1>{fill(listText.created, { date: dateText(survey.createdAt) })}</Caption1>
          {survey.closeAt ? (
            <Caption1>{fill(survey.state === "closed" ? listText.closed : listText.closes, { date: dateText(survey.closeAt) })}</Caption1>
          ) : null}
          {survey.state === "pending" ? null : (
            <Text size={200}>
              {survey.responseCount === 1 ? listText.oneResponse : fill(listText.responses, { n: survey.responseCount })}
            </Text>
          )}
          {survey.completed ? (
            <Caption1 className={styles.mine}>
              <CheckmarkCircleFilled aria-hidden /> {listText.answered}
            </Caption1>
          ) : null}
        </div>
      </div>
      <ChevronRightRegular className={styles.chevron} aria-hidden />
    </li>
  );
}
