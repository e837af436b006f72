import { makeStyles, tokens } from "@fluentui/react-components";
import { Link } from "react-router";
import type { SurveyRow } from "#contract/survey-view.ts";
import { isolated } from "#domain/direction.ts";
import { sidePanelText } from "#text/side-panel.ts";
import { titleOf } from "../../survey/survey-text.ts";

type Props = { survey: SurveyRow; onLeave: (id: string) => void };

const useStyles = makeStyles({
  link: {
    // Above the link that covers the whole row.
    position: "relative",
    display: "grid",
    placeItems: "center",
    minHeight: "28px",
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    textDecoration: "none",
    "&:hover": {
      backgroundColor: tokens.colorBrandBackgroundHover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

/** Leads to the form of a survey that waits for the viewer's answer. */
export function PanelAnswer({ survey, onLeave }: Props) {
  const { id, type } = survey;
  return (
    <Link
      className={useStyles().link}
      to={`/content/${type}/survey/${id}`}
      aria-label={`${sidePanelText.answer}: ${isolated(titleOf(survey))}`}
      onClick={() => onLeave(id)}
    >
      {sidePanelText.answer}
    </Link>
  );
}
