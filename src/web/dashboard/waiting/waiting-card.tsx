import { Caption1, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ClockRegular } from "@fluentui/react-icons/svg/clock";
import { useRef } from "react";
import { Link } from "react-router";
import type { SurveyRow } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { leaveTo, useOpenedSurvey } from "../../lists/rows/opened-survey.ts";
import { placesText } from "../../lists/rows/places-text.ts";
import { serverClock, useServerMinute } from "../../server-clock.ts";
import { ownersText } from "../../survey/owners-text.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { TypeIcon } from "../../survey/type-icon.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";

/** Less than this before its close a survey is urgent. */
const soon = 6 * 3_600_000;

const useStyles = makeStyles({
  card: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gridTemplateRows: "1fr auto",
    gap: "4px 12px",
    padding: "14px",
    borderRadius: "12px",
    border: "1px solid var(--tint-line)",
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    // Right-to-left titles keep their word order in a left-aligned list.
    unicodeBidi: "plaintext",
    textAlign: "left",
    display: "-webkit-box",
    WebkitLineClamp: "3",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  facts: { display: "block", color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  foot: {
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    marginTop: "8px",
  },
  close: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    color: tokens.colorNeutralForeground2,
  },
  soon: {
    color: "var(--t-detractor)",
    fontWeight: tokens.fontWeightSemibold,
    "& svg": { fontSize: "16px", flexShrink: 0 },
  },
  answer: {
    flexShrink: 0,
    padding: "5px 12px",
    borderRadius: "6px",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    textDecoration: "none",
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    "&:hover": {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackgroundHover,
    },
    "&:focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
});

/** A survey that somebody else asks the viewer to answer. */
export function WaitingCard({ survey }: { survey: SurveyRow }) {
  const styles = useStyles();
  const link = useRef<HTMLAnchorElement>(null);
  useOpenedSurvey(survey.id, link);
  useServerMinute();
  const { id, type, closeAt, questionCount: n } = survey;
  const title = titleOf(survey);
  const urgent = closeAt !== null && closeAt.getTime() - serverClock.now() < soon;
  const facts = [
    ownersText(survey),
    placesText(survey),
    n > 1 ? fill(listText.questions, { n }) : null,
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.card}>
      <TypeIcon type={type} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <Caption1 className={styles.facts}>{facts.join(" · ")}</Caption1>
      </div>
      <div className={styles.foot}>
        <Caption1 className={mergeClasses(styles.close, urgent && styles.soon)}>
          {urgent ? <ClockRegular aria-hidden /> : null}
          {closeAt ? <NearDate date={closeAt} sentence={listText.closes} /> : null}
        </Caption1>
        <Link
          ref={link}
          className={styles.answer}
          to={`/content/${type}/survey/${id}`}
          aria-label={fill(listText.answerTo, { title })}
          onClick={() => leaveTo(id)}
        >
          {listText.answer}
        </Link>
      </div>
    </li>
  );
}
