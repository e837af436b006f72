import { makeStyles, Text, tokens } from "@fluentui/react-components";
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
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ":hover": { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

/**
 * Where a game is played, and where its standings are; the game has a page of its own (TRV-11).
 * Before its owner starts it, how to do that, or that others wait for them (TRV-06, TRV-07).
 */
export function GameLink({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  const { context } = useBoot();
  const { type, id, state, role } = survey;
  if (state === "pending" && !isAnnounced(survey))
    return <Text>{role === "own" ? cardTexts.gameHint : triviaText.waiting}</Text>;
  return (
    <a className={styles.link} href={`/${context}/content/meeting/${type}/${id}?back=true`}>
      {state === "closed" ? cardTexts.fullResults : cardTexts.play}
    </a>
  );
}
