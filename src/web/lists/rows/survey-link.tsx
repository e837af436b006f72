import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useRef } from "react";
import { Link } from "react-router";
import type { SurveyRow } from "#contract/survey-view.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { leaveTo, useOpenedSurvey } from "./opened-survey.ts";

type Props = {
  survey: SurveyRow /** How many lines of the title are shown. */;
  lines: 2 | 3;
  id?: string;
  onClick?: () => void;
};

const useStyles = makeStyles({
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecoration: "none",
    outline: "none",
    overflowWrap: "anywhere",
    // Right-to-left titles keep their word order in a left-aligned list.
    unicodeBidi: "plaintext",
    textAlign: "left",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    // The whole row or card is the link's click target; the link's name is still only the title.
    "&::after": {
      content: '""',
      position: "absolute",
      inset: 0,
      borderRadius: tokens.borderRadiusLarge,
    },
    "&:focus-visible::after": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "-1px",
    },
  },
  two: { WebkitLineClamp: "2" },
  three: { WebkitLineClamp: "3" },
});

/** A survey's title; links to its results. */
export function SurveyLink({ survey, lines, onClick, ...link }: Props) {
  const styles = useStyles();
  const anchor = useRef<HTMLAnchorElement>(null);
  useOpenedSurvey(survey.id, anchor);
  return (
    <Link
      ref={anchor}
      className={mergeClasses(styles.title, lines === 2 ? styles.two : styles.three)}
      to={`/content/${survey.type}/survey/${survey.id}`}
      // The side panel has its own way back (MTG-23).
      onClick={onClick ?? (() => leaveTo(survey.id))}
      {...link}
    >
      {titleOf(survey)}
    </Link>
  );
}
