import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useRef } from "react";
import { Link } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { titleOf } from "../surveys/survey-text.ts";
import { leaveTo, useOpenedItem } from "./opened-item.ts";

type Props = { survey: SurveyView /** How many lines of the title are shown. */; lines: 2 | 3; id?: string; onClick?: () => void };

const useStyles = makeStyles({
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecoration: "none",
    outline: "none",
    overflowWrap: "anywhere",
    // Words that are written from the right keep their order, in a list that begins at the left.
    unicodeBidi: "plaintext",
    textAlign: "left",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    // All of the row or card around it is the link's target, while its name stays its title.
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: tokens.borderRadiusLarge },
    "&:focus-visible::after": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-1px" },
  },
  two: { WebkitLineClamp: "2" },
  three: { WebkitLineClamp: "3" },
});

/** What an item is called; it leads to the item's results. */
export function SurveyLink({ survey, lines, onClick, ...link }: Props) {
  const styles = useStyles();
  const anchor = useRef<HTMLAnchorElement>(null);
  useOpenedItem(survey.id, anchor);
  return (
    <Link
      ref={anchor}
      className={mergeClasses(styles.title, lines === 2 ? styles.two : styles.three)}
      to={`/content/${survey.type}/survey/${survey.id}`}
      // The side panel has a way back of its own (MTG-23).
      onClick={onClick ?? (() => leaveTo(survey.id))}
      {...link}
    >
      {titleOf(survey)}
    </Link>
  );
}
