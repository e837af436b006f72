import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { isAnnounced } from "#domain/survey/permissions.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { cardTexts } from "#text/server/cards.ts";
import { useBoot } from "../../host/use-boot.ts";

const useStyles = makeStyles({
  link: {
    justifySelf: "start",
    padding: "8px 20px",
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: "none",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    ":hover": {
      color: tokens.colorNeutralForeground1Hover,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
  },
  primary: {
    border: `1px solid ${tokens.colorTransparentStroke}`,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ":hover": {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackgroundHover,
    },
  },
});

/**
 * Where a game is played, and where its standings are; the game has a page of its own (TRV-11).
 * Before its owner starts it, how to do that, or that others wait for them (TRV-06, TRV-07). Once it
 * is over, what its owner does most is beside the title (TRV-10).
 */
export function GameLink({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  const { context } = useBoot();
  const { type, id, state, role } = survey;
  if (state === "pending" && !isAnnounced(survey))
    return <Text>{role === "own" ? triviaText.hint : triviaText.waiting}</Text>;
  const isOver = state === "closed";
  return (
    <a
      className={mergeClasses(styles.link, !isOver && styles.primary)}
      href={`/${context}/content/meeting/${type}/${id}?back=true`}
    >
      {isOver ? cardTexts.fullResults : cardTexts.play}
    </a>
  );
}
